// Blobs that are tiles with a letter in their middle, or those letters.
#pragma once

#include <vector>

#include "blobs.h"

namespace gridwords::vision {

// Moves to the front the blobs that have one of the other shade in their middle, or are in the middle of one, and keeps
// the order otherwise. Returns how many come first. The spots of a carpet and the checks of a cloth are rarely among
// them.
size_t put_framed_first(std::vector<Blob>& blobs, int width, int height);

}  // namespace gridwords::vision
