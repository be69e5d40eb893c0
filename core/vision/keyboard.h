// Distinguishes a keyboard, whose keys are also a grid of letters, from a board.
#pragma once

#include <string_view>

namespace gridwords::vision {

// Whether these letters, row by row, lie as on a keyboard; a space is a cell without one.
bool is_keyboard(std::string_view letters, int cols);

}  // namespace gridwords::vision
