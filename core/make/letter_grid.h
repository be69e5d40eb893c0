// LetterGrid: the grid of a word search while it is filled: letters, the words on each cell, and which words may be
// read where.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../portable.h"
#include "chance.h"
#include "patterns.h"
#include "wordsearch.h"

namespace gridwords {

class LetterGrid {
public:
    static constexpr uint8_t empty = hole_code - 1;  // a cell without a letter so far

    LetterGrid(const WordsearchTask& task, Chance& chance);

    // Places all words, the most constrained first, where they clash least with those before.
    void place_all(bool share);

    // Writes the words, which must not clash. Returns those on a line that spells an unwanted word.
    std::vector<uint32_t> write(const std::vector<LinePlace>& places);

    // Words that no line of the grid is long enough for.
    std::vector<uint32_t> without_place() const;

    std::vector<int32_t> empty_cells() const;

    // Writes the message, and letters into the other cells. False if they would spell an unwanted word, or the search
    // was stopped. If `write` found nothing wrong either, the whole grid is clean.
    bool fill(const std::vector<int32_t>& cells, Control& control);

    const std::vector<std::vector<LinePlace>>& fitting() const { return fitting_; }
    std::string text() const { return {letters_.begin(), letters_.end()}; }
    const std::vector<LinePlace>& places() const { return places_; }

private:
    static constexpr int32_t forbidden = INT32_MAX, awkward = INT32_MAX - 1;

    static size_t index(int32_t cell) { return static_cast<size_t>(cell); }

    int32_t step_of(uint8_t direction) const;

    // The cell `steps` further, or -1 outside the grid.
    int32_t beyond(int32_t cell, uint8_t direction, int steps) const;

    std::vector<LinePlace> places_of(uint32_t word) const;

    // The place where a word clashes least; if there are several, one where it shares many letters if it should, or
    // any.
    uint32_t best_place(uint32_t word, bool share);

    // How many words have this letter in the cell; 0 if words may not share letters.
    uint32_t same_letters(size_t cell, char letter) const;

    void put(uint32_t word, uint32_t number);

    void count(uint32_t word);

    void write_letters();

    bool word_reads_wrongly(uint32_t word) const;

    // Whether a line through the cell spells a word that should not be there; awkward ones only if `is_awkward`.
    bool reads_wrongly(int32_t cell, bool is_awkward = false) const;

    // Of the words that begin at `start`, only those longer than `back` letters reach the cell in question.
    bool spells_wrongly(int32_t start, uint8_t direction, int back, bool is_awkward) const;

    // Whether this word, which was read from one cell to another, belongs there.
    bool may_be(int32_t word, int32_t from, int32_t to, int length) const;

    // Whether a straight line from one cell to another is part of a word: it is if both ends are.
    bool is_part(uint32_t word, int32_t from, int32_t to) const;

    // A letter that spells no word; one of an awkward word if there is no other.
    bool draw(int32_t cell, uint8_t& letter);

    bool draw(int32_t cell, uint8_t& letter, bool is_awkward);

    const WordsearchTask& task_;
    Chance& chance_;
    const size_t kinds_;  // the number of different letters
    Patterns patterns_;
    std::vector<std::vector<LinePlace>> fitting_;  // for each word all places in an empty grid
    std::vector<uint8_t> letters_;
    std::vector<uint16_t> total_, counts_;  // the words on each cell, and those with each letter there
    std::vector<LinePlace> places_;
    uint32_t along_[4] = {};  // how many words are in each direction or its opposite
};

}  // namespace gridwords
