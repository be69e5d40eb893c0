// Moves: how an optimiser makes one board from another within the constraints.
//
// A board is a row of letter codes that the caller owns and, if it must be rollable, a second row with the die of each
// cell. Every board made here respects the letters allowed in each cell, the mirror and the dice.
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
    std::vector<uint32_t> weights;  // how likely each letter is to be drawn; at least one is not 0
    std::vector<uint64_t> allowed;  // by cell, letters as bits; 0 for a cell that never changes
    std::vector<uint8_t> fixed;     // by cell, its code if it never changes
    std::vector<uint32_t> partner;  // by cell, the cell that mirrors it; itself without a mirror
    std::vector<uint64_t> dice;     // the letters of each die, one die per cell; empty for boards without dice
};

class Mover {
public:
    // Throws BadOption if the parts do not fit together, or if there are both dice and a mirror.
    explicit Mover(MoveRules rules);

    size_t cells() const { return cells_; }
    size_t letters() const { return rules_.weights.size(); }
    const std::vector<uint32_t>& free() const { return free_; }  // the cells that may change, ascending
    bool has_dice() const { return !rules_.dice.empty(); }

    // Makes a new board. `dice` is not used without dice, here and below.
    void start(uint8_t* board, uint16_t* dice, Random& random) const;

    // Makes `changes` moves: changes a letter (or rolls a die again), swaps two, or sometimes rotates a row or column.
    void change(uint8_t* board, uint16_t* dice, int changes, Random& random) const;

    // The letters that `cell` may show with the rest of the board as it is, as bits. 0 for a cell that never changes.
    uint64_t options(size_t cell, const uint16_t* dice) const;

    // Writes a board for every swap of two of the cells that changes the board, and returns the end of the last. The
    // dice of a board also roll its swaps.
    uint8_t* swaps(const uint8_t* board, const int64_t* cells, size_t count, uint8_t* swapped) const;

    // Copies a rectangle of `other` into `board`. The caller must match the dice again.
    void cross(uint8_t* board, const uint8_t* other, Random& random) const;

    // Finds a die for each cell; false if no roll of the dice gives the board.
    bool match(const uint8_t* board, uint16_t* dice) const;

    // Whether the board respects the allowed letters and the mirror.
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
