// Scores many small boards on one thread: points and, if asked, word counts. Nothing else is remembered.
//
// The trie is walked once for a chunk of thousands of boards, not once a board. At a trie node stands the list of all
// walks (board, cells used, cells open) that spell it; a child's list is made from it in one pass. So the trie is read
// forwards, a node once a chunk; what a pass needs lies in the first or second cache; a found word needs no marks, as
// all its walks stand in one list; no branch has to be guessed a walk; and 16 walks are 16 lanes of AVX-512.
//
// Few boards, and boards so dense that their walks outgrow the scratch, are walked one at a time instead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "../control.h"
#include "../lexicon.h"
#include "../shape.h"
#include "batch_sweep.h"
#include "batch_trie.h"

namespace gridwords {

enum class BatchPath { automatic, portable, avx512 };

class BatchScorer {
public:
    static constexpr int max_cells = Shape::most_masked_cells;

    // Whether this machine can run the path.
    static bool supports(BatchPath path);

    // Whether boards of this shape can be scored here: at most 64 cells, not in lines, and at most 31 letters.
    static bool fits(const Lexicon& lexicon, const Shape& shape);

    // Copies what it needs of the lexicon and the rules. Throws std::invalid_argument for a shape that does not fit and
    // for a path this machine cannot run.
    BatchScorer(LexiconView<NarrowNode> lexicon, const BatchRules& rules, std::shared_ptr<const Shape> shape,
                BatchPath path = BatchPath::automatic);

    // One thread's memory: 5 MB for 4x4, 11 MB for 5x5, at most 30 MB, and about a third of it ever touched. Kept
    // between calls; any scorer can use it, one at a time.
    class Scratch {
    public:
        Scratch();
        ~Scratch();
        Scratch(Scratch&&) noexcept;
        Scratch& operator=(Scratch&&) noexcept;

    private:
        friend class BatchScorer;
        struct Memory;
        std::unique_ptr<Memory> memory_;
    };

    // `codes` are n boards of `cells()` letter codes, row by row; a code that is no letter's is a hole.
    // `counts` may be null. Returns how many boards, from the first, were scored: n, or less once `stop` says so,
    // which is asked every few milliseconds; what stands behind them is then undefined.
    std::size_t score(const uint8_t* codes, std::size_t n, int32_t* points, int32_t* counts, Scratch& scratch,
                      StopCheck stop = {}) const;

    // For each of n boards and each cell of `wanted` (bits, ascending) the points with every letter of the alphabet in
    // that cell, in one sweep in which the cell is a wildcard: `points` has n x wanted x alphabet numbers. Throws
    // std::invalid_argument where boards times cells are more than `max_changes`; a few thousand are fastest. `no_room`
    // where the boards are too dense to be swept together, and `points` is then undefined.
    static constexpr std::size_t max_changes = 65'536;
    SweepEnd score_letters(const uint8_t* codes, std::size_t n, uint64_t wanted, int alphabet, int32_t* points,
                           Scratch& scratch, StopCheck stop = {}) const;

    int cells() const { return cells_; }
    BatchPath path() const { return path_; }  // never automatic

    const TileTrie& trie() const { return trie_; }
    const Shape& shape() const { return *shape_; }

private:
    SweepJob job_for(std::size_t boards, Scratch& scratch, StopCheck stop) const;
    SweepEnd sweep(const SweepJob& job) const;

    std::shared_ptr<const Shape> shape_;
    TileTrie trie_;
    int cells_;
    BatchPath path_;
    int letters_ = 0;        // codes that some word uses are below
    std::size_t chunk_ = 0;  // boards walked together
};

}  // namespace gridwords
