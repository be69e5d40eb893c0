#include "scratch.h"

namespace gridwords {

void Chains::begin(size_t words) {
    if (words <= words_) return;
    const auto empty = [](size_t count) { return Words(new std::atomic<uint64_t>[count]()); };
    heads_ = empty(words);
    groups_ = empty((words + 63) >> 6);
    blocks_ = empty((words + 4095) >> 12);
    words_ = words;
}

WalkLists Scratch::Thread::walk_lists() {
    if (walks.empty()) walks = Array<uint32_t>(WalkLists::size);
    return {walks.data()};
}

void Scratch::trim() {
    constexpr size_t most = 64;                     // threads
    constexpr size_t most_bytes = size_t{4} << 20;  // how much each thread's finds may keep
    if (threads.size() > most) threads.resize(most);
    for (Thread& thread : threads) {
        Finds& finds = thread.finds;
        if (finds.finds.capacity() * sizeof(Find) + finds.cells.capacity() * sizeof(uint32_t) > most_bytes) finds = {};
    }
}

}  // namespace gridwords
