// Blobs that are tiles with a letter in their middle, or those letters.
#pragma once

#include <vector>

#include "blobs.h"

namespace gridwords::vision {

// The blobs with those first that hold one of the other shade in their middles, or are held by one, each part in the
// order it had. Returns how many those are. The spots of a carpet and the checks of a cloth are rarely among them.
size_t put_framed_first(std::vector<Blob>& blobs, int width, int height);

}  // namespace gridwords::vision
