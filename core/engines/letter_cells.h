// A board of at most 64 cells as two tables of bits, and the steps that a walk can take on it. All scorers that walk
// one board at a time share this.
#pragma once

#include <cstdint>

#include "../shape.h"
#include "batch_trie.h"

namespace gridwords {

class LetterCells {
public:
    // The shape must outlive this.
    explicit LetterCells(const Shape& shape) : masks_(shape.masks()), cells_(static_cast<int>(shape.cell_count())) {}

    // Sets the board. Codes that are not a letter's (holes) are on no path.
    void place(const uint8_t* codes) {
        for (uint64_t& cells : cells_of_) cells = 0;
        for (int cell = 0; cell < cells_; ++cell) {
            if (codes[cell] < NarrowNode::letters) cells_of_[codes[cell]] |= uint64_t{1} << cell;
            around_[cell] = 0;
            for (uint64_t left = masks_[cell]; left != 0; left &= left - 1) {
                const uint8_t code = codes[lowest_bit(left)];
                if (code < NarrowNode::letters) around_[cell] |= uint32_t{1} << code;
            }
        }
    }

    uint64_t open(int cell, uint64_t used) const { return masks_[cell] & ~used; }

    // Calls visit(node, cell, used) for every first step of a walk.
    template <class Visit>
    void start(const TileNode* trie, const Visit& visit) const {
        uint32_t child = trie[0].first;
        for (uint32_t letters = trie[0].mask; letters != 0; letters &= letters - 1, ++child) {
            for (uint64_t left = cells_of_[lowest_bit(letters)]; left != 0; left &= left - 1) {
                visit(child, lowest_bit(left), left & (~left + 1));
            }
        }
    }

    // The same for every next step of a walk that is on `cell` and at node `here`.
    template <class Visit>
    void step(const TileNode& here, int cell, uint64_t used, const Visit& visit) const {
        const uint64_t open_cells = open(cell, used);
        for (uint32_t letters = here.mask & around_[cell]; letters != 0; letters &= letters - 1) {
            const int letter = lowest_bit(letters);
            uint64_t left = open_cells & cells_of_[letter];
            if (left == 0) continue;
            const uint32_t below = (uint32_t{1} << letter) - 1;
            const uint32_t child = here.first + static_cast<uint32_t>(count_bits(here.mask & below));
            do {
                visit(child, lowest_bit(left), used | (left & (~left + 1)));
                left &= left - 1;
            } while (left != 0);
        }
    }

private:
    const uint64_t* masks_;
    int cells_;
    uint64_t cells_of_[32] = {};  // by letter
    uint32_t around_[64] = {};    // by cell, the letters of its neighbours
};

}  // namespace gridwords
