// Scores many small boards, one thread: points and, if asked, word counts. Nothing else is remembered.
//
// The trie is walked once for a whole chunk of boards instead of once a board. At every trie node stands the list of
// walks (board, cell, cells used) that spell it; a child's list is made from it in one pass, without a branch that
// depends on the board. So the trie is read forwards and each node once a chunk, a found word needs no marks (all
// its walks stand in one list), and 16 walks fit one AVX-512 register.
//
// Few boards, and boards so dense that their lists outgrow the scratch, are walked one at a time instead.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "../lexicon_view.h"
#include "batch_trie.h"

namespace gridwords {

enum class BatchPath { automatic, portable, avx512 };

class BatchScorer {
public:
    static constexpr int max_cells = 64;

    // Whether this machine can run the path.
    static bool supports(BatchPath path);

    // `neighbours` of each cell, any graph of rows x cols <= 64 cells. Copies what it needs of the lexicon and the
    // rules. Throws std::invalid_argument, also for a path this machine cannot run.
    BatchScorer(LexiconView<NarrowNode> lexicon, const BatchRules& rules, int rows, int cols,
                const std::vector<std::vector<int>>& neighbours, BatchPath path = BatchPath::automatic);

    // One thread's memory, 2 to 20 MB, of which little is touched; kept between calls, for any scorer.
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

    // `codes` are n boards of `cells()` letter codes, row by row; a code that is no letter's (255) is a hole.
    // `counts` may be null. Returns how many boards, from the first, were scored: n, or less once `stop` (may be
    // null) was seen set; what stands behind them is then undefined.
    std::size_t score(const uint8_t* codes, std::size_t n, int32_t* points, int32_t* counts, Scratch& scratch,
                      const std::atomic<bool>* stop = nullptr) const;

    int cells() const { return cells_; }
    BatchPath path() const { return path_; }  // never automatic

private:
    TileTrie trie_;
    int cells_;
    BatchPath path_;
    std::size_t chunk_;  // boards walked together
    uint64_t near_[max_cells] = {};
};

}  // namespace gridwords
