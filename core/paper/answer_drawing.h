// The answers of a puzzle: its grid with the words marked, and for a board all its words.
#pragma once

#include <functional>

#include "grid_drawing.h"

namespace gridwords {

// Title, marked grid and hidden message in a box.
void draw_answers(const Pen& pen, const Puzzle& puzzle, Box box);
// The size of the letters of a grid drawn in such a box.
double answer_letters(const Pen& pen, const Puzzle& puzzle, Box box);

// The words of a board, the longest first, from line to line and from page to page. `box` is what is left of a page;
// `next_page` begins another one and returns its pen and its box. Returns what is left of the last page.
struct AnswerPage {
    Pen pen;
    Box box;
};
AnswerPage flow_board_answers(AnswerPage page, const Puzzle& puzzle, const std::function<AnswerPage()>& next_page);

// Answers to be read upside down, at the bottom of a box: returns their height, or 0 if they would take too much of it.
double upside_down_height(const Pen& pen, const Puzzle& puzzle, Box box);
void draw_upside_down(const Pen& pen, const Puzzle& puzzle, Box box, double height);

}  // namespace gridwords
