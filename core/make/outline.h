// Outlines: which cells of a grid may hold letters. The others are holes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gridwords {

// The place of an outline in the list of their names. Those after the last one here are drawn in outline_masks.h.
enum class OutlineName : uint8_t { rectangle, circle, diamond, heart };

const std::vector<std::string>& outline_names();

// The smallest square in which an outline can be recognized.
int least_side_of(OutlineName name);

// For each cell of a grid whether it may hold a letter. Whole numbers only: the same cells on every machine.
std::vector<uint8_t> open_cells(OutlineName name, int rows, int cols);

// The most letters that a word in one of these directions (a mask of line_steps) can have.
int longest_line(const std::vector<uint8_t>& open, int rows, int cols, uint8_t directions);

}  // namespace gridwords
