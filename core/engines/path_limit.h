// How many paths each word keeps with Paths::all, so that all words together keep no more than the question allows.
#pragma once

#include <cstdint>
#include <vector>

#include "scratch.h"

namespace gridwords {

// The largest number, at most `most` and at least 1, such that words with these numbers of paths keep at most `in_all`
// paths if each keeps no more than that. Words with few paths leave theirs to the others.
uint32_t paths_per_word(std::vector<uint32_t> counts, uint32_t most, uint64_t in_all);

// The same for what was found, where a word may occur in the finds of several threads. A search that was stopped keeps
// fewer: the user is waiting, and the search does not know all paths of any word. It also drops all finds of a thread
// beyond that limit except one per word, because merging them would take as long as the search did.
uint32_t limit_paths(const Question& question, Scratch& scratch, Ended ended);

// Keeps the finds of one thread within bounds while it searches: twice as many as the question allows, or a few per
// word if there are more words than that.
class PathLimit {
public:
    explicit PathLimit(const Question& question)
        : in_all_(question.max_total_paths), most_(question.max_paths), next_(2 * in_all_) {}

    // One more than a word may keep, to notice that there are more. Never rises.
    uint64_t most() const { return most_ + uint64_t{1}; }

    bool is_reached(size_t finds) const { return finds > next_; }

    // Lowers the limit so that these words would fit.
    void lower(std::vector<uint32_t> counts);

    // The same, and drops what is beyond it. The paths of each word must ascend.
    void trim(Finds& finds);

private:
    uint64_t in_all_;
    uint32_t most_;
    uint64_t next_;
};

}  // namespace gridwords
