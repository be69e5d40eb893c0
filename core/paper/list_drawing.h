// A list of words in columns, as large as the space allows.
#pragma once

#include <optional>

#include "pen.h"

namespace gridwords {

struct ListPlan {
    double size = 0;
    size_t columns = 0, rows = 0;
    double width = 0, height = 0;  // the size of the whole list
};

// The words in columns, read from top to bottom, in the largest size that fits.
std::optional<ListPlan> plan_list(const Pen& pen, const std::vector<std::u32string>& texts, Box room, double largest,
                                  double smallest);

// Draws the words, each with a box to tick.
void draw_list(const Pen& pen, const std::vector<std::u32string>& texts, const ListPlan& plan, Box place);

}  // namespace gridwords
