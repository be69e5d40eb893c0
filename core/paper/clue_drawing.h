// The clues of a criss-cross: those across, then those down, in columns.
#pragma once

#include "list_drawing.h"

namespace gridwords {

// The clues in columns of even height, in the largest size that fits; `rows` of the plan is not used.
std::optional<ListPlan> plan_clues(const Pen& pen, const Puzzle& puzzle, Box room, double largest, double smallest);

// Draws the clues from the place `first` on, headings counted; returns the first one without room.
size_t draw_clues(const Pen& pen, const Puzzle& puzzle, const ListPlan& plan, Box place, size_t first = 0);

// How many there are, headings counted.
size_t count_clues(const Puzzle& puzzle);

}  // namespace gridwords
