// One walk over the trie for a whole chunk of boards. What is common to the instruction sets; `Lanes` brings the rest:
//
//   using Row                          the cells of a board that hold one letter, as bits
//   Lanes(const SweepJob&)
//   size_t start(row, at)              the walks of one cell of the letter `row`; written from place `at` on
//   size_t extend(at, n, row, to)      every way to lengthen the walks [at, at + n) by the letter `row`
//   size_t match(at, n, row, to)       those of the walks that can be lengthened at all, as they are
//   uint32_t board(at)                 the board of a walk
//
// The three makers return how many walks they wrote, or no_room. Lists lie on a stack in one array: a node's list
// behind its parent's, replaced by its next sibling's.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "batch_trie.h"

namespace gridwords {

// What has been found on a board.
struct BatchTally {
    uint64_t sum;   // words in the upper half, points added to the lower (and borrowed from it if negative)
    uint32_t last;  // the trie node of the word added last: a word with several walks on a board counts once
};

// The chunk and the memory to score it in, all borrowed.
struct SweepJob {
    const TileNode* trie;
    const uint64_t* near;  // by cell, its neighbours as bits
    int cells;
    const uint8_t* codes;
    std::size_t boards;
    const std::atomic<bool>* stop;

    BatchTally* tallies;       // by board
    void* rows;                // 32 rows of `row_length` boards; 64 readable bytes behind
    std::size_t row_length;
    void* walks;               // `room` walks of at most 16 bytes
    void* waiting;             // the same
    std::size_t room;
};

constexpr std::size_t sweep_slack = 32;  // walks that a maker may write beyond what it counts
constexpr std::size_t no_room = static_cast<std::size_t>(-1);

enum class SweepEnd { done, stopped, no_room };

SweepEnd sweep_portable(const SweepJob& job);
SweepEnd sweep_avx512(const SweepJob& job);
bool sweep_avx512_runs_here();

// The boards that either can take at once.
constexpr std::size_t sweep_max_boards = 1 << 12;

template <class Lanes>
class Sweep {
public:
    explicit Sweep(const SweepJob& job) : job_(job), rows_(static_cast<typename Lanes::Row*>(job.rows)), lanes_(job) {}

    SweepEnd run() {
        fill_rows();
        for (std::size_t b = 0; b < job_.boards; ++b) job_.tallies[b] = {0, 0};
        const TileNode& top = job_.trie[0];
        uint32_t child = top.first;
        for (uint32_t left = top.mask; left != 0; left &= left - 1, ++child) {
            const std::size_t n = lanes_.start(row(left), 0);
            const SweepEnd end = arrive(child, 0, n);
            if (end != SweepEnd::done) return end;
        }
        return SweepEnd::done;
    }

private:
    using Row = typename Lanes::Row;

    const Row* row(uint32_t left) const {
        return rows_ + job_.row_length * static_cast<std::size_t>(lowest_bit(left));
    }

    void fill_rows() {
        const std::size_t all = job_.row_length * 32;
        for (std::size_t i = 0; i < all; ++i) rows_[i] = 0;
        const uint8_t* code = job_.codes;
        for (std::size_t b = 0; b < job_.boards; ++b) {
            for (int cell = 0; cell < job_.cells; ++cell, ++code) {
                if (*code >= NarrowNode::letters) continue;
                rows_[*code * job_.row_length + b] |= static_cast<Row>(Row{1} << cell);
            }
        }
    }

    void count(uint32_t node, std::size_t at, std::size_t n) {
        const uint64_t more = (uint64_t{1} << 32) + static_cast<uint64_t>(int64_t{job_.trie[node].points});
        for (std::size_t i = at; i < at + n; ++i) {
            BatchTally& tally = job_.tallies[lanes_.board(i)];
            tally.sum += tally.last != node ? more : 0;
            tally.last = node;
        }
    }

    // The walks [at, at + n) spell `node`. Recursive, one level a cell of the board.
    SweepEnd arrive(uint32_t node, std::size_t at, std::size_t n) {
        if (n == no_room) return SweepEnd::no_room;
        if (n == 0) return SweepEnd::done;
        if (job_.trie[node].word) count(node, at, n);
        const std::size_t to = at + n;
        uint32_t child = job_.trie[node].first;
        for (uint32_t left = job_.trie[node].mask; left != 0; left &= left - 1, ++child) {
            if (job_.trie[child].mask == 0) {
                const std::size_t found = lanes_.match(at, n, row(left), to);
                if (found == no_room) return SweepEnd::no_room;
                count(child, to, found);
                continue;
            }
            const std::size_t longer = lanes_.extend(at, n, row(left), to);
            if (longer == 0) continue;
            const SweepEnd end = arrive(child, to, longer);
            if (end != SweepEnd::done) return end;
        }
        // A million walks take a few milliseconds.
        work_ += n;
        if (work_ >> 20 != 0) {
            work_ = 0;
            if (job_.stop && job_.stop->load(std::memory_order_relaxed)) return SweepEnd::stopped;
        }
        return SweepEnd::done;
    }

    SweepJob job_;
    Row* rows_;
    Lanes lanes_;
    std::size_t work_ = 0;
};

}  // namespace gridwords
