// How scorers of many boards store them: one row per spelling, with the cells of each board that can be read that way.
//
// The first rows are the letters of the alphabet, the others the spellings of several letters (Qu, er). A walk steps
// onto a cell of a letter's row to the next node of the trie, and onto a cell of another row to one further down.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../lexicon_view.h"
#include "../tiles.h"

namespace gridwords {

// A spelling of several letters.
struct LongRow {
    const uint8_t* letters;
    int length;
    int row;
    int own;  // the code of the alphabet's tile with this reading, or -1
};

// The same as plain arrays, for code that must not use the standard library (see batch_sweep_walk.h). Borrowed.
struct RowsView {
    int letters;  // rows of single letters
    int rows;
    const uint16_t* rows_of;       // the rows of each code, one after the other
    const uint16_t* rows_begin;    // by code, where they begin; 257 numbers
    const uint8_t* codes_of;       // the codes of each row, one after the other
    const uint16_t* codes_begin;   // by row, where they begin; one number more than there are rows
    const int16_t* own;            // by row, the code of the alphabet's tile with this reading, or -1
    const LongRow* long_rows;      // by their last letter
    const uint16_t* ending_begin;  // by last letter, where those begin; one number more than there are letters
    int longest;                   // letters of the longest spelling
};

class TileRows {
public:
    // Beyond this number of rows, which only tiles of many choices reach, solving the board alone is faster.
    static constexpr std::size_t most_rows = 512;

    // Whether tiles have few enough spellings, and an alphabet of at most 31 letters.
    static bool fits(const CodedTiles& tiles);

    explicit TileRows(const CodedTiles& tiles);
    TileRows(const TileRows&) = delete;
    TileRows& operator=(const TileRows&) = delete;

    RowsView view() const;

    // The single letters that a code can be read as, as bits.
    uint32_t letters_of(uint8_t code) const { return letters_of_[code]; }

    // The letters of the alphabet that are read as themselves, as bits: with Qu tiles, all but q.
    uint32_t own_letters() const { return own_letters_; }

    // The letters that some tile is read as, as bits.
    uint32_t letters() const { return letters_; }

private:
    int letter_rows_;
    std::vector<std::string> spellings_;  // the spelling of each row
    std::vector<uint16_t> rows_of_, rows_begin_, codes_begin_, ending_begin_;
    std::vector<uint8_t> codes_of_;
    std::vector<int16_t> own_;
    std::vector<LongRow> long_rows_;
    std::vector<uint32_t> letters_of_;
    uint32_t own_letters_ = 0;
    uint32_t letters_ = 0;
    int longest_ = 1;
};

}  // namespace gridwords
