// Block: the part of a page with one puzzle to solve: title, instructions, grid and words, or a board to write with.
#pragma once

#include <limits>

#include "clue_drawing.h"
#include "grid_drawing.h"
#include "list_drawing.h"

namespace gridwords {

// Sizes of a page's letters.
struct BlockSizes {
    double title, text;
    double largest_word, smallest_word;
    double most_cell;
};

BlockSizes block_sizes(const SheetStyle& style);

struct BlockPlan {
    double cell = 0;
    ListPlan list = {};
    bool beside = false;          // the list is next to the grid
    bool list_elsewhere = false;  // it does not fit on the page
};

// Of the width, for words next to a grid.
constexpr double beside_list = 0.45;

class Block {
public:
    Block(const Pen& pen, const PaperPuzzle& paper) : pen_(pen), paper_(paper), sizes_(block_sizes(pen.style())) {}

    const Puzzle& puzzle() const { return paper_.puzzle; }
    bool is_board() const { return puzzle().kind == PuzzleKind::board; }
    bool is_crisscross() const { return puzzle().kind == PuzzleKind::crisscross; }
    // Whether the title leaves half a line free, for the lines of name and date.
    bool has_short_title(double width) const;
    // The words printed with the puzzle.
    std::vector<std::u32string> listed() const;

    // Draws title and instructions, with the title no wider than given; returns their height.
    double draw_head(Box box, double title_width) const;
    // How high they would be.
    double head_height(Box box, double title_width) const;

    // Words below the grid, or next to it if that leaves the grid more room. Cells and words are no larger than given,
    // so that two plans can match. The foot of the body stays free; if words are next to the grid, only below them.
    BlockPlan plan(Box body, double foot, double most_cell = std::numeric_limits<double>::infinity(),
                   double largest_word = std::numeric_limits<double>::infinity()) const;
    // Returns where the lowest part ends.
    double draw(Box body, double foot, const BlockPlan& plan) const;

private:
    std::string instructions() const;
    BlockPlan plan_crisscross(Box body, double most_cell, double largest) const;
    double draw_board(Box body, double cell) const;
    double draw_table(Box place) const;
    void draw_word_lines(Box place) const;
    void draw_counted_lines(Box place) const;
    std::vector<size_t> counts_by_length() const;

    Pen pen_;
    const PaperPuzzle& paper_;
    BlockSizes sizes_;
};

}  // namespace gridwords
