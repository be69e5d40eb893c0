// The trie of tiles (see batch_trie.h) in the form that goes to a GPU.
#pragma once

#include <vector>

#include "../card_node.h"
#include "batch_trie.h"

namespace gridwords {

// The root first, children side by side. Throws BadOption where the lexicon is too large for 24-bit places. The points
// of the rules are not in it: the kernels look them up by length.
std::vector<CardNode> make_card_trie(LexiconView<NarrowNode> lexicon, int minimum_length, bool q_is_qu, int q_code,
                                     int u_code, int cells);

}  // namespace gridwords
