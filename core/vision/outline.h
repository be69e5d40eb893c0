// The outline of a board in its picture.
#pragma once

#include <vector>

#include "homography.h"
#include "reading.h"

namespace gridwords::vision {

class Outline {
public:
    explicit Outline(const Reading& board);

    bool has(Point p) const;

    // Whether a cell of the given board is inside, or so near that both may be parts of one board.
    bool touches(const Reading& board) const;

private:
    std::vector<Point> corners_;  // of the board, in order
};

}  // namespace gridwords::vision
