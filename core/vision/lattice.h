// Where a board may be: blobs in rows and columns, seen through a perspective.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "homography.h"

namespace gridwords::vision {

constexpr int longest_board = 25;  // cells on a side

// Whether letters this far apart in a row and in a column belong to words, and so almost touch in one direction and
// stand apart in the other. `size` is that of a letter.
inline bool are_set_as_words(double size, double across, double down) {
    return std::min(across, down) < 0.72 * std::max(across, down) && size > 0.8 * std::min(across, down);
}

struct Lattice {
    Homography map;  // from (column, row), whole numbers at the middles of the cells, to the picture
    int rows = 0;
    int cols = 0;
    int found = 0;                  // cells with a blob
    double blob_size = 0;           // the median blob's longer side, in pitches
    double letter_size = 0;         // the size of the letters in the cells, in pitches; 0 if none were found
    double error = 0;               // the median distance of a blob from its cell's middle, in pitches
    double size_spread = 0;         // how much the blobs differ in size: the median difference of logarithms
    double clarity = 0;             // the median blob's
    double crowding = 0;            // how often there is another blob of the kind halfway between two cells
    double company = 0;             // how many of its letters have another one nearby that is in none of its cells
    double quality = 0;             // how much it looks like a board before anything is read
    bool is_level = false;          // rows and columns run along the picture's edges, as on a screen
    bool is_thin = false;           // a line of tiles, bent or branched, with more holes around it than tiles
    bool dark = false;              // its blobs are dark
    std::vector<int> cells = {};    // the blob of each cell, -1 for none
    std::vector<Point> spots = {};  // where the blobs of the cells are

    double pitch_at(Point cell) const;  // in pixels: the shorter of the steps to the next column and row
    Point middle() const { return {(cols - 1) / 2.0, (rows - 1) / 2.0}; }
};

double shorter_step(const Homography& map, Point at);

// Fits a map from cells to the picture, leaving out what is far off.
bool fit_robustly(std::span<const Match> matches, Homography& map);

// Whether a camera that looks down at square cells, or a screen, can show such a lattice. The keys of a keyboard, for
// one, lean too far. Sets `is_level`.
bool check_shape(Lattice& lattice);

// Whether the cells of `b` are cells of `a`, or would be if `a` continued beyond its edges.
bool same_grid(const Lattice& a, const Lattice& b);

// The part with that many rows and columns from (row, col) on, which may lie outside the lattice.
Lattice part_of(const Lattice& lattice, int row, int col, int rows, int cols);

// Scales the lattice to a picture that is larger by the factor.
void scale(Lattice& lattice, double factor);

// Fits the map to the blobs of its cells again. Returns whether that moved it.
bool refit(Lattice& lattice);

// The lattice turned by quarters so that its first row is the one at the top of the picture.
Lattice upright(const Lattice& lattice);

// The lattice turned clockwise by a quarter: the first column, from the bottom up, becomes the first row.
Lattice turned(const Lattice& lattice);

}  // namespace gridwords::vision
