#include "batch_single.h"

namespace gridwords {

SingleScorer::SingleScorer(const TileTrie& trie, const Shape& shape, Marks& marks, StopCheck stop)
    : trie_(trie.nodes.data()), grid_(trie, shape), marks_(marks), stop_(stop) {
    const std::size_t needed = trie.word_count / 64 + 1;
    if (marks_.found.size() < needed) marks_.found.resize(needed, 0);
}

bool SingleScorer::score(const uint8_t* codes, Score& score) {
    grid_.place(codes);
    points_ = 0;
    marks_.words.clear();
    grid_.start([this](uint32_t node, int cell, uint64_t used) { walk(node, cell, used); });
    for (const uint32_t word : marks_.words) marks_.found[word / 64] = 0;
    score = {static_cast<int32_t>(points_), static_cast<int32_t>(marks_.words.size())};
    return !stopped_;
}

// Recursive, at most as deep as the board has cells.
void SingleScorer::walk(uint32_t node, int cell, uint64_t used) {
    const TileNode& here = trie_[node];
    if (here.word) {
        uint64_t& found = marks_.found[here.word / 64];
        const uint64_t bit = uint64_t{1} << here.word % 64;
        if (!(found & bit)) {
            found |= bit;
            marks_.words.push_back(here.word);
            points_ += static_cast<uint32_t>(here.points);
        }
    }
    // 65,536 visits take about a millisecond.
    if ((++visits_ & 0xffff) == 0 && stop_()) stopped_ = true;
    if (stopped_) return;
    grid_.step(node, cell, used, [this](uint32_t child, int next, uint64_t on) { walk(child, next, on); });
}

}  // namespace gridwords
