// A grey picture, and the ways to make a smaller one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "homography.h"

namespace gridwords::vision {

// The caller's pixels: rows from the top without padding, 1 (grey), 3 (RGB) or 4 (RGBA) bytes per pixel.
struct Picture {
    const uint8_t* pixels = nullptr;
    int width = 0;
    int height = 0;
    int channels = 3;
};

struct Image {
    int width = 0;
    int height = 0;
    std::vector<uint8_t> grey = {};

    const uint8_t* row(int y) const { return grey.data() + static_cast<size_t>(y) * static_cast<size_t>(width); }
    uint8_t* row(int y) { return grey.data() + static_cast<size_t>(y) * static_cast<size_t>(width); }
};

// The grey at a point, between those of the pixels around it; outside the image, that of its edge.
uint8_t grey_at(const Image& image, Point p);

// The picture in grey, over white where it is transparent; each pixel is the mean of a square of `factor` by `factor`.
// Pixels at the right and bottom that fill no square are left out.
Image shrink_picture(const Picture& picture, int factor);

// Any factor of at least 1: each pixel is the mean of the area that it covers.
Image shrink_image(const Image& image, double factor);

}  // namespace gridwords::vision
