// Letters in many rows and columns, as a word search is printed. The lines may bend: paper does.
#pragma once

#include <vector>

#include "blobs.h"
#include "homography.h"

namespace gridwords::vision {

struct Sheet {
    // Where a cell is: its middle, and the steps to the next column and row.
    struct Place {
        Point middle;
        Point across;
        Point down;
    };

    int rows = 0;
    int cols = 0;
    double letter_size = 0;     // the median letter's longer side, in pixels
    bool goes_on = false;       // there are single letters beyond an edge, about where the next line would be
    std::vector<int> blobs;     // the blob of each cell, row by row; -1 for none
    std::vector<Place> places;  // the place of each cell

    const Place& at(int row, int col) const { return places[static_cast<size_t>(row * cols + col)]; }
    int filled() const;
};

constexpr int least_sheet = 6;  // rows or columns; smaller boards are found by their perspective (lattice_search.h)

// The sheets in which the blobs lie, the largest first.
std::vector<Sheet> find_sheets(const std::vector<Blob>& blobs, int width, int height);

// The sheet with a line of cells more or less at each side.
Sheet resized(const Sheet& sheet, int top, int bottom, int left, int right);

// Scales the sheet to a picture that is larger by the factor.
void scale(Sheet& sheet, double factor);

// The sheet as a mirror shows it: the last column comes first.
Sheet mirrored(const Sheet& sheet);

// The sheet turned clockwise by a quarter: the first column, from the bottom up, becomes the first row.
Sheet turned(const Sheet& sheet);

}  // namespace gridwords::vision
