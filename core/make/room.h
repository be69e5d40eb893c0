// Room: which grid the words of a word search need.
#pragma once

#include <cstdint>

#include "outline.h"
#include "wordsearch.h"

namespace gridwords {

// Whether a grid has room to spare: words take up to five eighths of its cells.
constexpr bool is_roomy(size_t letters, size_t message, size_t cells) {
    return 8 * letters <= 5 * cells && letters + message <= cells;
}

// The fewest cells that words and message take, which proves that a smaller grid has no room.
size_t cells_needed(const WordsearchTask& task);

// A word search in the smallest square of that outline with room to spare, whose size and cells it writes into the
// task; `directions` are those that words may have.
Wordsearch make_square_wordsearch(WordsearchTask& task, OutlineName outline, uint8_t directions, Control& control);

// How many more rows and columns than the task has give room in that outline; 0 if a few more do not.
int find_larger(WordsearchTask task, OutlineName outline, Control& control);

}  // namespace gridwords
