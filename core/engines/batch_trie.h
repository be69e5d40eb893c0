// The batch scorer's copy of a lexicon: what one set of rules can find on boards of one size.
//
// Words that do not count (too short, or more tiles than the board has cells) are left out, and so is every branch
// without words. So a node without children always ends a word. Made once, in about 10 ms for 388 thousand nodes, and
// then only read.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "../lexicon_view.h"
#include "tile_rows.h"

namespace gridwords {

struct BatchRules {
    const int32_t* points;  // 256 entries, by number of letters; 0 below the minimum. Used only while building
    int minimum_length;
    CodedTiles tiles;
};

struct TileNode {
    uint32_t mask_and_crossed;  // bit L: a child for letter L; bit 31: see below
    uint32_t first;             // children side by side in letter order
    int32_t points;             // what the word that ends here is worth
    uint32_t word;              // its number, from 1; 0 if no word ends here

    static constexpr uint32_t crossed_bit = 1u << 31;

    uint32_t mask() const { return mask_and_crossed & ~crossed_bit; }

    // Whether a spelling of several letters ends at one of the children or passes over it. Elsewhere a child is reached
    // from here only.
    bool is_crossed() const { return (mask_and_crossed & crossed_bit) != 0; }

    // The child for a letter, or no_node.
    uint32_t child(int letter) const {
        const uint32_t bit = uint32_t{1} << letter;
        return (mask() & bit) != 0 ? first + static_cast<uint32_t>(count_bits(mask() & (bit - 1))) : no_node;
    }
};

struct TileTrie {
    // The root comes first. The children of a node are side by side, followed by each child's branch in turn, so a walk
    // over the whole trie reads memory forwards.
    std::vector<TileNode> nodes;
    uint32_t word_count = 0;
    std::shared_ptr<const TileRows> rows;

    // The node that a spelling leads to, or no_node.
    uint32_t follow(uint32_t node, const LongRow& spelling) const {
        for (int i = 0; i < spelling.length && node != no_node; ++i) node = nodes[node].child(spelling.letters[i]);
        return node;
    }
};

// Throws std::invalid_argument if the rules make no sense and std::length_error if the trie is too large.
TileTrie make_tile_trie(LexiconView<NarrowNode> lexicon, const BatchRules& rules, int cells);

}  // namespace gridwords
