// Looks for lattices among blobs.
#pragma once

#include <vector>

#include "blobs.h"
#include "lattice.h"

namespace gridwords::vision {

// The lattices in which the first `count` blobs lie, the best first; no two share cells. The other blobs show whether a
// lattice leaves out what belongs to it. `work` is the number of cells that may be looked at, and becomes the number
// left.
std::vector<Lattice> find_lattices(const std::vector<Blob>& blobs, size_t count, int width, int height, int& work);

}  // namespace gridwords::vision
