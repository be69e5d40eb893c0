// The branches of the trie that still have a word to find. A giant board is walked from its starting cells in pieces,
// in ascending order. A word found in one piece has its smallest start there, so later pieces need not look for it.
#pragma once

#include "grid_finds.h"
#include "lexicon_view.h"

namespace gridwords {

HOST_DEVICE inline uint32_t without_bits(uint32_t* place, uint32_t bits) {
#if defined(__CUDA_ARCH__)
    return atomicAnd(place, ~bits) & ~bits;
#else
    return *place &= ~bits;
#endif
}

HOST_DEVICE inline uint64_t without_bits(uint64_t* place, uint64_t bits) {
#if defined(__CUDA_ARCH__)
    return atomicAnd(reinterpret_cast<unsigned long long*>(place), ~static_cast<unsigned long long>(bits)) & ~bits;
#else
    return *place &= ~bits;
#endif
}

template <class Node>
struct LiveBranches {
    using Mask = typename Node::Mask;

    LexiconView<Node> nodes;
    const uint32_t* parents;
    const uint32_t* least;  // by node, as in LeastStarts
    uint32_t first_long_node;
    Mask* live;  // by node, the letters of the children that have a word to find below them; all of them at first

    // Called for every word once the walks of a piece have ended. Threads may meet on the way up: the one that clears
    // the last letter of a node continues, and clearing a letter again does no harm.
    HOST_DEVICE void drop(uint32_t word) const {
        uint32_t node = word;
        Mask left = without_bits(live + node, 0);
        while (left == 0 && node != root && !is_wanted(node)) {
            const uint32_t parent = parents[node];
            Mask letters = nodes[parent].mask();
            for (uint32_t before = node - nodes[parent].first; before > 0; --before) letters &= letters - 1;
            left = without_bits(live + parent, letters & (~letters + 1));
            node = parent;
        }
    }

private:
    HOST_DEVICE bool is_wanted(uint32_t node) const {
        return nodes[node].is_word() && node >= first_long_node && least[node] == no_node;
    }
};

}  // namespace gridwords
