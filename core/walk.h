// The search steps that CPU and GPU share: from a trie node along the letters of a tile, and which cells a walk has
// used.
#pragma once

#include "lexicon_view.h"

namespace gridwords {

// Cells used by a walk on a board of at most 64 cells.
HOST_DEVICE inline bool is_free(uint64_t used, uint32_t cell) { return (used >> cell & 1) == 0; }
HOST_DEVICE inline uint64_t with_cell(uint64_t used, uint32_t cell) { return used | uint64_t{1} << cell; }

// The node reached from `node` along `count` letters, or no_node.
template <class Node>
HOST_DEVICE inline uint32_t follow(LexiconView<Node> lexicon, uint32_t node, const uint8_t* letters, int count) {
    for (int i = 0; i < count && node != no_node; ++i) node = lexicon.find_child(node, letters[i]);
    return node;
}

// The first node that is `depth` letters from the root, or node_count if no word is that long. In breadth-first order
// every node before it is closer to the root, so one comparison shows whether a word is long enough.
template <class Node>
HOST_DEVICE inline uint32_t first_node_at_depth(LexiconView<Node> lexicon, int depth) {
    uint32_t node = root;
    for (int i = 0; i < depth && node < lexicon.node_count; ++i) node = lexicon[node].first;
    return node;
}

}  // namespace gridwords
