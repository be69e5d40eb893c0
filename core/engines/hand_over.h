// Which walks a thread hands over instead of continuing them itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../lexicon.h"
#include "open_walk.h"
#include "prefix_options.h"

namespace gridwords {

class Tasks;

// Decided by the split of the search: walks with a short path, or with many words below them in the trie.
class HandOver {
public:
    HandOver(Tasks& tasks, int thread, const PrefixOptions& options, const Lexicon& lexicon);

    // The range that the walks belong to from now on.
    void set_range(uint32_t range) { range_ = range; }

    // Whether a walk of `length` cells that ends at these trie nodes is handed over.
    bool offers(const uint32_t* nodes, size_t count, uint32_t length) const {
        if (!options_.hands_over() || length > OpenWalk::most_cells) return false;
        if (options_.split == Split::depth) return length <= options_.size;
        uint64_t words = 0;
        for (size_t i = 0; i < count && words <= options_.size; ++i) {
            words += words_below_ != nullptr ? (*words_below_)[nodes[i]] : count_words(nodes[i]);
        }
        return words > options_.size;
    }

    // The path is `before` followed by `last`. False if there is no room: the thread then continues the walk itself.
    bool give(uint32_t node, const uint32_t* before, uint32_t length_before, uint32_t last);

private:
    uint64_t count_words(uint32_t node) const;

    Tasks* tasks_;
    int thread_;
    PrefixOptions options_;
    const Lexicon* lexicon_;
    const std::vector<uint32_t>* words_below_;  // null: counted each time
    uint32_t range_ = 0;
};

}  // namespace gridwords
