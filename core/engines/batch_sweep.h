// A chunk of boards to be scored in one walk over the trie, and the instruction sets that can do it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../control.h"
#include "batch_trie.h"

namespace gridwords {

// What has been found on a board.
struct BatchTally {
    uint64_t sum;   // words in the upper half, points added to the lower (and borrowed from the upper if negative)
    uint32_t last;  // the trie node of the word added last: a word with several walks on a board counts once
};

// What has been found on a board of which one cell holds every letter in turn.
struct ChangeTally {
    uint32_t kept;       // points of the words that have a path without the cell: they count for every letter
    uint32_t kept_node;  // the trie node of the last such word
    uint32_t node;       // the trie node of the last word found through the cell,
    uint32_t letters;    // and the letters there that made it, as bits
};

// The chunk, and the memory to score it in, all borrowed.
struct SweepJob {
    const TileNode* trie;
    int letters;           // codes in use are below
    const uint64_t* near;  // by cell, its neighbours as bits
    int cells;
    const uint8_t* codes;
    std::size_t boards;
    StopCheck stop;

    BatchTally* tallies;     // by board; null where a cell is changed
    void* rows;              // by letter, `row_length` boards of 2, 4 or 8 bytes, and 64 bytes behind them all
    std::size_t row_length;  // a multiple of 4, at least the boards and 16 more
    void* walks;             // `room` walks: of 8 bytes up to 16 cells, 12 up to 32, else 24
    void* waiting;           // the same
    std::size_t room;        // at least the boards and sweep_slack

    // Where one cell of each board, a hole in `codes`, is to hold every letter in turn; at most 65,536 boards.
    const uint8_t* changed;  // by board, that cell, and 16 bytes behind them all; null where none is
    ChangeTally* changes;    // by board
    int32_t* letter_points;  // by board, `alphabet` numbers: the points of the words found through the cell are added
    std::size_t alphabet;
};

constexpr std::size_t sweep_slack = 64;  // walks that may be written beyond those counted

enum class SweepEnd { done, stopped, no_room };

SweepEnd sweep_portable(const SweepJob& job);
SweepEnd sweep_avx512(const SweepJob& job);
bool sweep_avx512_runs_here();

}  // namespace gridwords
