// Looks for lattices among blobs.
#pragma once

#include <vector>

#include "blobs.h"
#include "lattice.h"

namespace gridwords::vision {

// The best first, no two of which share their cells.
std::vector<Lattice> find_lattices(const std::vector<Blob>& blobs, int width, int height);

}  // namespace gridwords::vision
