// A board as it was found, before it is turned so that it can be read.
#pragma once

#include <array>
#include <vector>

#include "homography.h"
#include "image.h"
#include "judge.h"
#include "odds.h"
#include "reading.h"
#include "sheet_reader.h"

namespace gridwords::vision {

constexpr double doubtful_confidence = 0.85;  // below this, a person should check the tile

using Square = std::array<Point, 4>;

struct Seen {
    int rows = 0;
    int cols = 0;
    std::vector<TileOdds> cells = {};
    std::vector<Square> corners = {};
    std::vector<bool> is_covered = {};  // something hides the letter that is due there
    std::vector<double> ink = {};       // how much the greys in the middle of the cell differ
};

// `image` is what the tiles were cut from, `factor` the picture's size over the image's.
Seen seen_of(const Judged& board, const Image& image, double factor);
Seen seen_of(const ReadSheet& board, const Image& image, double factor);

// The tiles of a board, and the board turned so that it can be read, and so that it has these rows unless they are 0.
Reading reading_of(Seen board, int rows, int cols);

}  // namespace gridwords::vision
