// Spots of a picture that may be letters or tiles: connected pixels darker, or lighter, than what is around them.
#pragma once

#include <vector>

#include "homography.h"
#include "image.h"

namespace gridwords::vision {

struct Blob {
    Point middle;      // the middle of its bounding box
    double width = 0;  // its bounding box
    double height = 0;
    double size = 0;  // the longer side of its bounding box
    int area = 0;     // in pixels
    bool dark = false;
    bool full = false;    // a square or a disc without gaps, as the checks of a cloth are and letters are not
    double contrast = 0;  // how much it differs from what is around it, in grey levels
    double clarity = 0;   // the contrast, in deviations of what is around it: low for texture, high for print
};

// At most `most`, the most prominent first. Each spot is in the list once, even if several thresholds found it.
std::vector<Blob> find_blobs(const Image& image, size_t most);

}  // namespace gridwords::vision
