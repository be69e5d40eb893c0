// What an optimiser asks of a lexicon, over and over: the scores of all boards that one letter makes of many small
// ones. Built once (some 20 ms) for one shape and one table of points; threads share it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "../control.h"
#include "../engines/batch.h"
#include "letters.h"

namespace gridwords {

class ManyLetters {
public:
    // The shape and the lexicon must fit the batch scorer (BatchScorer::fits).
    ManyLetters(LexiconView<NarrowNode> lexicon, const BatchRules& rules, int letters,
                std::shared_ptr<const Shape> shape);

    // For each board and each cell of `wanted` (bits, ascending) the score with every letter there: `points` has
    // count x wanted x letters. The letter that stands in the cell is one of them. Undefined unless
    // Ended::complete.
    Ended score(const uint8_t* codes, size_t count, uint64_t wanted, int32_t* points, int threads, Control& control);

    int cells() const { return batch_.cells(); }
    int letters() const { return letters_; }

private:
    // One thread's memory; given back when a call ends, for the next.
    struct Worker {
        BatchScorer::Scratch batch;
        LetterScorer::Scratch scratch;
        std::unique_ptr<LetterScorer> walker;
    };
    class Borrowed;

    bool score_some(const uint8_t* codes, size_t count, uint64_t wanted, int32_t* points, Worker& worker,
                    StopCheck stop) const;

    int letters_;
    BatchScorer batch_;
    std::mutex lock_;
    std::vector<std::unique_ptr<Worker>> idle_;
};

}  // namespace gridwords
