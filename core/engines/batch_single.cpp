#include "batch_single.h"

namespace gridwords {

SingleScorer::SingleScorer(const TileTrie& trie, const uint64_t* near, int cells, Marks& marks, StopCheck stop)
    : trie_(trie.nodes.data()), near_(near), cells_(cells), marks_(marks), stop_(stop) {
    const std::size_t needed = trie.word_count / 64 + 1;
    if (marks_.found.size() < needed) marks_.found.resize(needed, 0);
}

bool SingleScorer::score(const uint8_t* codes, Score& score) {
    for (uint64_t& cells : cells_of_) cells = 0;
    for (int cell = 0; cell < cells_; ++cell) {
        if (codes[cell] < NarrowNode::letters) cells_of_[codes[cell]] |= uint64_t{1} << cell;
        around_[cell] = 0;
        for (uint64_t left = near_[cell]; left != 0; left &= left - 1) {
            const uint8_t code = codes[lowest_bit(left)];
            if (code < NarrowNode::letters) around_[cell] |= uint32_t{1} << code;
        }
    }
    points_ = 0;
    marks_.words.clear();
    uint32_t child = trie_[0].first;
    for (uint32_t letters = trie_[0].mask; letters != 0; letters &= letters - 1, ++child) {
        for (uint64_t left = cells_of_[lowest_bit(letters)]; left != 0; left &= left - 1) {
            walk(child, lowest_bit(left), left & (~left + 1));
        }
    }
    for (const uint32_t word : marks_.words) marks_.found[word / 64] = 0;
    score = {static_cast<int32_t>(points_), static_cast<int32_t>(marks_.words.size())};
    return !stopped_;
}

// Recursive, one level a cell of the board.
void SingleScorer::walk(uint32_t node, int cell, uint64_t used) {
    const TileNode& here = trie_[node];
    if (here.word) {
        uint64_t& found = marks_.found[here.word / 64];
        const uint64_t bit = uint64_t{1} << here.word % 64;
        if (!(found & bit)) {
            found |= bit;
            marks_.words.push_back(here.word);
            points_ += static_cast<uint32_t>(here.points);
        }
    }
    // 65,536 visits take about a millisecond.
    if ((++visits_ & 0xffff) == 0 && stop_()) stopped_ = true;
    if (stopped_) return;
    const uint64_t open = near_[cell] & ~used;
    for (uint32_t letters = here.mask & around_[cell]; letters != 0; letters &= letters - 1) {
        const int letter = lowest_bit(letters);
        uint64_t left = open & cells_of_[letter];
        if (left == 0) continue;
        const uint32_t below = (uint32_t{1} << letter) - 1;
        const uint32_t child = here.first + static_cast<uint32_t>(count_bits(here.mask & below));
        do {
            walk(child, lowest_bit(left), used | (left & (~left + 1)));
            left &= left - 1;
        } while (left != 0);
    }
}

}  // namespace gridwords
