// The space in which a walk over plain tiles moves: the code of each cell, the cells that touch it, the cells a walk
// has used.
//
// A cell's code is its letter's, or `hole_code`, or `first_tile` + n for the n-th tile of several letters. Each space
// numbers its cells as it likes; `cell_number` returns the row-major number. Neighbours come in row-major order.
//
// `around(cell)` holds the letters of the cells that touch it, so that a dead end is noticed before it is entered. It
// is all ones next to a tile of several letters, where each neighbour must be checked.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "../array.h"
#include "../board.h"
#include "../lexicon_view.h"
#include "../ranges.h"
#include "../walk.h"

namespace gridwords {

constexpr uint8_t first_tile = max_letters;
constexpr size_t least_part = 50'000;  // cells: a thread is not woken to prepare fewer
constexpr size_t most_long_tiles = hole_code - first_tile;

// The codes of the board's different tiles, and the spellings of those with several letters.
struct TileCodes {
    std::vector<uint8_t> codes;
    std::vector<std::string> spellings;
    bool fits = true;  // false if there are more tiles of several letters than codes for them

    // A tile with a letter beyond the lexicon's `letters` is on no path and counts as a hole.
    TileCodes(const Board& board, int letters) {
        const auto known = [&](char letter) { return static_cast<uint8_t>(letter) < letters; };
        for (const Tile& tile : board.tiles()) {
            if (tile.spellings.empty() || !std::all_of(tile.spellings[0].begin(), tile.spellings[0].end(), known)) {
                codes.push_back(hole_code);
            } else if (tile.spellings.front().size() == 1) {
                codes.push_back(static_cast<uint8_t>(tile.spellings.front()[0]));
            } else if (spellings.size() < most_long_tiles) {
                codes.push_back(static_cast<uint8_t>(first_tile + spellings.size()));
                spellings.push_back(tile.spellings.front());
            } else {
                fits = false;
                return;
            }
        }
    }
};

// The letters that a tile adds to those around its neighbours.
template <class Mask>
Mask letters_of(uint8_t code) {
    if (code < sizeof(Mask) * 8) return Mask{1} << code;
    return code < first_tile || code == hole_code ? 0 : ~Mask{0};
}

// At most 64 cells: the cells used are the bits of one word.
template <class Mask>
class SmallSpace {
public:
    using Used = uint64_t;
    static constexpr uint32_t most_cells = Shape::most_masked_cells;

    SmallSpace(const Board& board, const TileCodes& tiles, int) : cell_count_(board.cell_count()) {
        for (uint32_t cell = 0; cell < cell_count_; ++cell) codes_[cell] = tiles.codes[board.tile_index(cell)];
        neighbours_.reserve(size_t{cell_count_} * board.shape().most_touching());
        for (uint32_t cell = 0; cell < cell_count_; ++cell) {
            begin_[cell] = static_cast<uint16_t>(neighbours_.size());
            around_[cell] = 0;
            board.shape().for_each_touching(cell, [&](uint32_t other) {
                around_[cell] |= letters_of<Mask>(codes_[other]);
                if (codes_[other] != hole_code) neighbours_.push_back(static_cast<uint8_t>(other));
            });
        }
        begin_[cell_count_] = static_cast<uint16_t>(neighbours_.size());
    }

    uint32_t start(uint32_t i) const { return i; }
    uint8_t code(uint32_t cell) const { return codes_[cell]; }
    uint32_t cell_number(uint32_t cell) const { return cell; }
    Mask around(uint32_t cell) const { return around_[cell]; }
    static Used none_used() { return 0; }
    static Used with(Used used, uint32_t cell) { return with_cell(used, cell); }
    static bool is_free(Used used, uint32_t cell, const uint32_t*, uint32_t) { return gridwords::is_free(used, cell); }

    // Calls `on_letter(next, code)` for each neighbour with one of these letters and `on_tile(next, code)` for each
    // with a tile of several letters.
    template <class OnLetter, class OnTile>
    void for_each_wanted(uint32_t cell, Mask letters, OnLetter&& on_letter, OnTile&& on_tile) const {
        for (uint32_t i = begin_[cell]; i < begin_[cell + 1]; ++i) {
            const uint32_t next = neighbours_[i];
            const uint8_t code = codes_[next];
            if (code >= first_tile) {
                on_tile(next, code);
            } else if ((letters >> code & 1) != 0) {
                on_letter(next, code);
            }
        }
    }

private:
    uint32_t cell_count_;
    std::array<uint8_t, most_cells> codes_;
    std::array<Mask, most_cells> around_;
    std::array<uint16_t, most_cells + 1> begin_;
    std::vector<uint8_t> neighbours_;
};

// On larger boards a walk knows only its own path. The bits of `Used` are a filter over it: a cell whose bit is clear
// is free, one whose bit is set is searched for in the path, which is no longer than the longest word.
struct PathFilter {
    using Used = uint64_t;

