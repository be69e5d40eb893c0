// Coloured lines drawn over a picture: a path that a game traces, the arrows of a solver, a marker.
#pragma once

#include <cstdint>
#include <vector>

#include "homography.h"
#include "image.h"
#include "reading.h"

namespace gridwords::vision {

class Strokes {
public:
    // How much red and blue differ from green, if a sample is vivid.
    struct Colour {
        bool is_vivid = false;
        int16_t red = 0;
        int16_t blue = 0;
    };

    // Looks for long, thin lines of a vivid colour on a board and next to it, or anywhere if it has no cells. A letter
    // may look like one.
    Strokes(const Picture& picture, const Reading& board);

    bool any() const { return !covered_.empty(); }

    // Whether a line is at this place of the picture.
    bool has(Point p) const {
        if (!(p.x >= 0 && p.y >= 0 && p.x < width_ * step_ && p.y < height_ * step_)) return false;
        return covered_[index(static_cast<int>(p.x) / step_, static_cast<int>(p.y) / step_)] != 0;
    }

    // Paints over the lines with what is on both sides of them. `factor` is the picture's size over the image's.
    void remove_from(Image& image, double factor) const;

private:
    size_t index(int x, int y) const {
        return static_cast<size_t>(y) * static_cast<size_t>(width_) + static_cast<size_t>(x);
    }
    void sample(const Picture& picture, const Reading& board);
    bool is_wide(int x, int y, int most) const;
    void find_lines(int most);
    void widen();

    int step_ = 1;  // pixels of the picture per sample
    int width_ = 0;
    int height_ = 0;
    std::vector<Colour> colours_;   // one per sample, while looking
    std::vector<uint8_t> covered_;  // empty if there are no lines
};

}  // namespace gridwords::vision
