// The batch scorer's copy of a lexicon: what one set of rules can find on boards of one size.
//
// A step is a tile, not a letter: with Qu tiles the step for q passes the lexicon's q and u at once. Words that do not
// count (too short, or more tiles than the board has cells) are left out, and so is every branch without words. So a
// node without children always ends a word. Made once, in about 10 ms for 388 thousand nodes, and then only read.
#pragma once

#include <cstdint>
#include <vector>

#include "../lexicon_view.h"

namespace gridwords {

struct BatchRules {
    const int32_t* points;  // 256 entries, by number of letters; 0 below the minimum. Used only while building
    int minimum_length;
    bool q_is_qu;
    int q_code;  // the code of the letter, or -1 if the alphabet lacks it
    int u_code;
};

struct TileNode {
    uint32_t mask;   // bit L: a child for the tile with letter code L
    uint32_t first;  // children side by side in letter order
    int32_t points;  // of the word that ends here
    uint32_t word;   // its number, from 1; 0 if no word ends here
};

struct TileTrie {
    // The root comes first. The children of a node are side by side, followed by each child's branch in turn, so a walk
    // over the whole trie reads memory forwards.
    std::vector<TileNode> nodes;
    uint32_t word_count = 0;
};

// Throws std::invalid_argument if the rules make no sense and std::length_error if the trie is too large.
TileTrie make_tile_trie(LexiconView<NarrowNode> lexicon, const BatchRules& rules, int cells);

}  // namespace gridwords
