// Scores many boards of one shape by solving each of them: works for every lexicon and every shape. `batch` is faster
// where it applies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "../board.h"
#include "../control.h"
#include "../lexicon.h"
#include "batch_trie.h"

namespace gridwords {

struct ScoreSink {
    int32_t* points;
    int32_t* counts;  // may be null
};

// `codes` holds `count` boards, one after the other.
Reached score_each(const Lexicon& lexicon, const std::shared_ptr<const Shape>& shape, const BatchRules& rules,
                   const uint8_t* codes, size_t count, int threads, ScoreSink sink, Control& control,
                   Progress* progress);

}  // namespace gridwords
