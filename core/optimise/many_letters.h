// The scores of all boards that differ in one letter from many small boards: what an optimiser asks over and over. Made
// once (about 20 ms) for one shape and one table of points; threads share it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "../control.h"
#include "../engines/batch.h"
#include "../spares.h"
#include "letters.h"

namespace gridwords {

class ManyLetters {
public:
    // The shape and the lexicon must fit the batch scorer (BatchScorer::fits).
    ManyLetters(LexiconView<NarrowNode> lexicon, const BatchRules& rules, int letters,
                std::shared_ptr<const Shape> shape, BatchPath path = BatchPath::automatic);

    // For each board and each cell of `wanted` (bits, ascending) the score with every letter there, including the one
    // that the cell has: `points` has count x wanted x letters numbers. Undefined unless it returns Ended::complete.
    Ended score(const uint8_t* codes, size_t count, uint64_t wanted, int32_t* points, int threads, Control& control);

    int cells() const { return batch_.cells(); }
    int letters() const { return letters_; }

private:
    // One thread's memory, kept for the next call.
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
    Spares<std::unique_ptr<Worker>> workers_;
};

}  // namespace gridwords
