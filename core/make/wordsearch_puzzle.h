// Word searches as requested: any words, even one inside another, in a grid of any outline; and the reason if there is
// none.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "outline.h"
#include "parts.h"
#include "wordsearch.h"

namespace gridwords {

// Why there is no puzzle, and which facts say so:
//   twice      a word could be found in two others: `blamed` has the three
//   backwards  a word is read backwards in another, which the directions do not allow: `blamed` has both
//   line       the word `longest` is longer than the longest `line`
//   cells      words and message take at least `needed` of the `open` cells
//   room       no room was found for the `blamed` words
//   message    the words leave room for `left` letters of the message
//   letters    no letters fill the cells between
enum class PuzzleEnd : uint8_t { made, twice, backwards, line, cells, room, message, letters, interrupted };

const char* name_of(PuzzleEnd end);

struct WordsearchPuzzle {
    PuzzleEnd end = PuzzleEnd::room;
    int rows = 0, cols = 0;

    std::string cells;                        // letter codes, and hole_code
    std::vector<std::vector<int32_t>> paths;  // the path of each word
    std::vector<int32_t> message;             // its cells
    std::vector<InsideWord> inside;           // the words that are inside others
    uint8_t directions = 0;                   // in use

    // Words are named by their places in the list.
    std::vector<uint32_t> blamed;
    uint32_t longest = 0;
    int line = 0;  // 0 if the size was not given
    size_t open = 0, needed = 0, left = 0;
    int largest = most_side;         // side that it could have
    size_t placed = 0, letters = 0;  // counting only words that are not inside others
    int larger = 0;                  // how many more rows and columns have room; 0 if a few more do not
};

// `task` has all but words, directions and parts. Without `rows`, the grid is the smallest square with room to spare;
// without `open`, it has the outline.
WordsearchPuzzle make_puzzle(const std::vector<std::string>& words, uint8_t directions, OutlineName outline,
                             WordsearchTask task, Control& control);

}  // namespace gridwords
