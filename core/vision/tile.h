// The picture of one cell, straightened, as the network takes it.
#pragma once

#include "homography.h"
#include "image.h"
#include "network.h"

namespace gridwords::vision {

// The square of `width` by `height` pitches around the middle of a cell. Where it leaves the image, the edge is
// repeated.
TileGrey cut_tile(const Image& image, const Homography& map, Point middle, double width, double height);

}  // namespace gridwords::vision
