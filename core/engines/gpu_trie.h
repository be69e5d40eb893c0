// The trie of tiles (see batch_trie.h) in the form that the GPU kernels read.
#pragma once

#include <array>
#include <vector>

#include "../gpu_node.h"
#include "../lexicon.h"
#include "batch_trie.h"

namespace gridwords {

using GpuValues = std::array<uint8_t, 256>;

// The root first, children side by side. A child stands for a letter or, if the boards hold only the alphabet's tiles,
// for the tile of that letter: q may pass over the u. `values` are what the nodes hold, by number of letters. Branches
// that are equal in all of this are stored once, which leaves a third of the nodes. Throws BadOption for a lexicon of
// more than 31 letters or of too many nodes for 24-bit indices.
std::vector<GpuNode> make_gpu_trie(const Lexicon& lexicon, int minimum_length, const CodedTiles& tiles, int cells,
                                   const GpuValues& values);

}  // namespace gridwords
