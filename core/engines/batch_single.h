// Scores one board by walking the trie on it alone: for batches too small to sweep, and for boards so dense that their
// walks do not fit the sweep's memory. Its own memory does not grow with the number of walks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../control.h"
#include "batch_trie.h"
#include "letter_cells.h"

namespace gridwords {

class SingleScorer {
public:
    // Bit w of `found`: word w is on the current board. Clear between boards: only the bits that were set are cleared.
    struct Marks {
        std::vector<uint64_t> found;
        std::vector<uint32_t> words;  // the words found, in no particular order
    };

    SingleScorer(const TileTrie& trie, const Shape& shape, Marks& marks, StopCheck stop);

    struct Score {
        int32_t points;
        int32_t words;
    };

    // False if stopped; the score is then undefined.
    bool score(const uint8_t* codes, Score& score);

private:
    void walk(uint32_t node, int cell, uint64_t used);

    const TileNode* trie_;
    LetterCells grid_;
    Marks& marks_;
    StopCheck stop_;
    uint64_t visits_ = 0;
    bool stopped_ = false;
    uint32_t points_ = 0;
};

}  // namespace gridwords
