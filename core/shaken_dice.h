// Shaken dice: board `index` of a `seed` is the same on CPU and GPU, whatever was rolled before it.
#pragma once

#include "philox.h"

namespace gridwords {

// Dice with the letter codes on their faces, all borrowed: those of die i are `faces[first[i]]` up to
// `faces[first[i + 1] - 1]`.
struct DiceView {
    const uint8_t* faces;
    const uint32_t* first;
    uint32_t count;
};

constexpr uint32_t most_dice = 256;

// Rolls one board of `cells` letter codes: a shuffled die on each cell, and one of its faces up. `order` has room for
// one byte per die. If there are more dice than cells, some are left out.
HOST_DEVICE inline void shake(DiceView dice, uint32_t cells, uint64_t seed, uint64_t index, uint8_t* order,
                              uint8_t* codes) {
    Philox chance(seed, index);
    for (uint32_t die = 0; die < dice.count; ++die) order[die] = static_cast<uint8_t>(die);
    for (uint32_t cell = 0; cell < cells; ++cell) {
        const uint32_t other = cell + chance.below(dice.count - cell);
        const uint32_t die = order[other];
        order[other] = order[cell];
        const uint32_t first = dice.first[die];
        codes[cell] = dice.faces[first + chance.below(dice.first[die + 1] - first)];
    }
}

}  // namespace gridwords