    static Used none_used() { return 0; }
    static uint64_t bit(uint32_t cell) { return uint64_t{1} << (cell * 0x9E3779B1u >> 26); }
    static Used with(Used used, uint32_t cell) { return used | bit(cell); }
    static bool is_free(Used used, uint32_t cell, const uint32_t* path, uint32_t length) {
        if ((used & bit(cell)) == 0) return true;
        for (uint32_t i = length; i-- > 0;) {
            if (path[i] == cell) return false;
        }
        return true;
    }
};

// The letters of each code, for `around`.
template <class Mask>
using LettersOf = std::array<Mask, 256>;

// The board inside a frame of holes, so that no step checks for an edge: king and rook neighbours, any size. One byte
// and one mask per cell: 84 MB for 4096 x 4096.
template <class Mask>
class Frame {
public:
    Frame(const Board& board, const TileCodes& tiles, const LettersOf<Mask>& letters, int threads)
        : cols_(static_cast<uint32_t>(board.shape().cols())), width_(cols_ + 2),
          is_king_(board.shape().neighbours() == Neighbours::king),
          codes_(width_ * (static_cast<size_t>(board.shape().rows()) + 2) + 1), around_(codes_.size()) {
        const size_t rows = static_cast<size_t>(board.shape().rows());
        const size_t least_rows = least_part / width_ + 1;
        std::fill_n(codes_.begin(), width_, hole_code);
        std::fill_n(codes_.end() - width_ - 1, width_ + 1, hole_code);
        for_each_part(rows, least_rows, threads, [&](Range part) {
            for (size_t row = part.begin; row < part.end; ++row) {
                const auto from = static_cast<uint32_t>(row * cols_);
                uint8_t* const codes = &codes_[(row + 1) * width_ + 1];
                for (uint32_t col = 0; col < cols_; ++col) codes[col] = tiles.codes[board.tile_index(from + col)];
                codes[-1] = codes[cols_] = hole_code;
            }
        });
        for_each_part(rows, least_rows, threads,
                      [&](Range part) { fill_around(part.begin + 1, part.end + 1, letters); });
    }

    uint32_t start(uint32_t cell) const { return (cell / cols_ + 1) * width_ + cell % cols_ + 1; }
    uint32_t cell_number(uint32_t cell) const { return (cell / width_ - 1) * cols_ + cell % width_ - 1; }
    uint32_t width() const { return width_; }
    bool is_king() const { return is_king_; }

    // By cell. One more code follows the frame, so that four can be read from any cell.
    const uint8_t* codes() const { return codes_.data(); }
    const Mask* around() const { return around_.data(); }

private:
    // For the cells in some rows of the frame. Those of the frame itself are never used.
    void fill_around(size_t begin, size_t end, const LettersOf<Mask>& letters) {
        // The letters of three rows at a time, each computed once.
        std::vector<Mask> above(width_), here(width_), below(width_);
        auto read = [&](size_t row, std::vector<Mask>& to) {
            for (size_t col = 0; col < width_; ++col) to[col] = letters[codes_[row * width_ + col]];
        };
        read(begin - 1, above);
        read(begin, here);
        for (size_t row = begin; row < end; ++row) {
            read(row + 1, below);
            Mask* const around = &around_[row * width_];
            for (size_t col = 1; col + 1 < width_; ++col) {
                Mask all = above[col] | below[col] | here[col - 1] | here[col + 1];
                if (is_king_) all |= above[col - 1] | above[col + 1] | below[col - 1] | below[col + 1];
                around[col] = all;
            }
            std::swap(above, here);
            std::swap(here, below);
        }
    }

