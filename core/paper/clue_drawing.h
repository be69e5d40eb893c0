// The clues of a criss-cross: those across, then those down, in columns.
#pragma once

#include "list_drawing.h"

namespace gridwords {

constexpr double clue_step = 0.5;

// The clues in columns of even height, in the largest size that fits; `rows` of the plan is not used.
std::optional<ListPlan> plan_clues(const Pen& pen, const Puzzle& puzzle, Box room, double largest, double smallest);

// Draws the clues from number `first` on, counting headings; returns the first one that did not fit.
size_t draw_clues(const Pen& pen, const Puzzle& puzzle, const ListPlan& plan, Box place, size_t first = 0);

// How many there are, counting headings.
size_t count_clues(const Puzzle& puzzle);

}  // namespace gridwords
