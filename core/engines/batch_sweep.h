// A chunk of boards to be scored in one walk over the trie, for every instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../control.h"
#include "batch_trie.h"

namespace gridwords {

// What has been found on a board.
struct BatchTally {
    uint64_t sum;   // words in the upper half, points in the lower (which borrow from the upper if negative)
    uint32_t last;  // the trie node of the last word counted: a word with several walks counts once
};

// What has been found on a board on which one cell holds every letter, one after the other.
struct ChangeTally {
    uint32_t kept;       // points of the words that have a path without the cell: they count for every letter
    uint32_t kept_node;  // the trie node of the last of them
    uint32_t node;       // the trie node of the last word found through the cell
    uint32_t letters;    // the letters in the cell that made it, as bits
};

// The chunk, and the memory to score it in, all borrowed.
struct SweepJob {
    const TileNode* trie;
    RowsView tiles;
    const uint64_t* neighbours;  // by cell, as bits
    int cells;
    const uint8_t* codes;
    std::size_t boards;
    StopCheck stop;

    BatchTally* tallies;     // by board; null if a cell is changed
    void* rows;              // by spelling, `row_length` boards of 2, 4 or 8 bytes each, and 64 more bytes at the end
    std::size_t row_length;  // a multiple of 4, at least `boards` + 16
    void* walks;             // `room` walks: 8 bytes each up to 16 cells, 12 up to 32, otherwise 24
    void* waiting;           // likewise
    std::size_t room;        // at least `boards` + sweep_slack

    // If one cell of each board, a hole in `codes`, holds every letter, one after the other; at most 65,536 boards.
    const uint8_t* changed;  // by board, that cell, and 16 more bytes at the end; null otherwise
    ChangeTally* changes;    // by board
    int32_t*
        letter_points;  // by board, `alphabet` numbers, to which the points of words found through the cell are added
    std::size_t alphabet;
};

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

constexpr std::size_t sweep_slack = 64;  // walks that may be written past those counted

enum class SweepEnd { done, stopped, no_room };

SweepEnd sweep_portable(const SweepJob& job);
SweepEnd sweep_simd128(const SweepJob& job);
SweepEnd sweep_avx2(const SweepJob& job);
SweepEnd sweep_avx512(const SweepJob& job);
bool sweep_simd128_runs_here();
bool sweep_avx2_runs_here();
bool sweep_avx512_runs_here();

}  // namespace gridwords
