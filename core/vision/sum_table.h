// Sums over any rectangle of a picture, from four values each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "image.h"

namespace gridwords::vision {

// The sums of all pixels above and to the left, and of their squares. The sums of an area are right even where the
// values they are made of have overflowed.
class SumTable {
public:
    explicit SumTable(const Image& image)
        : width_(image.width + 1), sums_(static_cast<size_t>(width_) * static_cast<size_t>(image.height + 1)),
          squares_(sums_.size()) {
        for (int y = 0; y < image.height; ++y) {
            const uint8_t* from = image.row(y);
            const size_t above = at(0, y);
            const size_t to = at(0, y + 1);
            uint32_t sum = 0;
            uint32_t square = 0;
            for (int x = 0; x < image.width; ++x) {
                const auto i = static_cast<size_t>(x + 1);
                sum += from[x];
                square += static_cast<uint32_t>(from[x]) * from[x];
                sums_[to + i] = sums_[above + i] + sum;
                squares_[to + i] = squares_[above + i] + square;
            }
        }
    }
    const uint32_t* row(int y) const { return sums_.data() + at(0, y); }
    // The sums over the pixels from (left, top) up to but excluding (right, bottom).
    uint32_t sum(int left, int top, int right, int bottom) const { return area(sums_, left, top, right, bottom); }
    uint32_t squares(int left, int top, int right, int bottom) const {
        return area(squares_, left, top, right, bottom);
    }

private:
    size_t at(int x, int y) const {
        return static_cast<size_t>(y) * static_cast<size_t>(width_) + static_cast<size_t>(x);
    }
    uint32_t area(const std::vector<uint32_t>& table, int left, int top, int right, int bottom) const {
        return table[at(right, bottom)] - table[at(left, bottom)] - table[at(right, top)] + table[at(left, top)];
    }

    int width_;
    std::vector<uint32_t> sums_;
    std::vector<uint32_t> squares_;
};

}  // namespace gridwords::vision
