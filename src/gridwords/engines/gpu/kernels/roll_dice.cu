// Rolls boards `index` .. `index + boards - 1` of a seed, with one thread per board. DICE is the number of dice.
#include "shaken_dice.h"

extern "C" __global__ void roll_dice(const uint8_t* faces, const uint32_t* first, uint32_t cells, uint64_t seed,
                                     uint64_t index, uint32_t boards, uint8_t* codes) {
    const uint32_t board = blockIdx.x * blockDim.x + threadIdx.x;
    if (board >= boards) return;
    uint8_t order[DICE];
    const gridwords::DiceView dice{faces, first, DICE};
    gridwords::shake(dice, cells, seed, index + board, order, codes + static_cast<uint64_t>(board) * cells);
}
