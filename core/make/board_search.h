// Boards for Boggle and the like: with given words, and as many others as are wanted.
#pragma once

#include <cstdint>
#include <vector>

#include "../control.h"
#include "../optimise/board_values.h"

namespace gridwords {

struct BoardTask {
    WantedBoards boards;  // what they are worth decides which one is found if several keep all wishes
    int64_t goal = 0;     // what the board must be worth
    uint64_t seed = 0;
    int threads = 1;
};

struct BoardFound {
    std::vector<uint8_t> codes;  // of a board that keeps all wishes; none if none was found
    uint64_t budget;             // how many boards are looked at, at most
};

BoardFound find_board(const BoardTask& task, Control& control);

}  // namespace gridwords
