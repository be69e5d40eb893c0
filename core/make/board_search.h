// Boards for Boggle and the like: with given words, and the requested number of others.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../control.h"
#include "../optimise/board_values.h"

namespace gridwords {

struct BoardTask {
    WantedBoards boards;  // their points decide which board is returned if several meet all requirements
    std::vector<std::string> vulgar = {};  // letter codes; in no straight line, except within a word of `contain`
    int64_t goal = 0;                      // what the board must be worth
    uint64_t seed = 0;
    int threads = 1;
};

struct BoardFound {
    std::vector<uint8_t> codes;  // a board that meets all requirements; empty if none was found
    uint64_t budget;             // the most boards to examine
};

BoardFound find_board(const BoardTask& task, Control& control);

}  // namespace gridwords
