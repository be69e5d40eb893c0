// The trie of tiles (see batch_trie.h) in the form that the GPU kernels read.
#pragma once

#include <vector>

#include "../gpu_node.h"
#include "../lexicon.h"
#include "batch_trie.h"

namespace gridwords {

// The root first, children side by side. A child stands for a letter or, if the boards hold only the alphabet's tiles,
// for the tile of that letter: q may pass over the u. Throws BadOption for a lexicon of more than 31 letters or of too
// many nodes for 24-bit indices. Points are not in it: the kernels look them up by length.
std::vector<GpuNode> make_gpu_trie(const Lexicon& lexicon, int minimum_length, const CodedTiles& tiles, int cells);

}  // namespace gridwords
