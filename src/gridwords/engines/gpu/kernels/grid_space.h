// A board of any size on the GPU: the code of each cell and the cells that touch it, ascending.
//
// A code is a letter's, `wildcard_code`, `hole_code`, or `first_long` + n for the n-th tile of several letters. Boards
// with king or rook neighbours have a frame of holes around them, so that no step checks for an edge; others list the
// neighbours.
#pragma once

#include "lexicon_view.h"

namespace gridwords {

constexpr uint8_t first_long = max_letters;

enum class Touching { king, rook, listed };

template <Touching touching>
struct GridSpace {
    const uint8_t* codes;
    uint32_t width;                // with the frame
    const uint32_t* neighbours;    // if listed: `degree` per cell, padded with no_cell
    const uint8_t* long_letters;   // of the tiles of several letters,
    const uint32_t* long_offsets;  // tile n has letters long_offsets[n] .. long_offsets[n + 1] - 1
    // If a wildcard reads Qu for q: the codes of q and u, or hole_code for a letter that the alphabet lacks.
    uint32_t wild_q = hole_code, wild_u = hole_code;

    static constexpr uint32_t degree = touching == Touching::rook ? 4 : 8;
    static constexpr uint32_t no_cell = 0xffffffffu;

    HOST_DEVICE uint32_t neighbour(uint32_t cell, uint32_t i) const {
        if constexpr (touching == Touching::king) {
            const uint32_t place = i + (i >= 4 ? 1 : 0);  // of the nine, without the middle
            return cell + place / 3 * width + place % 3 - width - 1;
        } else if constexpr (touching == Touching::rook) {
            return i == 0 ? cell - width : i == 1 ? cell - 1 : i == 2 ? cell + 1 : cell + width;
        } else {
            return neighbours[static_cast<uint64_t>(cell) * degree + i];
        }
    }

    HOST_DEVICE uint8_t code(uint32_t cell) const {
        if constexpr (touching == Touching::listed) {
            if (cell == no_cell) return hole_code;
        }
        return codes[cell];
    }
};

// The place of a cell that is numbered row by row without the frame; `cols` is 0 if there is no frame.
HOST_DEVICE inline uint32_t framed_cell(uint32_t cell, uint32_t cols, uint32_t width) {
    return cols == 0 ? cell : (cell / cols + 1) * width + cell % cols + 1;
}

// The inverse.
HOST_DEVICE inline uint32_t plain_cell(uint32_t place, uint32_t cols, uint32_t width) {
    return cols == 0 ? place : (place / width - 1) * cols + place % width - 1;
}

}  // namespace gridwords
