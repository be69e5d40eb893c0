// Finds the board of a picture.
#pragma once

#include <string>
#include <vector>

#include "blobs.h"
#include "image.h"
#include "judge.h"
#include "network.h"

namespace gridwords::vision {

// A picture that is searched, and its blobs.
struct Searched {
    Searched(const Image& image, double pixels, size_t most_blobs);

    double smaller;  // the factor
    Image image;
    std::vector<Blob> blobs;
};

constexpr double finder_pixels = 0.5e6;  // the size of the picture in which small boards are looked for
constexpr size_t most_blobs = 1500;

// The part of the picture that looks most like a board of this size (0 stands for any number). It need not be a board:
// see `is_board`. Tiles are cut from `image`.
Judged find_board(const Network& network, const Image& image, const Searched& searched, int rows, int cols);

// The same after one quick look at the clearest blobs: a board that is beyond doubt and has cells of about this width
// and height, or one without cells.
Judged find_clear_board(const Network& network, const Image& image, const Searched& searched, int rows, int cols,
                        Point cell);

// Whether two widths and heights are within this ratio, one of them perhaps turned.
bool are_alike(Point a, Point b, double ratio);

// The letters of a board row by row, in the turn that they share if they do: a space where there is none, and a sign
// for two letters.
std::string letters_of(const std::vector<TileOdds>& cells);

// Whether it is clear enough that this is a board.
bool is_board(const Judged& board);

}  // namespace gridwords::vision
