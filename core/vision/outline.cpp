#include "outline.h"

#include <algorithm>

namespace gridwords::vision {
namespace {

constexpr double near_cells = 0.75;  // of the step to the next cell, from the middle of one

}  // namespace

Outline::Outline(const Reading& board) {
    const auto corner = [&](int row, int col, size_t which) {
        corners_.push_back(board.cells[static_cast<size_t>(row * board.cols + col)].corners[which]);
    };
    const int last_row = board.rows - 1;
    const int last_col = board.cols - 1;
    for (int col = 0; col <= last_col; ++col) corner(0, col, 0);
    for (int row = 0; row <= last_row; ++row) corner(row, last_col, 1);
    for (int col = last_col; col >= 0; --col) corner(last_row, col, 2);
    for (int row = last_row; row >= 0; --row) corner(row, 0, 3);
}

// A line from the point to the right crosses the outline an odd number of times.
bool Outline::has(Point p) const {
    bool is_inside = false;
    Point from = corners_.back();
    for (const Point to : corners_) {
        if ((from.y > p.y) != (to.y > p.y) && p.x < from.x + (p.y - from.y) / (to.y - from.y) * (to.x - from.x))
            is_inside = !is_inside;
        from = to;
    }
    return is_inside;
}

bool Outline::touches(const Reading& board) const {
    return std::any_of(board.cells.begin(), board.cells.end(), [&](const Cell& cell) {
        const auto& c = cell.corners;
        const Point middle = 0.5 * (c[0] + c[2]);
        const Point across = near_cells * (c[1] - c[0]);
        const Point down = near_cells * (c[3] - c[0]);
        return has(middle) || has(middle + across) || has(middle - across) || has(middle + down) || has(middle - down);
    });
}

}  // namespace gridwords::vision
