// A criss-cross as a puzzle: the numbers of its words, its clues, and a final check.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzle.h"

namespace gridwords {

// Whether a word of a criss-cross runs down; the others run across.
inline bool runs_down(const Puzzle& puzzle, const PuzzleWord& word) {
    return word.path.size() > 1 && word.path[1] / puzzle.size.cols != word.path[0] / puzzle.size.cols;
}

// Numbers the words by the cells they begin in, row by row in the direction of reading.
void number_words(Puzzle& puzzle);

// The places of the words that run across or down, by their numbers.
std::vector<size_t> words_by_number(const Puzzle& puzzle, bool down);

// What is printed for a word: its clue, with the letters of its parts if it has several (3,4 of New York) or if there
// is no clue.
std::u32string printed_clue(std::u32string_view text, const std::u32string& clue);

// Throws WrongPuzzle unless every row and column of two letters and more is one of the words, each word is there once
// and crosses another, all are connected, and the numbers are those of their cells.
void check_crossed(const Puzzle& puzzle);

}  // namespace gridwords
