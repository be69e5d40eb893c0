// A node of the trie of tiles as the GPU kernels read it: 8 bytes, so that one load fetches all of it.
#pragma once

#include "lexicon_view.h"

namespace gridwords {

struct GpuNode {
    uint32_t mask_and_word;    // the tiles that can follow; bit 31: a word that counts ends here
    uint32_t first_and_value;  // index of the first child; number of letters up to here, or the points of a word of
                               // that length

    static constexpr int first_bits = 24;

    HOST_DEVICE uint32_t mask() const { return mask_and_word & ~NarrowNode::word_bit; }
    HOST_DEVICE bool is_word() const { return (mask_and_word & NarrowNode::word_bit) != 0; }
    HOST_DEVICE uint32_t first() const { return first_and_value & ((1u << first_bits) - 1); }
    HOST_DEVICE uint32_t value() const { return first_and_value >> first_bits; }
};

static_assert(sizeof(GpuNode) == 8);

}  // namespace gridwords
