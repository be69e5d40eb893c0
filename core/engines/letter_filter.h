// What a board's letters rule out before any search: how often each letter can occur, and which can follow which.
#pragma once

#include <array>
#include <cstdint>

#include "../board.h"
#include "../lexicon_view.h"

namespace gridwords {

// A word that passes need not be on the board; one that does not pass cannot be.
struct LetterFilter {
    // Lets everything pass.
    LetterFilter();

    // Looks at each cell's neighbours once: some 30 ms for a million cells.
    explicit LetterFilter(const Board& board);

    std::array<uint32_t, max_letters> most;     // of each letter in one word
    std::array<uint64_t, max_letters> follows;  // bit b of follows[a]: b can come right after a
    uint64_t begins;                            // bit a: a word can begin with a
};

}  // namespace gridwords
