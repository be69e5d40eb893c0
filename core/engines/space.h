// Where a walk over plain tiles moves: the code of each cell, the cells that touch it, the cells a walk has used.
//
// A cell's code is its letter's, or `hole`, or `first_tile` + n for the n-th tile of several letters. Cells are
// numbered as suits the space; `cell_number` gives the row-major number back. Neighbours come in row-major order.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "../board.h"
#include "../lexicon_view.h"
#include "../walk.h"

namespace gridwords {

constexpr uint8_t hole = 255;
constexpr uint8_t first_tile = max_letters;
constexpr size_t most_long_tiles = hole - first_tile;

// The codes of the board's different tiles, and the spellings of those with several letters.
struct TileCodes {
    std::vector<uint8_t> codes;
    std::vector<std::string> spellings;
    bool fits = true;  // false where there are more tiles of several letters than codes for them

    explicit TileCodes(const Board& board) {
        for (const Tile& tile : board.tiles()) {
            if (tile.spellings.empty()) {
                codes.push_back(hole);
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

// At most 64 cells: the cells used are the bits of one word.
class SmallSpace {
public:
    using Used = uint64_t;
    static constexpr uint32_t most_cells = 64;

    SmallSpace(const Board& board, const TileCodes& tiles) : cell_count_(board.cell_count()) {
        uint32_t touching[most_cells];
        for (uint32_t cell = 0; cell < cell_count_; ++cell) {
            codes_[cell] = tiles.codes[board.tile_index(cell)];
            begin_[cell] = static_cast<uint16_t>(neighbours_.size());
            const uint32_t count = board.touching(cell, touching);
            for (uint32_t i = 0; i < count; ++i) {
                const bool is_hole = tiles.codes[board.tile_index(touching[i])] == hole;
                if (!is_hole) neighbours_.push_back(static_cast<uint8_t>(touching[i]));
            }
        }
        begin_[cell_count_] = static_cast<uint16_t>(neighbours_.size());
    }

    uint32_t start_count() const { return cell_count_; }
    uint32_t start(uint32_t i) const { return i; }
    uint8_t code(uint32_t cell) const { return codes_[cell]; }
    uint32_t cell_number(uint32_t cell) const { return cell; }
    static Used none_used() { return 0; }
    static Used with(Used used, uint32_t cell) { return with_cell(used, cell); }
    static bool is_free(Used used, uint32_t cell, const uint32_t*, uint32_t) { return gridwords::is_free(used, cell); }

    template <class Use>
    void for_each_neighbour(uint32_t cell, Use&& use) const {
        for (uint32_t i = begin_[cell]; i < begin_[cell + 1]; ++i) use(uint32_t{neighbours_[i]});
    }

private:
    uint32_t cell_count_;
    std::array<uint8_t, most_cells> codes_;
    std::array<uint16_t, most_cells + 1> begin_;
    std::vector<uint8_t> neighbours_;
};

// On a board of any size a walk knows only its own path. The bits of `Used` are a filter over it: a cell whose bit is
// clear is free, one whose bit is set is looked up in the path, at most the longest word's length.
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

// King and rook neighbours, any size: the board with a frame of holes round it, so that no step looks at an edge.
template <int steps>
class FramedSpace : public PathFilter {
public:
    FramedSpace(const Board& board, const TileCodes& tiles)
        : cols_(static_cast<uint32_t>(board.cols())), width_(cols_ + 2), cell_count_(board.cell_count()) {
        codes_.assign(static_cast<size_t>(width_) * (static_cast<size_t>(board.rows()) + 2), hole);
        for (uint32_t cell = 0; cell < cell_count_; ++cell) codes_[start(cell)] = tiles.codes[board.tile_index(cell)];
        const uint32_t w = width_;
        // Added to an unsigned cell, so that a step back is a wrap-around.
        if constexpr (steps == 8) {
            offsets_ = {0 - w - 1, 0 - w, 0 - w + 1, 0u - 1, 1, w - 1, w, w + 1};
        } else {
            offsets_ = {0 - w, 0u - 1, 1, w};
        }
    }

    uint32_t start_count() const { return cell_count_; }
    uint32_t start(uint32_t cell) const { return (cell / cols_ + 1) * width_ + cell % cols_ + 1; }
    uint32_t cell_number(uint32_t cell) const { return (cell / width_ - 1) * cols_ + cell % width_ - 1; }
    uint8_t code(uint32_t cell) const { return codes_[cell]; }

    template <class Use>
    void for_each_neighbour(uint32_t cell, Use&& use) const {
        for (int i = 0; i < steps; ++i) use(cell + offsets_[static_cast<size_t>(i)]);
    }

private:
    uint32_t cols_;
    uint32_t width_;
    uint32_t cell_count_;
    std::vector<uint8_t> codes_;
    std::array<uint32_t, steps> offsets_;
};

// Torus and given graphs, any size: the board itself is asked.
class AskedSpace : public PathFilter {
public:
    AskedSpace(const Board& board, const TileCodes& tiles) : board_(&board) {
        codes_.resize(board.cell_count());
        for (uint32_t cell = 0; cell < board.cell_count(); ++cell) codes_[cell] = tiles.codes[board.tile_index(cell)];
    }

    uint32_t start_count() const { return board_->cell_count(); }
    uint32_t start(uint32_t i) const { return i; }
    uint32_t cell_number(uint32_t cell) const { return cell; }
    uint8_t code(uint32_t cell) const { return codes_[cell]; }

    template <class Use>
    void for_each_neighbour(uint32_t cell, Use&& use) const {
        uint32_t few[8];
        std::vector<uint32_t> many;
        uint32_t* touching = few;
        if (board_->most_touching() > 8) {
            many.resize(board_->most_touching());
            touching = many.data();
        }
        const uint32_t count = board_->touching(cell, touching);
        for (uint32_t i = 0; i < count; ++i) use(touching[i]);
    }

private:
    const Board* board_;
    std::vector<uint8_t> codes_;
};

// Calls `plain(space, tiles)` with the space that suits a board of plain tiles, or `sets()` where a path can spell
// several things or has to go straight on.
template <class Plain, class Sets>
decltype(auto) with_space(const Board& board, Plain&& plain, Sets&& sets) {
    if (!board.is_plain() || board.neighbours() == Neighbours::line) return sets();
    const TileCodes tiles(board);
    if (!tiles.fits) return sets();
    if (board.cell_count() <= SmallSpace::most_cells) return plain(SmallSpace(board, tiles), tiles);
    if (board.neighbours() == Neighbours::king) return plain(FramedSpace<8>(board, tiles), tiles);
    if (board.neighbours() == Neighbours::rook) return plain(FramedSpace<4>(board, tiles), tiles);
    return plain(AskedSpace(board, tiles), tiles);
}

}  // namespace gridwords
