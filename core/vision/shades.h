// How dark and how light a picture is.
#pragma once

#include "image.h"

namespace gridwords::vision {

struct Shades {
    int low = 0;
    int high = 255;

    int range() const { return high - low; }
};

// From the darkest to the lightest pixels, ignoring one in `rare` at each end.
Shades shades_of(const Image& image, size_t rare);

// Makes these shades black and white.
void stretch(Image& image, Shades shades);

}  // namespace gridwords::vision
