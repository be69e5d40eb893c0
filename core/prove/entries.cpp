#include "entries.h"

#include <algorithm>
#include <utility>

namespace gridwords {

void sort_finds(std::vector<ClassFind>& finds, std::vector<ClassFind>& spare, int bits, Entries& out) {
    constexpr int step = 11;
    constexpr size_t buckets = size_t{1} << step;
    // Not resize, which may allocate twice as much.
    if (spare.capacity() < finds.size()) spare = std::vector<ClassFind>(finds.size());
    spare.resize(finds.size());
    for (int shift = 0; shift < bits; shift += step) {
        std::array<size_t, buckets + 1> start{};
        for (const ClassFind& find : finds) ++start[(find.key >> shift & (buckets - 1)) + 1];
        for (size_t i = 0; i < buckets; ++i) start[i + 1] += start[i];
        for (const ClassFind& find : finds) spare[start[find.key >> shift & (buckets - 1)]++] = find;
        std::swap(finds, spare);
    }
    out.make_room(finds.size());
    size_t count = 0;
    for (size_t i = 0; i < finds.size();) {
        size_t end = i + 1;
        while (end < finds.size() && finds[end].key == finds[i].key) ++end;
        const auto by_word = [](const ClassFind& a, const ClassFind& b) { return a.word < b.word; };
        if (end - i > 1) {
            std::sort(finds.begin() + static_cast<std::ptrdiff_t>(i), finds.begin() + static_cast<std::ptrdiff_t>(end),
                      by_word);
        }
        for (size_t j = i; j < end; ++j) {
            if (j > i && finds[j].word == finds[j - 1].word) continue;  // another path with the same choices
            out.keys[count] = finds[j].key;
            out.words[count++] = finds[j].word;
        }
        i = end;
    }
    out.finish(count);
}

}  // namespace gridwords
