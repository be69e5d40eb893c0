// Boards drawn at random, many at a time: shaken dice, or letters. Tiles are numbers here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../control.h"

namespace gridwords {

// What the cells of one board are drawn from.
struct Bag {
    // Dice: the tiles on the faces of each. They are shuffled, and the first ones show a face each.
    std::vector<std::vector<uint16_t>> dice;

    // Without dice: letters. `kinds` are equally likely, unless `weighted` has the letter of each of 65,536 parts.
    uint32_t kinds = 0;
    std::vector<uint8_t> weighted;
};

// Draws boards of `cells` tiles, one for each of `count` seeds, one after the other into `out`. False if interrupted.
// `Number` is uint8_t, or uint16_t for more than 256 tiles.
template <class Number>
bool draw_boards(const Bag& bag, size_t cells, const uint64_t* seeds, size_t count, Number* out, int threads,
                 Control& control);

// The boards as text, one per line: tiles by their number in `texts`, rows separated by slashes. Throws
// std::out_of_range for a number that has no text.
template <class Number>
std::string write_boards(const Number* tiles, size_t count, size_t rows, size_t cols,
                         const std::vector<std::string>& texts);

}  // namespace gridwords
