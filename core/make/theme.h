// Themed grids: a path for each word, from neighbour to neighbour, so that every cell is in exactly one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../control.h"

namespace gridwords {

constexpr int most_theme_cells = 256;

struct ThemeTask {
    int rows = 0, cols = 0;
    std::vector<std::string> words;        // letter codes; together one per cell
    std::vector<std::string> vulgar = {};  // letter codes; in no straight line, except within one of the words
    int span = -1;                         // the word that touches two opposite sides, or none
    bool unique = true;                    // look for a grid that the words fill in one way only
    int bends = 0;                         // below 0 paths should be straight, above 0 they should bend
    uint64_t seed = 0;
    uint32_t tries = 2000;   // grids that are filled
    uint32_t polish = 1000;  // and after the first good one, to find one whose words are nowhere else
};

struct Theme {
    bool filled = false;
    std::vector<std::vector<int32_t>> paths;  // the path of each word
    uint32_t ways = 0;                        // how many ways fill the grid; counted up to `most_ways`
    std::vector<uint32_t> elsewhere;          // words that can also be read in other cells
    bool only_vulgar = false;                 // none, because each grid that was filled spells a vulgar word
};

constexpr uint32_t most_ways = 100;

// Throws std::invalid_argument if the words do not have as many letters as the grid has cells.
Theme make_theme(const ThemeTask& task, Control& control);

// In how many ways the words fill a grid of letter codes, up to `most_ways`. Two ways differ if some word covers
// different cells.
uint32_t count_ways(int rows, int cols, const std::string& cells, const std::vector<std::string>& words,
                    std::vector<uint32_t>& elsewhere);

}  // namespace gridwords
