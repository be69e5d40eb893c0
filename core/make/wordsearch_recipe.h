// Recipes: what makes a word search easier or harder, and how many are made for a difficulty.
#pragma once

#include <algorithm>
#include <cstdint>

#include "line_directions.h"
#include "weights.h"
#include "wordsearch.h"

namespace gridwords {

struct WordsearchRecipe {
    uint8_t directions;
    Overlaps overlaps;
    Fill fill;
    uint64_t cells_per_word;  // at least, if the size is free
};

// From easy to hard.
constexpr uint8_t left_and_up = 1 << 4 | 1 << 5;
constexpr WordsearchRecipe wordsearch_recipes[] = {
    {1, Overlaps::none, Fill::uniform, 0},
    {easy_directions, Overlaps::none, Fill::uniform, 0},
    {easy_directions, Overlaps::none, Fill::natural, 0},
    {medium_directions, Overlaps::some, Fill::natural, 0},
    {medium_directions, Overlaps::some, Fill::natural, 12},
    {medium_directions, Overlaps::many, Fill::natural, 16},
    {medium_directions, Overlaps::many, Fill::words, 20},
    {medium_directions | left_and_up, Overlaps::many, Fill::words, 20},
    {all_directions, Overlaps::many, Fill::words, 0},
    {all_directions, Overlaps::many, Fill::words, 12},
    {all_directions, Overlaps::many, Fill::words, 16},
    {all_directions, Overlaps::many, Fill::words, 20},
};
constexpr int first_recipes[] = {2, 3, 8};  // where each difficulty starts

// How many puzzles are made for a difficulty: fewer in a large grid, and fewer still for a list that nearly fills
// its grid, which takes long to place.
constexpr int wordsearch_candidates(size_t letters, size_t open_cells) {
    constexpr size_t most = 60, most_when_full = 12, cells_of_all = 20'000;
    if (20 * letters > 21 * open_cells) return 1;
    const size_t usual = 10 * letters <= 9 * open_cells ? most : most_when_full;
    return static_cast<int>(std::max<size_t>(2, std::min(usual, cells_of_all / open_cells)));
}

}  // namespace gridwords
