// How many cells of a board no word uses, for many small boards: each is walked by itself, and only until every cell
// is in some word. Good boards are done after a small part of the walk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../control.h"
#include "../engines/batch_trie.h"

namespace gridwords {

class Cover {
public:
    static constexpr size_t max_cells = 64;

    // `near` has, for each of at most 64 cells, its neighbours as bits.
    Cover(LexiconView<NarrowNode> lexicon, const BatchRules& rules, std::vector<uint64_t> near);

    // For each of `count` boards the cells, holes apart, that are on no path of any word. False when stopped.
    bool count_bare(const uint8_t* codes, size_t count, int32_t* bare, int threads, Control& control) const;

    size_t cells() const { return near_.size(); }

private:
    std::vector<uint64_t> near_;
    TileTrie trie_;
};

}  // namespace gridwords
