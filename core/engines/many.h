// Scores many boards of one shape under one set of rules, on any number of threads: `batch` where it applies, and for
// the rest (wide alphabets, lines, more than 64 cells, wildcards) each board by itself.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "batch.h"
#include "score_each.h"

namespace gridwords {

// Whether the points of all words together fit 32 bits, so that no board can overflow.
bool total_fits(const Lexicon& lexicon, const std::vector<int32_t>& points);

class ManyScorer {
public:
    // `fast` false: every board by itself, the way to check the other. Takes some 10 ms, so it is kept by whoever
    // scores more than once.
    ManyScorer(std::shared_ptr<const Lexicon> lexicon, std::shared_ptr<const Shape> shape, std::vector<int32_t> points,
               int minimum_length, bool q_is_qu, BatchPath path, bool fast);

    // `codes` holds `count` boards, one after the other. Any number of threads may call it at once.
    Reached score(const uint8_t* codes, size_t count, int threads, ScoreSink sink, Control& control,
                  Progress* progress) const;

    // What is used: avx512, portable, or neither where each board is scored by itself.
    std::optional<BatchPath> path() const;

private:
    BatchScorer::Scratch take_scratch() const;
    void give_back(BatchScorer::Scratch scratch) const;

    std::shared_ptr<const Lexicon> lexicon_;
    std::shared_ptr<const Shape> shape_;
    std::vector<int32_t> points_;
    BatchRules rules_;
    size_t cells_;
    std::optional<BatchScorer> batch_;

    mutable std::mutex lock_;
    mutable std::vector<BatchScorer::Scratch> scratch_;
};

}  // namespace gridwords
