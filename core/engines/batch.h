// Scores many small boards on one thread: points and, on request, word counts.
//
// The trie is walked once for a chunk of thousands of boards, not once per board. At each trie node there is a list of
// all walks (board, cells used, cells open) that spell it, and one pass over the list makes the list of a child. So the
// trie is read forwards, each node once per chunk; a pass works within the first- and second-level cache; a found word
// needs no marks, because all its walks are in one list; no branch depends on a single walk; and a vector register
// holds 4 walks (128 bits), 8 (AVX2) or 16 (AVX-512).
//
// Small numbers of boards, and boards so dense that their walks outgrow the scratch, are walked one at a time instead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "../control.h"
#include "../lexicon.h"
#include "../shape.h"
#include "batch_sweep.h"
#include "batch_trie.h"

namespace gridwords {

enum class BatchPath { automatic, portable, simd128, avx2, avx512 };

const char* name_of(BatchPath path);        // automatic is "auto"
std::vector<BatchPath> batch_paths_here();  // the paths this machine can run, the largest registers first

// Throws BadOption, whose message calls the value `what`.
BatchPath batch_path_named(std::string_view name, const std::string& what = "instructions");

class BatchScorer {
public:
    static constexpr int max_cells = Shape::most_masked_cells;

    // Whether this machine can run it.
    static bool supports(BatchPath path);

    // The path that `automatic` takes: the one that the environment variable GRIDWORDS_INSTRUCTIONS names, otherwise
    // the one with the largest registers that runs here. Throws BadOption if the variable names no path, or one that
    // this machine cannot run.
    static BatchPath automatic_path();

    // Whether boards of this shape can be scored here: at most 64 cells, not in lines, at most 31 letters, and tiles of
    // not too many choices.
    static bool fits(const Lexicon& lexicon, const Shape& shape, const CodedTiles& tiles);

    // Copies what it needs of the lexicon and the rules. Throws std::invalid_argument for a shape that does not fit and
    // for a path this machine cannot run.
    BatchScorer(LexiconView<NarrowNode> lexicon, const BatchRules& rules, std::shared_ptr<const Shape> shape,
                BatchPath path = BatchPath::automatic);

    // One thread's memory: 5 MB for 4x4, 11 MB for 5x5, at most 30 MB; only about a third is ever touched. Kept between
    // calls; any scorer can use it, one at a time.
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

    // `codes` are n boards of `cells()` letter codes, row by row; any code that is not a tile's is a hole. `counts` may
    // be null. Returns how many leading boards were scored: all n, or fewer if stopped; the scores after those are
    // undefined. Checks `stop` every few milliseconds.
    std::size_t score(const uint8_t* codes, std::size_t n, int32_t* points, int32_t* counts, Scratch& scratch,
                      StopCheck stop = {}) const;

    // For each of n boards and each cell of `wanted` (bits, ascending) the points with every letter of the alphabet in
    // that cell, from one sweep in which the cell is a wildcard: `points` has n x wanted x alphabet numbers. Throws
    // std::invalid_argument for more than `max_changes` boards times cells; a few thousand are fastest. Returns
    // `no_room` if the boards are too dense to be swept together. Unless it returns `done`, `points` is undefined.
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
    std::size_t chunk_ = 0;  // boards swept together
};

}  // namespace gridwords
