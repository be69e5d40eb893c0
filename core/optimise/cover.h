// How many cells of a board no word uses, for many small boards. Each board is walked on its own, and only until every
// cell is in some word: good boards are done after a small part of the walk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "../board.h"
#include "../control.h"
#include "../engines/batch_trie.h"
#include "../engines/scratch.h"
#include "../lexicon.h"
#include "../shape.h"

namespace gridwords {

class Cover {
public:
    // The shape and the lexicon must fit the batch scorer (BatchScorer::fits).
    Cover(LexiconView<NarrowNode> lexicon, const BatchRules& rules, std::shared_ptr<const Shape> shape);

    // For each of `count` boards the number of cells, apart from holes, that are on no path of any word. Undefined
    // unless it returns Ended::complete.
    Ended count_bare(const uint8_t* codes, size_t count, int32_t* bare, int threads, Control& control) const;

    size_t cells() const { return shape_->cell_count(); }

private:
    std::shared_ptr<const Shape> shape_;
    TileTrie trie_;
};

// The same for any lexicon and any shape of at most 64 cells. Every board is solved, which takes many times as long.
Ended count_bare_of_each(const Lexicon& lexicon, const std::shared_ptr<const Shape>& shape, const CodedTiles& tiles,
                         int minimum_length, const uint8_t* codes, size_t count, int32_t* bare, int threads,
                         Control& control);

// The cells of one such board, as bits, that are on no path of any word; undefined once stopped.
uint64_t find_bare(const Lexicon& lexicon, const Board& board, int minimum_length, Control& control, Scratch& scratch);

}  // namespace gridwords
