// Where a path over any board can continue: to the cells that touch its last one or, on a line board, straight ahead.
#pragma once

#include <cstdint>
#include <vector>

#include "../board.h"

namespace gridwords {

struct Step {
    uint32_t cell;
    uint8_t direction;  // on a line board 1 to 9, row by row; elsewhere 0
};

class Steps {
public:
    explicit Steps(const Board& board) : board_(&board), is_line_(board.shape().is_line()) {}

    const Board& board() const { return *board_; }

    // Appends the steps that a path can take from `cell`, ascending. `direction` is that of the step to `cell`; 0 for a
    // path of one cell.
    void append(uint32_t cell, uint8_t direction, std::vector<Step>& out) const {
        if (is_line_) return append_straight(cell, direction, out);
        board_->shape().for_each_touching(cell, [&](uint32_t next) { out.push_back({next, 0}); });
    }

private:
    void append_straight(uint32_t cell, uint8_t direction, std::vector<Step>& out) const {
        const int rows = board_->shape().rows();
        const int cols = board_->shape().cols();
        const int row = static_cast<int>(cell) / cols;
        const int col = static_cast<int>(cell) % cols;
        const int first = direction == 0 ? 1 : direction;
        const int last = direction == 0 ? 9 : direction;
        for (int towards = first; towards <= last; ++towards) {
            const int r = row + (towards - 1) / 3 - 1;
            const int c = col + (towards - 1) % 3 - 1;
            if (towards == 5 || r < 0 || r >= rows || c < 0 || c >= cols) continue;
            out.push_back({static_cast<uint32_t>(r * cols + c), static_cast<uint8_t>(towards)});
        }
    }

    const Board* board_;
    bool is_line_;
};

}  // namespace gridwords