    uint32_t cols_;
    uint32_t width_;
    bool is_king_;
    Array<uint8_t> codes_;
    Array<Mask> around_;
};

// A frame for walks, one at a time: with 8 steps for king neighbours, with 4 for rook neighbours.
template <int steps, class Mask>
class FramedSpace : public PathFilter {
public:
    FramedSpace(const Board& board, const TileCodes& tiles, int threads)
        : frame_(board, tiles, all_letters(), threads), codes_(frame_.codes()), around_(frame_.around()) {
        const uint32_t w = frame_.width();
        // Added to an unsigned cell, so that a step back wraps around.
        if constexpr (steps == 8) {
            offsets_ = {0 - w - 1, 0 - w, 0 - w + 1, 0u - 1, 1, w - 1, w, w + 1};
        } else {
            offsets_ = {0 - w, 0u - 1, 1, w};
        }
    }

    uint32_t start(uint32_t cell) const { return frame_.start(cell); }
    uint32_t cell_number(uint32_t cell) const { return frame_.cell_number(cell); }
    uint8_t code(uint32_t cell) const { return codes_[cell]; }
    Mask around(uint32_t cell) const { return around_[cell]; }

    // As in SmallSpace. The wanted neighbours are collected without a branch and then visited. Mispredicted branches
    // took most of the time on large boards; this saves a third of it.
    template <class OnLetter, class OnTile>
    void for_each_wanted(uint32_t cell, Mask letters, OnLetter&& on_letter, OnTile&& on_tile) const {
        if (around_[cell] == ~Mask{0}) {
            for (const uint32_t offset : offsets_) {
                const uint32_t next = cell + offset;
                const uint8_t code = codes_[next];
                if (code == hole_code) continue;
                if (code >= first_tile) {
                    on_tile(next, code);
                } else if ((letters >> code & 1) != 0) {
                    on_letter(next, code);
                }
            }
            return;
        }
        letters &=
            around_[cell];  // so that a hole, whose code maps to the last letter's bit, needs no test in the loop
        uint32_t wanted = 0;
        for (uint32_t i = 0; i < steps; ++i) {
            const uint8_t code = codes_[cell + offsets_[i]];
            wanted |= static_cast<uint32_t>(letters >> (code & (sizeof(Mask) * 8 - 1)) & 1) << i;
        }
        for (; wanted != 0; wanted &= wanted - 1) {
            const uint32_t next = cell + offsets_[static_cast<size_t>(lowest_bit(wanted))];
            const uint8_t code = codes_[next];
            if (sizeof(Mask) == 8 && code == hole_code) continue;  // narrow masks have no letter in the last bit
            on_letter(next, code);
        }
    }

private:
    static LettersOf<Mask> all_letters() {
        LettersOf<Mask> letters;
        for (uint32_t code = 0; code < 256; ++code) letters[code] = letters_of<Mask>(static_cast<uint8_t>(code));
        return letters;
    }

    Frame<Mask> frame_;
    const uint8_t* codes_;
    const Mask* around_;
    std::array<uint32_t, steps> offsets_;
};

// Any neighbours, any size: the shape lists them. For torus boards and graphs of more than 64 cells.
template <class Mask>
class AnySpace : public PathFilter {
public:
    AnySpace(const Board& board, const TileCodes& tiles, int threads)
        : shape_(&board.shape()), codes_(board.cell_count()), around_(board.cell_count()) {
        const auto for_each_cell = [&](auto&& use) {
            for_each_part(board.cell_count(), least_part, threads, [&](Range part) {
                for (size_t cell = part.begin; cell < part.end; ++cell) use(static_cast<uint32_t>(cell));
            });
        };
        for_each_cell([&](uint32_t cell) { codes_[cell] = tiles.codes[board.tile_index(cell)]; });
        for_each_cell([&](uint32_t cell) {
            Mask around = 0;
            shape_->for_each_touching(cell, [&](uint32_t next) { around |= letters_of<Mask>(codes_[next]); });
            around_[cell] = around;
        });
    }

    uint32_t start(uint32_t i) const { return i; }
    uint32_t cell_number(uint32_t cell) const { return cell; }
    uint8_t code(uint32_t cell) const { return codes_[cell]; }
    Mask around(uint32_t cell) const { return around_[cell]; }

    // As in SmallSpace.
    template <class OnLetter, class OnTile>
    void for_each_wanted(uint32_t cell, Mask letters, OnLetter&& on_letter, OnTile&& on_tile) const {
        shape_->for_each_touching(cell, [&](uint32_t next) {
            const uint8_t code = codes_[next];
            if (code == hole_code) return;
            if (code >= first_tile) {
                on_tile(next, code);
            } else if ((letters >> code & 1) != 0) {
                on_letter(next, code);
            }
        });
    }

private:
    const Shape* shape_;
    Array<uint8_t> codes_;
    Array<Mask> around_;
};

}  // namespace gridwords
