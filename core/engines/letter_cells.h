// A board of at most 64 cells as two tables of bits, and the steps that a walk can take on it. All scorers that walk
// one board at a time share this.
#pragma once

#include <cstdint>
#include <vector>

#include "../shape.h"
#include "batch_trie.h"

namespace gridwords {

class LetterCells {
public:
    // The trie and the shape must outlive this.
    LetterCells(const TileTrie& trie, const Shape& shape)
        : trie_(trie), nodes_(trie.nodes.data()), tiles_(trie.rows->view()), masks_(shape.masks()),
          cells_(static_cast<int>(shape.cell_count())) {}

    // Sets the board. Codes that are not a tile's (holes) are on no path.
    void place(const uint8_t* codes) {
        for (uint64_t& cells : cells_of_) cells = 0;
        long_cells_.clear();
        for (int cell = 0; cell < cells_; ++cell) {
            for (int i = tiles_.rows_begin[codes[cell]]; i < tiles_.rows_begin[codes[cell] + 1]; ++i) {
                const int row = tiles_.rows_of[i];
                if (row < tiles_.letters) {
                    cells_of_[row] |= uint64_t{1} << cell;
                } else {
                    place_long(row, cell);
                }
            }
            around_[cell] = 0;
            for (uint64_t left = masks_[cell]; left != 0; left &= left - 1) {
                around_[cell] |= trie_.rows->letters_of(codes[lowest_bit(left)]);
            }
        }
    }

    uint64_t open(int cell, uint64_t used) const { return masks_[cell] & ~used; }

    // Calls visit(node, cell, used) for every first step of a walk.
    template <class Visit>
    void start(const Visit& visit) const {
        uint32_t child = nodes_[0].first;
        for (uint32_t letters = nodes_[0].mask(); letters != 0; letters &= letters - 1, ++child) {
            visit_each(child, cells_of_[lowest_bit(letters)], 0, visit);
        }
        step_long(0, ~uint64_t{0}, 0, visit);
    }

    // The same for every next step of a walk that is on `cell` and at `node`.
    template <class Visit>
    void step(uint32_t node, int cell, uint64_t used, const Visit& visit) const {
        const TileNode& here = nodes_[node];
        const uint64_t open_cells = open(cell, used);
        for (uint32_t letters = here.mask() & around_[cell]; letters != 0; letters &= letters - 1) {
            const int letter = lowest_bit(letters);
            const uint64_t left = open_cells & cells_of_[letter];
            if (left == 0) continue;
            const uint32_t below = (uint32_t{1} << letter) - 1;
            visit_each(here.first + static_cast<uint32_t>(count_bits(here.mask() & below)), left, used, visit);
        }
        if (here.is_crossed()) step_long(node, open_cells, used, visit);
    }

private:
    // The cells that can be read as a spelling of several letters.
    struct LongCells {
        const LongRow* spelling;
        uint64_t cells;
    };

    void place_long(int row, int cell) {
        for (LongCells& some : long_cells_) {
            if (some.spelling->row != row) continue;
            some.cells |= uint64_t{1} << cell;
            return;
        }
        const LongRow* spelling = tiles_.long_rows;
        while (spelling->row != row) ++spelling;
        long_cells_.push_back({spelling, uint64_t{1} << cell});
    }

    template <class Visit>
    static void visit_each(uint32_t node, uint64_t cells, uint64_t used, const Visit& visit) {
        for (; cells != 0; cells &= cells - 1) visit(node, lowest_bit(cells), used | (cells & (~cells + 1)));
    }

    template <class Visit>
    void step_long(uint32_t node, uint64_t open_cells, uint64_t used, const Visit& visit) const {
        for (const LongCells& some : long_cells_) {
            if ((open_cells & some.cells) == 0) continue;
            const uint32_t to = trie_.follow(node, *some.spelling);
            if (to != no_node) visit_each(to, open_cells & some.cells, used, visit);
        }
    }

    const TileTrie& trie_;
    const TileNode* nodes_;
    RowsView tiles_;
    const uint64_t* masks_;
    int cells_;
    uint64_t cells_of_[32] = {};  // by letter
    uint32_t around_[64] = {};    // by cell, the letters of its neighbours
    std::vector<LongCells> long_cells_;
};

}  // namespace gridwords
