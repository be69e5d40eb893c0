// A borrowed view of a packed lexicon, in host or device memory.
//
// The trie is an array of nodes in breadth-first order, with the children of a node side by side in letter order.
// So `first` is a running sum of child counts, and the child for a letter is found by counting the lower bits of the
// mask: no pointers, and 8 bytes per node for alphabets of up to 31 letters.
#pragma once

#include "portable.h"

namespace gridwords {

constexpr int max_letters = 64;
constexpr int max_word_length = 255;

// Up to 31 letters: child mask in bits 0..30, "a word ends here" in bit 31.
struct NarrowNode {
    uint32_t mask_and_word;
    uint32_t first;

    using Mask = uint32_t;
    static constexpr int letters = 31;
    static constexpr uint32_t word_bit = 1u << 31;

    HOST_DEVICE Mask mask() const { return mask_and_word & ~word_bit; }
    HOST_DEVICE bool is_word() const { return (mask_and_word & word_bit) != 0; }
};

// 32 to 64 letters. `word` is 0 or 1, in a whole field so that no padding is left unset.
struct WideNode {
    uint64_t children;
    uint32_t first;
    uint32_t word;

    using Mask = uint64_t;
    static constexpr int letters = 64;

    HOST_DEVICE Mask mask() const { return children; }
    HOST_DEVICE bool is_word() const { return word != 0; }
};

static_assert(sizeof(NarrowNode) == 8);
static_assert(sizeof(WideNode) == 16);

constexpr uint32_t root = 0;
constexpr uint32_t no_node = 0xffffffffu;

template <class Node>
struct LexiconView {
    const Node* nodes;
    uint32_t node_count;

    HOST_DEVICE const Node& operator[](uint32_t node) const { return nodes[node]; }

    HOST_DEVICE bool has_child(uint32_t node, int letter) const { return (nodes[node].mask() >> letter & 1) != 0; }

    // The child must exist.
    HOST_DEVICE uint32_t child(uint32_t node, int letter) const {
        using Mask = typename Node::Mask;
        const Mask below = (Mask{1} << letter) - 1;
        return nodes[node].first + static_cast<uint32_t>(count_bits(nodes[node].mask() & below));
    }

    HOST_DEVICE uint32_t find_child(uint32_t node, int letter) const {
        return has_child(node, letter) ? child(node, letter) : no_node;
    }
};

}  // namespace gridwords
