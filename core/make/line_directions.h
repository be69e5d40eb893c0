// The names of the eight directions, and of sets of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gridwords {

// In the order of line_steps; the last four read backwards.
constexpr const char* direction_names[] = {"right", "down", "down-right", "up-right",
                                           "left",  "up",   "up-left",    "down-left"};
constexpr uint8_t easy_directions = 0b11, medium_directions = 0b1111, all_directions = 0xff;

// The mask of directions and sets of them. In a mirrored grid, left stands for right in all but sets. Throws BadOption.
uint8_t read_directions(const std::vector<std::string>& names, bool mirrored);

}  // namespace gridwords
