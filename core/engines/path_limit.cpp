#include "path_limit.h"

#include <algorithm>

namespace gridwords {
namespace {

// So many are printed within half a second.
constexpr uint64_t most_if_stopped = 100'000;

// By trie node.
class Counts {
public:
    // How often this node was counted before.
    uint32_t add(uint32_t node) {
        if (node >= counts_.size()) counts_.resize(std::max<size_t>(node + size_t{1}, 2 * counts_.size()));
        return counts_[node]++;
    }
    void add(const Finds& finds) {
        for (const Find& find : finds.finds) add(find.node);
    }
    std::vector<uint32_t> take() { return std::move(counts_); }

private:
    std::vector<uint32_t> counts_;
};

// Keeps the first finds of each word, in their order. What they leave in `cells` stays.
void keep_first(std::vector<Find>& finds, uint64_t most) {
    Counts counts;
    finds.erase(
        std::remove_if(finds.begin(), finds.end(), [&](const Find& find) { return counts.add(find.node) >= most; }),
        finds.end());
}

}  // namespace

uint32_t paths_per_word(std::vector<uint32_t> counts, uint32_t most, uint64_t in_all) {
    counts.erase(std::remove(counts.begin(), counts.end(), 0u), counts.end());
    std::sort(counts.begin(), counts.end());
    uint64_t left = in_all;
    for (size_t i = 0; i < counts.size(); ++i) {
        const uint64_t words = counts.size() - i;
        const uint64_t own = std::min(counts[i], most);
        if (own > left / words) return static_cast<uint32_t>(std::max<uint64_t>(1, left / words));
        left -= own;
    }
    return most;
}

uint32_t limit_paths(const Question& question, Scratch& scratch, Ended ended) {
    const bool is_stopped = ended != Ended::complete;
    const uint64_t in_all = is_stopped ? std::min(question.max_total_paths, most_if_stopped) : question.max_total_paths;
    uint64_t finds = 0;
    for (const Scratch::Thread& thread : scratch.threads) finds += thread.finds.finds.size();
    if (finds <= in_all) return question.max_paths;
    Counts counts;
    for (const Scratch::Thread& thread : scratch.threads) counts.add(thread.finds);
    const uint32_t most = paths_per_word(counts.take(), question.max_paths, in_all);
    if (is_stopped) {
        for (Scratch::Thread& thread : scratch.threads) keep_first(thread.finds.finds, most + uint64_t{1});
    }
    return most;
}

void PathLimit::lower(std::vector<uint32_t> counts) {
    most_ = paths_per_word(counts, most_, in_all_);
    uint64_t kept = 0;
    for (const uint32_t count : counts) kept += std::min<uint64_t>(count, most());
    next_ = 2 * std::max(in_all_, kept);
}

void PathLimit::trim(Finds& finds) {
    Counts counts;
    counts.add(finds);
    lower(counts.take());
    keep_first(finds.finds, most());
    // What is left moves down.
    uint64_t end = 0;
    for (Find& find : finds.finds) {
        if (find.cells_begin != end)
            std::copy_n(finds.cells.begin() + static_cast<std::ptrdiff_t>(find.cells_begin), find.length,
                        finds.cells.begin() + static_cast<std::ptrdiff_t>(end));
        find.cells_begin = end;
        end += find.length;
    }
    finds.cells.resize(end);
}

}  // namespace gridwords
