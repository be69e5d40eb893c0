// What a lane knows about its board: which cells hold a letter, and which letters are around a cell.
#pragma once

#include "gpu_node.h"
#include "gpu_tile.h"
#include "lane_words.h"
#include "walk_state.h"

namespace gridwords {

constexpr uint32_t all_letters = ~NarrowNode::word_bit;

template <class Shape>
class LaneBoard {
public:
    using Cells = typename Shape::Cells;

    uint32_t several = 0;      // the letters that two or more cells can be read as
    bool bad_code = false;     // the board holds a code that is not a letter, wildcard or hole
    bool is_given_up = false;  // it has a tile that the kernels cannot handle, or too many inner places

    // `near` has the neighbours of each cell, and then all cells; `tiles` is by letter code, if there are inner places.
    // All are borrowed.
    HOST_DEVICE LaneBoard(LaneWords<Shape> words, const Cells* near, const GpuTile* tiles, uint32_t tile_count)
        : words_(words), near_(near), tiles_(tiles), tile_count_(tile_count) {}

    // Reads a board and returns its letters as bits. With `trace`, `free_cell` may hold any letter; otherwise it is
    // ignored.
    HOST_DEVICE uint32_t read(const uint8_t* codes, int free_cell) {
        for (int i = 0; i < Shape::cells_words; ++i) words_.template put<Shape::cells_at>(static_cast<uint32_t>(i), 0);
        wild_ = 0;
        several = 0;
        if constexpr (Shape::planes) planes_01_ = planes_23_ = halves_ = 0;
        bad_code = false;
        if constexpr (Shape::inner > 0) {
            long_ = 0;
            inner_used_ = 0;
            is_given_up = false;
        }
        if constexpr (Shape::cols > 0) {
            return read_grid(codes, free_cell);
        } else {
            return read_graph(codes, free_cell);
        }
    }

    // The cells that can be read as a letter.
    HOST_DEVICE Cells cells_with(uint32_t letter) const { return cells_holding(letter) | wild_; }

    HOST_DEVICE const Cells* near() const { return near_; }

    // Adds the letters of a cell's neighbours to `letters`, if there is such a cell.
    HOST_DEVICE void add_around(bool is_cell, uint32_t cell, uint32_t& letters) const {
        words_.template add_bits_if<Shape::around_at>(is_cell, cell, letters);
    }

    HOST_DEVICE bool is_wild(Cells bit) const { return (wild_ & bit) != 0; }
    HOST_DEVICE bool has_long_tile(Cells bit) const { return (long_ & bit) != 0; }

    // The inner place with this number, as ways count them.
    HOST_DEVICE InnerPlace inner_place(uint32_t place) const {
        return {words_.template get<Shape::inner_at>(place - Shape::cells - 1)};
    }
    // The number of the first inner place of a cell's tile.
    HOST_DEVICE uint32_t first_inner(uint32_t cell) const {
        uint32_t place = Shape::cells + 1;
        while (inner_place(place).cell() != cell) ++place;
        return place;
    }

private:
    HOST_DEVICE Cells cells_holding(uint32_t letter) const {
        if constexpr (Shape::planes) {
            // Bits 7, 15, 23 and 31 are the letter's lowest four; each is spread over half a word.
            const uint32_t spread = letter * (1u << 7 | 1u << 14 | 1u << 21 | 1u << 28);
#if defined(__CUDA_ARCH__)
            uint32_t bits_01, bits_23;  // not __byte_perm, which does not repeat sign bits
            asm("prmt.b32 %0, %1, 0, 0x9988;" : "=r"(bits_01) : "r"(spread));
            asm("prmt.b32 %0, %1, 0, 0xbbaa;" : "=r"(bits_23) : "r"(spread));
#else
            const auto half = [&](int bit) { return (spread >> bit & 1) != 0 ? 0xffffu : 0u; };
            const uint32_t bits_01 = half(7) | half(15) << 16, bits_23 = half(23) | half(31) << 16;
#endif
            const uint32_t other = (planes_01_ ^ bits_01) | (planes_23_ ^ bits_23);
            return ~(other | other >> 16) & (halves_ >> (letter & 16)) & 0xffff;
        } else if constexpr (sizeof(Cells) == 8) {
            return Cells{words_.template get<Shape::cells_at>(2 * letter)} |
                   Cells{words_.template get<Shape::cells_at + 1>(2 * letter)} << 32;
        } else {
            return words_.template get<Shape::cells_at>(letter);
        }
    }

    HOST_DEVICE void put_letter(uint32_t letter, int cell) {
        if constexpr (Shape::planes) {
            planes_01_ |= (letter & 1) << cell | (letter >> 1 & 1) << (cell + 16);
            planes_23_ |= (letter >> 2 & 1) << cell | (letter >> 3 & 1) << (cell + 16);
            halves_ |= 1u << (static_cast<uint32_t>(cell) + (letter & 16));
        } else {
            const uint32_t i = sizeof(Cells) == 8 ? 2 * letter + static_cast<uint32_t>(cell / 32) : letter;
            words_.template put<Shape::cells_at>(i, words_.template get<Shape::cells_at>(i) | 1u << cell % 32);
        }
    }

