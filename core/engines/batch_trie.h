// The batch scorer's own copy of a lexicon: what one set of rules can find on one size of board.
//
// A step is a tile, not a letter: with Qu tiles the step q goes through the lexicon's q and u at once. Words that
// do not count (too short, more tiles than the board has cells) are left out and every branch that ends in none.
// So a node without children is always a word. Made once (about 10 ms for 388 thousand nodes), then only read.
#pragma once

#include <cstdint>
#include <vector>

#include "../lexicon_view.h"

namespace gridwords {

struct BatchRules {
    const int32_t* points;  // 256 entries, by word length in letters; 0 under the minimum. Read only while building
    int minimum_length;
    bool q_is_qu;
    int q_code;  // the letters' codes, or -1 where the alphabet has none
    int u_code;
};

struct TileNode {
    uint32_t mask;   // bit L: a child for the tile with letter code L
    uint32_t first;  // children side by side in letter order
    int32_t points;  // of the word that ends here
    uint32_t word;   // its number, from 1; 0 where none ends
};

struct TileTrie {
    // The root first. A node's children stand together, and after them each child's branch in turn: a walk over
    // the whole trie, children in order, reads memory forwards.
    std::vector<TileNode> nodes;
    uint32_t word_count = 0;
};

// Throws std::invalid_argument where the rules make no sense, std::length_error where the trie is too large.
TileTrie make_tile_trie(LexiconView<NarrowNode> lexicon, const BatchRules& rules, int cells);

}  // namespace gridwords
