// The grid of a puzzle: its letters, a frame or tiles, and the ribbons of the answers.
#pragma once

#include "pen.h"

namespace gridwords {

// What is printed in each cell, nothing in a hole. A q that stands for Qu is printed as QU.
std::vector<std::u32string> labels_of(const Puzzle& puzzle, LetterCase letters);

// The margin around the letters, on either side, as a share of a cell.
constexpr double frame_space = 0.35;

// The size of letters in cells of that size.
double letter_size(const Pen& pen, const Puzzle& puzzle, double cell);

// Draws the grid; (x, y) is the corner of its frame.
void draw_grid(const Pen& pen, const Puzzle& puzzle, double x, double y, double cell, bool answers);

// Columns and rows with the frame, in cells.
inline double columns_of(const Puzzle& puzzle) { return puzzle.size.cols + 2 * frame_space; }
inline double rows_of(const Puzzle& puzzle) { return puzzle.size.rows + 2 * frame_space; }

}  // namespace gridwords
