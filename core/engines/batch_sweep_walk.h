// One walk over the trie for a whole chunk of boards: what the instruction sets have in common. `Lanes` is one of them:
//
//   using Row                     the cells of a board that hold one letter, as bits
//   bool changing                 whether one cell of each board holds every letter at once
//   void fill(rows)               fills the rows of every letter
//   size_t start(row)             boards that have the letter wait to begin with it
//   size_t find(at, n, row)       those of the walks [at, at + n) that have the letter next to them wait to step onto
//   it uint32_t waiting_board(i)     the board of the i-th waiting walk, with its tag if a cell is changed Row
//   waiting_open(i)           the cells it can step onto size_t step(waiting, to, letter)
//                                 the waiting walks step onto every cell they can; the longer walks are written from
//                                 `to` on. Returns their number, or no_room
//
// The lists are a stack in one array: a node's list follows its parent's and is replaced by its next sibling's.
//
// If a cell is changed, one walk stands for all letters that the cell might hold until it steps onto the cell. From
// then on it is tagged with the letter that the trie wanted there. So a board is walked once, not once per letter.
//
// Included after the compiler's target is set, so it must not include anything of the standard library itself.
#pragma once

#include "batch_sweep.h"

namespace gridwords {

constexpr std::size_t no_room = static_cast<std::size_t>(-1);

// The number of a board as a walk carries it if a cell is changed: the board, the letter that the walk read on the cell
// plus one (0: the cell is not on the walk), and the cell.
struct ChangeTag {
    static constexpr uint32_t board_mask = 0xffff;
    static constexpr int letter_shift = 16;
    static constexpr int cell_shift = 24;

    static constexpr uint32_t letter(int code) { return static_cast<uint32_t>(code + 1) << letter_shift; }
    static constexpr uint32_t cell(uint32_t cell) { return cell << cell_shift; }

    static constexpr uint32_t board_of(uint32_t tag) { return tag & board_mask; }
    static constexpr int letter_of(uint32_t tag) { return static_cast<int>(tag >> letter_shift & 0xff) - 1; }
    static constexpr uint32_t cell_of(uint32_t tag) { return tag >> cell_shift; }
};

template <class Row>
void fill_rows(const SweepJob& job, Row* rows) {
    const std::size_t all = job.row_length * static_cast<std::size_t>(job.letters);
    for (std::size_t i = 0; i < all; ++i) rows[i] = 0;
    const uint8_t* code = job.codes;
    for (std::size_t b = 0; b < job.boards; ++b) {
        for (int cell = 0; cell < job.cells; ++cell, ++code) {
            if (*code >= job.letters) continue;
            Row& row = rows[*code * job.row_length + b];
            row = static_cast<Row>(row | Row{1} << cell);
        }
    }
}

template <class Lanes>
class Sweep {
public:
    explicit Sweep(const SweepJob& job) : job_(job), rows_(static_cast<Row*>(job.rows)), lanes_(job) {}

    SweepEnd run() {
        lanes_.fill(rows_);
        if constexpr (Lanes::changing) {
            for (std::size_t b = 0; b < job_.boards; ++b) job_.changes[b] = {0, 0, 0, 0};
            fill_changed();
        } else {
            for (std::size_t b = 0; b < job_.boards; ++b) job_.tallies[b] = {0, 0};
        }
        const TileNode top = job_.trie[0];
        uint32_t child = top.first;
        for (uint32_t left = top.mask; left != 0; left &= left - 1, ++child) {
            const SweepEnd end = arrive(child, lowest_bit(left), lanes_.start(row(left)), 0);
            if (end != SweepEnd::done) return end;
        }
        return SweepEnd::done;
    }

private:
    using Row = typename Lanes::Row;

    // The row of the lowest letter in `left`.
    const Row* row(uint32_t left) const { return rows_ + job_.row_length * static_cast<std::size_t>(lowest_bit(left)); }

