// Boards for Boggle and the like: with given words, and as many others as are wanted.
//
// Hill climbing with a pool, as `climb` in Python does it, and with the same boards: first each board takes the best
// letter in every cell; then every board that is one letter or one swap away from those in the pool is tried.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "../control.h"
#include "../lexicon.h"
#include "../shape.h"

namespace gridwords {

constexpr uint64_t board_budget = 400'000;  // boards to look at, which takes a second or two

struct BoardTask {
    std::shared_ptr<const Lexicon> lexicon;  // the words that count
    std::shared_ptr<const Shape> shape;      // with the lexicon, it must fit the batch scorer (BatchScorer::fits)
    std::vector<int32_t> points;             // 256 entries, by number of letters
    int minimum_length = 3;
    bool q_is_qu = true;
    std::vector<std::string> contain;  // letter codes
    int fewest = 0, most = 0;          // words
    bool cover = true;                 // every tile is in some word
    int longest = 0;                   // some word has as many letters
    uint64_t seed = 0;
    int threads = 1;
};

// The letter codes of a board that keeps all wishes, or nothing if none was found.
std::vector<uint8_t> find_board(const BoardTask& task, Control& control);

}  // namespace gridwords
