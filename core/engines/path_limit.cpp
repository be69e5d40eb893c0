#include "path_limit.h"

#include <algorithm>

namespace gridwords {
namespace {

// Printed within half a second.
constexpr uint64_t most_if_stopped = 100'000;

// By trie node.
std::vector<uint32_t> count_finds(const Finds& finds, std::vector<uint32_t> counts = {}) {
    for (const Find& find : finds.finds) {
        if (find.node >= counts.size()) counts.resize(std::max<size_t>(find.node + size_t{1}, 2 * counts.size()));
        ++counts[find.node];
    }
    return counts;
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

uint32_t paths_per_word(const Question& question, const Scratch& scratch, Ended ended) {
    const uint64_t in_all =
        ended == Ended::complete ? question.max_total_paths : std::min(question.max_total_paths, most_if_stopped);
    uint64_t finds = 0;
    for (const Scratch::Thread& thread : scratch.threads) finds += thread.finds.finds.size();
    if (finds <= in_all) return question.max_paths;
    std::vector<uint32_t> counts;
    for (const Scratch::Thread& thread : scratch.threads) counts = count_finds(thread.finds, std::move(counts));
    return paths_per_word(std::move(counts), question.max_paths, in_all);
}

void PathLimit::lower(std::vector<uint32_t> counts) {
    most_ = paths_per_word(counts, most_, in_all_);
    uint64_t kept = 0;
    for (const uint32_t count : counts) kept += std::min<uint64_t>(count, most());
    next_ = 2 * std::max(in_all_, kept);
}

void PathLimit::trim(Finds& finds) {
    lower(count_finds(finds));
    std::vector<uint32_t> counts;
    Finds kept;
    for (const Find& find : finds.finds) {
        if (find.node >= counts.size()) counts.resize(std::max<size_t>(find.node + size_t{1}, 2 * counts.size()));
        if (counts[find.node]++ < most()) kept.add(find.node, finds.path(find).cells, find.length, find.start);
    }
    finds = std::move(kept);
}

}  // namespace gridwords
