// Scores many boards of one shape by solving each: right for every lexicon and every way cells touch. `batch` is the
// fast way where it applies.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../board.h"
#include "../control.h"
#include "../lexicon.h"
#include "batch_trie.h"

namespace gridwords {

constexpr uint8_t hole_code = 255;
constexpr uint8_t wildcard_code = 254;

struct Shape {
    int rows;
    int cols;
    Neighbours neighbours;
    Graph graph;
};

struct ScoreSink {
    int32_t* points;
    int32_t* counts;  // may be null
};

// `codes` holds `count` boards, one after the other. Returns how many leading boards are scored: all, unless stopped.
size_t score_each(const Lexicon& lexicon, const Shape& shape, const BatchRules& rules, const uint8_t* codes,
                  size_t count, int threads, ScoreSink sink, Control& control, Progress* progress);

}  // namespace gridwords
