// The part of a picture's pixels that small letters are searched in and cut from.
#pragma once

#include <algorithm>
#include <cmath>

#include "image.h"

namespace gridwords::vision {

constexpr double sheet_pixels = 2.2e6;

// `factor` becomes that of the picture's size over the image's.
inline Image sheet_image(const Picture& picture, double& factor) {
    const double pixels = static_cast<double>(picture.width) * picture.height;
    const int whole = std::max(1, static_cast<int>(std::sqrt(pixels / sheet_pixels)));
    Image image = shrink_picture(picture, whole);
    factor = std::max(1.0, std::sqrt(static_cast<double>(image.width) * image.height / sheet_pixels));
    if (factor > 1) image = shrink_image(image, factor);
    factor *= whole;
    return image;
}

}  // namespace gridwords::vision
