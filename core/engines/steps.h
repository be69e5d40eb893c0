// Where a path over any board can go on: the cells that touch its last one or, on a line board, the next one straight
// on.
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
    explicit Steps(const Board& board) : board_(&board), is_line_(board.neighbours() == Neighbours::line) {
        if (is_line_ || board.cell_count() > table_cells) return;
        std::vector<uint32_t> touching(board.most_touching());
        begin_.push_back(0);
        for (uint32_t cell = 0; cell < board.cell_count(); ++cell) {
            const uint32_t count = board.touching(cell, touching.data());
            for (uint32_t i = 0; i < count; ++i) table_.push_back({touching[i], 0});
            begin_.push_back(table_.size());
        }
    }

    const Board& board() const { return *board_; }

    // Appends the steps that a path can take from `cell`, ascending. `direction` is that of the step to `cell`, 0 for
    // a path of one cell.
    void append(uint32_t cell, uint8_t direction, std::vector<Step>& out) const {
        if (!begin_.empty()) {
            const auto at = [&](uint32_t i) { return table_.begin() + static_cast<std::ptrdiff_t>(begin_[i]); };
            out.insert(out.end(), at(cell), at(cell + 1));
        } else if (is_line_) {
            append_straight(cell, direction, out);
        } else {
            std::vector<uint32_t> many;
            uint32_t few[8];
            uint32_t* touching = few;
            if (board_->most_touching() > 8) {
                many.resize(board_->most_touching());
                touching = many.data();
            }
            const uint32_t count = board_->touching(cell, touching);
            for (uint32_t i = 0; i < count; ++i) out.push_back({touching[i], 0});
        }
    }

private:
    // Up to here the neighbours are kept in a table: 64 KB, and some 20 µs to fill.
    static constexpr uint32_t table_cells = 1024;

    void append_straight(uint32_t cell, uint8_t direction, std::vector<Step>& out) const {
        const int row = static_cast<int>(cell) / board_->cols();
        const int col = static_cast<int>(cell) % board_->cols();
        const int first = direction == 0 ? 1 : direction;
        const int last = direction == 0 ? 9 : direction;
        for (int towards = first; towards <= last; ++towards) {
            const int r = row + (towards - 1) / 3 - 1;
            const int c = col + (towards - 1) % 3 - 1;
            if (towards == 5 || r < 0 || r >= board_->rows() || c < 0 || c >= board_->cols()) continue;
            out.push_back({static_cast<uint32_t>(r * board_->cols() + c), static_cast<uint8_t>(towards)});
        }
    }

    const Board* board_;
    bool is_line_;
    std::vector<size_t> begin_;  // empty where there is no table
    std::vector<Step> table_;
};

}  // namespace gridwords
