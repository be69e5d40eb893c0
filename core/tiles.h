// Tiles: what a cell holds.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gridwords {

// The ways to read a tile, as letter codes: none for a hole, one for a plain tile, several for a choice or a
// wildcard. No spelling is empty, and no two are the same.
struct Tile {
    std::vector<std::string> spellings;
};

// What the letter codes in arrays of boards stand for: first the letters of the alphabet as the rules read them (q may
// be Qu), then other tiles that the boards hold, such as (er).
struct CodedTiles {
    std::vector<Tile> tiles;  // by letter code
    std::size_t letters = 0;  // how many of them are the alphabet's
};

// Those of an alphabet alone. If `q_code` is not negative, that letter is read as q and u; without u in the alphabet
// (`u_code` negative) it cannot be read at all.
CodedTiles letter_tiles(std::size_t letters, int q_code = -1, int u_code = -1);

}  // namespace gridwords
