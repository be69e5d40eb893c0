// One walk over the trie for a whole chunk of boards: what is common to the instruction sets. `Lanes` brings the rest:
//
//   using Row                     the cells of a board that hold one letter, as bits
//   void fill(rows)               sets the rows of every letter
//   size_t start(row)             the boards that have the letter wait to begin on it
//   size_t find(at, n, row)       those of the walks [at, at + n) that have the letter beside them wait to step on it
//   uint32_t waiting_board(i)     the board of the i-th that waits
//   size_t step(waiting, to)      the waiting walks step on every cell they can; the longer walks are written from `to`
//                                 on. Returns how many they are, or no_room
//
// Lists lie on a stack in one array: a node's list behind its parent's, replaced by its next sibling's.
//
// Included where the compiler's target is set already, so it brings in nothing of the standard library itself.
#pragma once

#include "batch_sweep.h"

namespace gridwords {

constexpr std::size_t no_room = static_cast<std::size_t>(-1);

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
        for (std::size_t b = 0; b < job_.boards; ++b) job_.tallies[b] = {0, 0};
        const TileNode top = job_.trie[0];
        uint32_t child = top.first;
        for (uint32_t left = top.mask; left != 0; left &= left - 1, ++child) {
            const SweepEnd end = arrive(child, lanes_.start(row(left)), 0);
            if (end != SweepEnd::done) return end;
        }
        return SweepEnd::done;
    }

private:
    using Row = typename Lanes::Row;

    // Of the lowest letter in `left`.
    const Row* row(uint32_t left) const { return rows_ + job_.row_length * static_cast<std::size_t>(lowest_bit(left)); }

    // The waiting walks can step to `node`. Recursive, one level a cell of the board.
    SweepEnd arrive(uint32_t node, std::size_t waiting, std::size_t to) {
        if (waiting == 0) return SweepEnd::done;
        const TileNode here = job_.trie[node];
        if (here.word) count(node, waiting);
        if (here.mask == 0) return SweepEnd::done;
        const std::size_t n = lanes_.step(waiting, to);
        if (n == no_room) return SweepEnd::no_room;
        uint32_t child = here.first;
        for (uint32_t left = here.mask; left != 0; left &= left - 1, ++child) {
            const SweepEnd end = arrive(child, lanes_.find(to, n, row(left)), to + n);
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

    const SweepJob job_;
    Row* const rows_;
    Lanes lanes_;
    std::size_t work_ = 0;
};

}  // namespace gridwords
