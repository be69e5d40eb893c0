// Scores many boards of one shape under one set of rules, on any number of threads: with `batch` where it applies, and
// otherwise (wide alphabets, lines, more than 64 cells, wildcards) each board on its own.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "../spares.h"
#include "batch.h"
#include "score_each.h"

namespace gridwords {

// Whether the points of all words together fit 32 bits, so that no board can overflow.
bool total_fits(const Lexicon& lexicon, const std::vector<int32_t>& points);

class ManyScorer {
public:
    // With `fast` false every board is scored on its own, which serves as a check. Takes some 10 ms, so keep it if you
    // score more than once.
    ManyScorer(std::shared_ptr<const Lexicon> lexicon, std::shared_ptr<const Shape> shape, std::vector<int32_t> points,
               int minimum_length, CodedTiles tiles, BatchPath path, bool fast);

    // `codes` holds `count` boards, one after the other. Any number of threads may call it at once.
    Reached score(const uint8_t* codes, size_t count, int threads, ScoreSink sink, Control& control,
                  Progress* progress) const;

    // The instructions in use; nothing if each board is scored on its own.
    std::optional<BatchPath> path() const;

private:
    std::shared_ptr<const Lexicon> lexicon_;
    std::shared_ptr<const Shape> shape_;
    std::vector<int32_t> points_;
    BatchRules rules_;
    size_t cells_;
    std::optional<BatchScorer> batch_;

    mutable Spares<BatchScorer::Scratch> scratch_;
};

}  // namespace gridwords
