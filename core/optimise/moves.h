// Moves: how an optimiser makes one board from another, and what a board must keep to.
//
// A board is a row of letter codes that the caller owns and, where it must be rollable, beside it the die of each
// cell. Every board that is made here keeps to the letters allowed in each cell, to the mirror and to the dice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "../shape.h"
#include "random.h"

namespace gridwords {

struct MoveRules {
    std::shared_ptr<const Shape> shape;
    std::vector<uint32_t> weights;  // of each letter, when one is drawn; at least one is not 0
    std::vector<uint64_t> allowed;  // by cell, letters as bits; 0 for a cell that never changes
    std::vector<uint8_t> fixed;     // by cell, the code of one that never changes
    std::vector<uint32_t> partner;  // by cell, the cell that mirrors it; itself where there is no mirror
    std::vector<uint64_t> dice;     // the letters of each die, as many as cells; empty for boards without dice
};

class Mover {
public:
    // Throws BadOption where the parts do not fit together, and where dice and mirror are both asked for.
    explicit Mover(MoveRules rules);

    size_t cells() const { return cells_; }
    size_t letters() const { return rules_.weights.size(); }
    const std::vector<uint32_t>& free() const { return free_; }  // the cells that may change, ascending
    bool has_dice() const { return !rules_.dice.empty(); }

    // A new board. `dice` is untouched where there are none.
    void start(uint8_t* board, uint16_t* dice, Random& random) const;

    // Makes `changes` moves: a letter (or a die rolled again), a swap, or now and then a row or column rotated.
    void change(uint8_t* board, uint16_t* dice, int changes, Random& random) const;

    // The letters that `cell` may show, the rest of the board as it is, as bits. 0 for a cell that never changes.
    uint64_t options(size_t cell, const uint16_t* dice) const;

    // Every swap of two of the cells that changes the board, one board after the other; returns the end of the last.
    // The dice that roll a board roll its swaps.
    uint8_t* swaps(const uint8_t* board, const int64_t* cells, size_t count, uint8_t* swapped) const;

    // A rectangle of `other` into `board`. Dice are matched anew by the caller.
    void cross(uint8_t* board, const uint8_t* other, Random& random) const;

    // A die for each cell; false where no roll of the dice gives the board.
    bool match(const uint8_t* board, uint16_t* dice) const;

    // Whether the board keeps to the allowed letters and to the mirror.
    bool keeps(const uint8_t* board) const;

private:
    bool change_letter(uint8_t* board, const uint16_t* dice, Random& random) const;
    bool swap(uint8_t* board, uint16_t* dice, Random& random) const;
    bool rotate(uint8_t* board, uint16_t* dice, Random& random) const;
    bool may_show(size_t cell, uint8_t code) const;
    uint8_t draw(uint64_t letters, Random& random) const;
    void put(uint8_t* board, size_t cell, uint8_t code) const;

    MoveRules rules_;
    size_t cells_;
    bool mirrored_ = false;
    std::vector<uint32_t> free_;
};

}  // namespace gridwords
