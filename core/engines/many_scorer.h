// Scores many boards of one shape under one set of rules, on any number of threads: with `batch` where it applies;
// larger boards by what changes from one to the next; others (wide alphabets, lines, wildcards) each on its own.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "../spares.h"
#include "batch.h"
#include "near_scorer.h"
#include "score_each.h"

namespace gridwords {

// Whether the points of all words together fit 32 bits, so that no board can overflow.
bool total_fits(const Lexicon& lexicon, const std::vector<int32_t>& points);

class ManyScorer {
public:
    // If `fast` is false, every board is scored separately, as a check. Takes about 10 ms to make, so keep it if you
    // score more than once.
    ManyScorer(std::shared_ptr<const Lexicon> lexicon, std::shared_ptr<const Shape> shape, std::vector<int32_t> points,
               int minimum_length, CodedTiles tiles, BatchPath path, bool fast);

    // `codes` holds `count` boards, one after the other. Any number of threads may call it at once.
    Reached score(const uint8_t* codes, size_t count, int threads, ScoreSink sink, Control& control,
                  Progress* progress) const;

    // The instructions in use; nothing if `batch` does not apply.
    std::optional<BatchPath> path() const;

    // Whether boards too large for `batch` are scored by what changes from one to the next.
    bool is_near() const { return near_ != nullptr; }

    // Only then: the points of each board with every letter of the alphabet in each of the cells, by board, cell and
    // letter. Undefined unless it returns Ended::complete.
    Ended score_letters(const uint8_t* codes, size_t count, const std::vector<uint32_t>& cells, int32_t* points,
                        int threads, Control& control) const;

private:
    std::shared_ptr<const Lexicon> lexicon_;
    std::shared_ptr<const Shape> shape_;
    std::vector<int32_t> points_;
    BatchRules rules_;
    size_t cells_;
    std::optional<BatchScorer> batch_;
    std::unique_ptr<NearScorer> near_;

    mutable Spares<BatchScorer::Scratch> scratch_;
};

}  // namespace gridwords
