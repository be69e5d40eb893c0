// Finds the board of a picture.
#pragma once

#include "image.h"
#include "judge.h"
#include "network.h"

namespace gridwords::vision {

// What looks most like a board of this size; 0 is any number. It may be none: see `is_board`.
Judged find_board(const Network& network, const Image& image, int rows, int cols);

// Whether it is clear enough that this is a board.
bool is_board(const Judged& board);

}  // namespace gridwords::vision
