// The final check of a board: it is solved, and its words are listed.
#pragma once

#include <vector>

#include "../control.h"
#include "../lexicon.h"
#include "../rules.h"
#include "given_words.h"
#include "puzzle.h"

namespace gridwords {

// What a board must have.
struct BoardWishes {
    const std::vector<GivenWord>& contain;
    uint64_t fewest, most;  // words
    bool cover;             // every tile is in some word
    size_t longest;         // some word has at least this many letters
};

// The words of the board, in a game with these words and rules: the requested ones, then the others, the longest first.
// Throws WrongPuzzle if the board does not have what it must. Undefined once the control is stopped.
std::vector<PuzzleWord> words_on_board(const Puzzle& puzzle, const Lexicon& lexicon, const Rules& rules,
                                       const BoardWishes& wishes, Control& control);

}  // namespace gridwords
