// Outlines drawn as text: # is a letter, . and spaces are holes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "../size.h"

namespace gridwords {

struct DrawnOutline {
    Size size;
    std::vector<uint8_t> open;  // for each cell whether it may hold a letter
};

// Whether a text is meant as an outline, valid or not: it has several lines, or nothing but #, ., spaces and /.
bool is_drawn_outline(std::string_view text);

// Rows end with line breaks or /. They may end early, so that blanks at the end of a row and empty rows at the end make
// no difference. Throws BadOption.
DrawnOutline read_drawn_outline(std::string_view text);

}  // namespace gridwords
