// Boards rolled by number: board i of a seed depends on nothing else (shaken_dice.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../control.h"
#include "../shaken_dice.h"

namespace gridwords {

class Roller {
public:
    // The letter codes on the faces of each die. Throws std::invalid_argument for more cells than dice, dice without
    // faces and more than `most_dice` dice.
    Roller(const std::vector<std::vector<uint8_t>>& dice, size_t cells);

    // Rolls boards `first` .. `first + count - 1` into `codes`. False if interrupted.
    bool roll(uint64_t seed, uint64_t first, size_t count, uint8_t* codes, int threads, Control& control) const;

    size_t cells() const { return cells_; }

private:
    std::vector<uint8_t> faces_;
    std::vector<uint32_t> first_;
    size_t cells_;
};

}  // namespace gridwords
