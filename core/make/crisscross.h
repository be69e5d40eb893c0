// Criss-crosses: words across and down that cross at shared letters, all connected, and no letters side by side that
// belong to no common word.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../control.h"

namespace gridwords {

constexpr size_t most_crossed_words = 200;

struct CrossedPlace {
    int row = 0, col = 0;  // where the first letter is
    bool is_down = false;
};

struct CrissCrossTask {
    std::vector<std::u32string> words;  // codes of their cells; 0 is none
    int rows = 0, cols = 0;             // at most
    uint64_t seed = 0;
};

struct CrissCross {
    int rows = 0, cols = 0;
    std::vector<CrossedPlace> places;  // the place of each word
    int crossings = 0;
    std::vector<uint32_t> left_out;  // words that did not fit; if there are any, ignore the rest
};

// The most compact of many arrangements; if none has all words, the one with the fewest left out. Throws
// std::invalid_argument for an empty word, or a grid of no cells or more than 100 rows or columns.
CrissCross make_crisscross(const CrissCrossTask& task, Control& control);

// The words in groups: those of one group share no letter with those of another, and can never be connected with them.
// The largest group is the first.
std::vector<std::vector<uint32_t>> groups_of(const std::vector<std::u32string>& words);

}  // namespace gridwords
