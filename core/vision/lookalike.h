// Letters that stand in a grid without being a board: the keys of a keyboard, and lines of text.
#pragma once

#include <string>

namespace gridwords::vision {

// `letters` row by row: a space where there is none, any other sign for two letters. The grid may have been seen from
// any side.
bool is_lookalike(std::string letters, int rows, int cols);

}  // namespace gridwords::vision