    // Enters a cell into the tables; returns its letters as bits.
    HOST_DEVICE uint32_t read_cell(const uint8_t* codes, int cell, int free_cell) {
        uint8_t code = codes[cell];
        if (code == wildcard_code || (Shape::trace && cell == free_cell)) {
            wild_ |= Cells{1} << cell;
            if constexpr (Shape::inner > 0 && Shape::qu >= 0) add_inner(GpuTile::load(tiles_ + Shape::qu), cell);
            return all_letters;
        }
        if (code >= (Shape::inner > 0 ? tile_count_ : Shape::letters)) {
            if (code != hole_code) bad_code = true;
            return 0;
        }
        if constexpr (Shape::inner > 0) {
            const GpuTile tile = GpuTile::load(tiles_ + code);
            if (tile.length == GpuTile::not_here) is_given_up = true;
            if (tile.length == 0 || is_given_up) return 0;
            if (tile.length > 1) {
                long_ |= Cells{1} << cell;
                add_inner(tile, cell);
            }
            code = tile.letters[0];
        }
        put_letter(code, cell);
        return 1u << code;
    }

    // Enters the inner places of a tile, in order.
    HOST_DEVICE void add_inner(const GpuTile& tile, int cell) {
        if (tile.length == GpuTile::not_here) is_given_up = true;
        for (int i = 1; i < tile.length && !is_given_up; ++i) {
            if (inner_used_ == Shape::inner) {
                is_given_up = true;
                return;
            }
            const InnerPlace place = InnerPlace::of(tile.letters[i], static_cast<uint32_t>(cell), i + 1 == tile.length);
            words_.template put<Shape::inner_at>(static_cast<uint32_t>(inner_used_++), place.bits);
        }
    }

    HOST_DEVICE void put_around(int cell, uint32_t letters) {
        words_.template put<Shape::around_at>(static_cast<uint32_t>(cell), letters);
    }

    HOST_DEVICE uint32_t read_grid(const uint8_t* codes, int free_cell) {
        constexpr int cols = Shape::cols;
        constexpr int rows = Shape::cells / cols;
        uint32_t above[cols] = {}, level[cols] = {}, below[cols] = {};
        uint32_t all = 0;
        UNROLL
        for (int row = 0; row <= rows; ++row) {
            UNROLL
            for (int col = 0; col < cols; ++col) {
                above[col] = level[col];
                level[col] = below[col];
                below[col] = row < rows ? read_cell(codes, row * cols + col, free_cell) : 0;
                several |= all & below[col];
                all |= below[col];
            }
            if (row == 0) continue;
            uint32_t column[cols];  // the letters of the three cells in each column
            UNROLL
            for (int col = 0; col < cols; ++col) column[col] = above[col] | level[col] | below[col];
            UNROLL
            for (int col = 0; col < cols; ++col) {
                const uint32_t left = col > 0 ? column[col - 1] : 0, right = col + 1 < cols ? column[col + 1] : 0;
                put_around((row - 1) * cols + col, above[col] | below[col] | left | right);
            }
        }
        return all;
    }

    HOST_DEVICE uint32_t read_graph(const uint8_t* codes, int free_cell) {
        uint32_t all = 0;
        for (int cell = 0; cell < Shape::cells; ++cell) {
            const uint32_t more = read_cell(codes, cell, free_cell);
            several |= all & more;
            all |= more;
        }
        for (int cell = 0; cell < Shape::cells; ++cell) {
            uint32_t letters = 0;
            for (Cells left = near_[cell]; left != 0; left &= left - 1) letters |= letters_on(codes, lowest_bit(left));
            put_around(cell, letters);
        }
        return all;
    }

    // The letters of a cell that has been read, as bits.
    HOST_DEVICE uint32_t letters_on(const uint8_t* codes, int cell) const {
        if ((wild_ >> cell & 1) != 0) return all_letters;
        uint8_t code = codes[cell];
        if constexpr (Shape::inner > 0) {
            if (code >= tile_count_) return 0;
            const GpuTile tile = GpuTile::load(tiles_ + code);
            if (tile.length == 0 || tile.length == GpuTile::not_here) return 0;
            code = tile.letters[0];
        }
        return code < Shape::letters ? 1u << code : 0;
    }

    LaneWords<Shape> words_;
    const Cells* near_;
    const GpuTile* tiles_;
    uint32_t tile_count_;

    Cells wild_ = 0;  // cells that may hold any letter
    Cells long_ = 0;  // cells of tiles of several letters
    int inner_used_ = 0;

    // Bit planes: of each cell's letter, bit 0 and above it bit 1, bit 2 and above it bit 3; and the cells with letters
    // below 16, above them those with the others.
    uint32_t planes_01_ = 0, planes_23_ = 0, halves_ = 0;
};

}  // namespace gridwords