    void fill_changed() {
        for (int letter = 0; letter < job_.letters; ++letter) {
            Row* const cells = rows_ + job_.row_length * static_cast<std::size_t>(letter);
            for (std::size_t b = 0; b < job_.boards; ++b) cells[b] = static_cast<Row>(cells[b] | changed_cell(b));
        }
    }
    Row changed_cell(std::size_t board) const { return static_cast<Row>(Row{1} << job_.changed[board]); }

    // The waiting walks can step to `node` by `letter`. Recursive, at most as deep as the board has cells.
    SweepEnd arrive(uint32_t node, int letter, std::size_t waiting, std::size_t to) {
        if (waiting == 0) return SweepEnd::done;
        const TileNode here = job_.trie[node];
        if (here.word) {
            if constexpr (Lanes::changing) {
                count_changes(node, letter, waiting);
            } else {
                count(node, waiting);
            }
        }
        if (here.mask == 0) return SweepEnd::done;
        const std::size_t n = lanes_.step(waiting, to, letter);
        if (n == no_room) return SweepEnd::no_room;
        uint32_t child = here.first;
        for (uint32_t left = here.mask; left != 0; left &= left - 1, ++child) {
            const SweepEnd end = arrive(child, lowest_bit(left), lanes_.find(to, n, row(left)), to + n);
            if (end != SweepEnd::done) return end;
        }
        // A million walks take a few milliseconds.
        work_ += n;
        if (work_ >> 20 != 0) {
            work_ = 0;
            if (job_.stop()) return SweepEnd::stopped;
        }
        return SweepEnd::done;
    }

    void count(uint32_t node, std::size_t waiting) {
        const uint64_t worth = (uint64_t{1} << 32) + static_cast<uint64_t>(int64_t{job_.trie[node].points});
        for (std::size_t i = 0; i < waiting; ++i) {
            BatchTally& tally = job_.tallies[lanes_.waiting_board(i)];
            tally.sum += tally.last != node ? worth : 0;
            tally.last = node;
        }
    }

    // A word that some walk spells without the cell counts for every letter, whatever its other walks. So walks without
    // the cell come first.
    void count_changes(uint32_t node, int letter, std::size_t waiting) {
        const auto points = static_cast<uint32_t>(job_.trie[node].points);
        for (std::size_t i = 0; i < waiting; ++i) {
            const uint32_t tag = lanes_.waiting_board(i);
            if (ChangeTag::letter_of(tag) >= 0) continue;
            const Row cell = static_cast<Row>(Row{1} << ChangeTag::cell_of(tag));
            if ((lanes_.waiting_open(i) & ~cell) == 0) continue;
            ChangeTally& tally = job_.changes[ChangeTag::board_of(tag)];
            tally.kept += tally.kept_node != node ? points : 0;
            tally.kept_node = node;
        }
        for (std::size_t i = 0; i < waiting; ++i) {
            const uint32_t tag = lanes_.waiting_board(i);
            const uint32_t board = ChangeTag::board_of(tag);
            ChangeTally& tally = job_.changes[board];
            if (tally.kept_node == node) continue;
            // Not on the cell yet and not kept: the cell is the only one this walk can step onto.
            const int as = ChangeTag::letter_of(tag) >= 0 ? ChangeTag::letter_of(tag) : letter;
            const uint32_t bit = uint32_t{1} << as;
            if (tally.node != node) {
                tally.node = node;
                tally.letters = 0;
            }
            int32_t& sum = job_.letter_points[board * job_.alphabet + static_cast<std::size_t>(as)];
            sum = static_cast<int32_t>(static_cast<uint32_t>(sum) + ((tally.letters & bit) == 0 ? points : 0));
            tally.letters |= bit;
        }
    }

    const SweepJob job_;
    Row* const rows_;
    Lanes lanes_;
    std::size_t work_ = 0;
};

}  // namespace gridwords
