// Tiles as the kernels for small boards read them.
#pragma once

#include "portable.h"

namespace gridwords {

// What the kernels know of a tile, by letter code: its letters. They cannot handle tiles with several readings or very
// long ones: a board with such a tile is given up.
struct GpuTile {
    static constexpr int most_letters = 7;
    static constexpr uint8_t not_here = 255;

    uint8_t length;  // 0: a hole
    uint8_t letters[most_letters];

    // One load of 8 bytes.
    HOST_DEVICE static GpuTile load(const GpuTile* from) {
#if defined(__CUDA_ARCH__)
        const uint2 both = __ldg(reinterpret_cast<const uint2*>(from));
        GpuTile tile;
        tile.length = static_cast<uint8_t>(both.x);
        for (int i = 0; i < most_letters; ++i) {
            tile.letters[i] = static_cast<uint8_t>((i < 3 ? both.x : both.y) >> ((i + 1) % 4 * 8));
        }
        return tile;
#else
        return *from;
#endif
    }
};

static_assert(sizeof(GpuTile) == 8);

// What follows an inner place, a place between two letters of a tile: the tile's next letter, the tile's cell, and
// whether the letter is the last.
struct InnerPlace {
    uint32_t bits;

    HOST_DEVICE static InnerPlace of(uint32_t letter, uint32_t cell, bool is_last) {
        return {letter | cell << 8 | (is_last ? 1u << 16 : 0u)};
    }
    HOST_DEVICE uint32_t letter() const { return bits & 0xff; }
    HOST_DEVICE uint32_t cell() const { return bits >> 8 & 0xff; }
    HOST_DEVICE bool is_last() const { return (bits >> 16) != 0; }
};

}  // namespace gridwords
