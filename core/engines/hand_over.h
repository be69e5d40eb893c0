// Which walks a thread hands over instead of going on with them itself.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../lexicon.h"
#include "work.h"

namespace gridwords {

// None: a walker with this has no code for it.
struct KeepAll {
    static constexpr bool hands_over = false;
};

// By the split of the search: while the path is short, or while the trie below it holds many words.
template <class Node>
class HandOver {
public:
    static constexpr bool hands_over = true;

    HandOver(Work& work, int thread, const PrefixOptions& options, const Lexicon& lexicon, LexiconView<Node> nodes)
        : work_(&work), thread_(thread), options_(options), nodes_(nodes),
          words_below_(options.split == Split::subtree && !options.count_subtrees ? &lexicon.words_below() : nullptr) {}

    // The piece that the walks from now on belong to.
    void set_piece(uint32_t piece) { piece_ = piece; }

    // Whether a walk of `length` cells that ends in these trie nodes is handed over.
    bool offers(const uint32_t* nodes, size_t count, uint32_t length) const {
        if (!options_.hands_over() || length > Walk::most_cells) return false;
        if (options_.split == Split::depth) return length <= options_.size;
        uint64_t words = 0;
        for (size_t i = 0; i < count && words <= options_.size; ++i) {
            words += words_below_ != nullptr ? (*words_below_)[nodes[i]] : count_words(nodes[i]);
        }
        return words > options_.size;
    }

    // The path is `before` and, after it, `last`. False: the walk stays here.
    bool give(uint32_t node, const uint32_t* before, uint32_t length_before, uint32_t last) {
        Walk walk;
        walk.node = node;
        walk.piece = piece_;
        walk.length = length_before + 1;
        for (uint32_t i = 0; i < length_before; ++i) walk.cells[i] = before[i];
        walk.cells[length_before] = last;
        return work_->give(thread_, walk);
    }

private:
    // Every node below, each time: what a trie without counts has to do.
    uint64_t count_words(uint32_t node) const {
        uint64_t words = nodes_[node].is_word();
        const uint32_t end = nodes_[node].first + static_cast<uint32_t>(count_bits(nodes_[node].mask()));
        for (uint32_t child = nodes_[node].first; child < end; ++child) words += count_words(child);
        return words;
    }

    Work* work_;
    int thread_;
    PrefixOptions options_;
    LexiconView<Node> nodes_;
    const std::vector<uint32_t>* words_below_;
    uint32_t piece_ = 0;
};

}  // namespace gridwords
