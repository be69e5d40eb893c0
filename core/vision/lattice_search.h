// Looks for lattices among blobs.
#pragma once

#include <vector>

#include "blobs.h"
#include "lattice.h"

namespace gridwords::vision {

// Those that the first `count` blobs lie in, the best first, no two of which share their cells. The other blobs show
// whether a lattice leaves out what belongs to it. `work` is how many cells may be looked at, and then how many are
// left.
std::vector<Lattice> find_lattices(const std::vector<Blob>& blobs, size_t count, int width, int height, int& work);

}  // namespace gridwords::vision
