// Marks: which words the answers of a puzzle show, and in which colours. Every output draws the same ribbons from them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "puzzle.h"

namespace gridwords {

constexpr int mark_colours = 5;

struct Mark {
    size_t word;   // its place in the puzzle
    int colour;    // different from those of earlier marks that share a cell with it, if possible
    double shift;  // sideways, in cells: several words on a board use the same tiles
};

// All words; on a board, those it was made for and the longest, because all of them would hide each other. `contain`
// has the words that a board was made for.
std::vector<Mark> marks_of(PuzzleKind kind, const std::vector<PuzzleWord>& words,
                           const std::vector<std::u32string>& contain);

}  // namespace gridwords
