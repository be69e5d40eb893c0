// How difficult a puzzle is: an estimate from 0 to 100, made of whole numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gridwords {

struct RatedPuzzle {
    int rows = 0, cols = 0;
    std::string cells;                        // letter codes, and hole_code
    std::vector<std::vector<int32_t>> paths;  // the path of each word
    std::vector<int> levels;                  // how well known the words are
};

constexpr int unknown_level = 60;  // for words that the default lexicon lacks: names, and words of other languages

// From the directions in use (a mask), the size, shared letters, decoys and how well known the words are. Directions
// count for up to 40, cells per word for 20, decoys (places where a word seems to begin) for 20, shared letters for 10
// and rare words for 10.
int rate_wordsearch(const RatedPuzzle& puzzle, uint8_t directions);

// From the size, the number of bends, how well known the words are, and whether the words fill it in one way.
int rate_theme(const RatedPuzzle& puzzle, uint32_t ways);

// From the share of letters that no other word crosses, the number of words, and how well known they are.
int rate_crisscross(const RatedPuzzle& puzzle);

// From the size, the number of words, their length in letters, and how well known they are.
int rate_board(size_t cells, const std::vector<int>& lengths, const std::vector<int>& levels);

}  // namespace gridwords
