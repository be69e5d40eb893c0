#include "cover.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "../engines/letter_cells.h"
#include "../engines/prefix.h"
#include "../ranges.h"

namespace gridwords {
namespace {

// A few tens of milliseconds if the boards are hard to cover.
constexpr size_t boards_per_range = 1024;
constexpr uint32_t every_path = 1u << 31;

class CoverWalk {
public:
    CoverWalk(const TileTrie& trie, const Shape& shape, StopCheck stop)
        : trie_(trie.nodes.data()), grid_(trie, shape), cells_(shape.cell_count()), stop_(stop) {}

    // The cells, as bits, that are in no word; undefined once stopped.
    uint64_t bare(const uint8_t* codes) {
        bare_ = 0;
        for (size_t cell = 0; cell < cells_; ++cell) {
            if (codes[cell] < NarrowNode::letters) bare_ |= uint64_t{1} << cell;
        }
        grid_.place(codes);
        grid_.start([this](uint32_t node, int cell, uint64_t used) { walk(node, cell, used); });
        return bare_;
    }

    bool stopped() const { return stopped_; }

private:
    // Recursive, at most as deep as the board has cells.
    void walk(uint32_t node, int cell, uint64_t used) {
        if (bare_ == 0 || stopped_) return;
        const TileNode& here = trie_[node];
        if (here.word) bare_ &= ~used;
        // 65,536 visits take about a millisecond.
        if ((++visits_ & 0xffff) == 0 && stop_()) stopped_ = true;
        grid_.step(node, cell, used, [this](uint32_t child, int next, uint64_t on) { walk(child, next, on); });
    }

    const TileNode* trie_;
    LetterCells grid_;
    size_t cells_;
    StopCheck stop_;
    uint64_t bare_ = 0;
    uint64_t visits_ = 0;
    bool stopped_ = false;
};

}  // namespace

Cover::Cover(LexiconView<NarrowNode> lexicon, const BatchRules& rules, std::shared_ptr<const Shape> shape)
    : shape_(std::move(shape)), trie_(make_tile_trie(lexicon, rules, static_cast<int>(shape_->cell_count()))) {}

Ended Cover::count_bare(const uint8_t* codes, size_t count, int32_t* bare, int threads, Control& control) const {
    const size_t share = count / static_cast<size_t>(std::max(1, threads)) + 1;
    const size_t size = std::min(share, boards_per_range);
    const Reached reached = for_each_range(count, size, threads, control, nullptr, [&](Range range, int) {
        CoverWalk walk(trie_, *shape_, StopCheck(control));
        for (size_t i = range.begin; i < range.end && !walk.stopped(); ++i)
            bare[i] = count_bits(walk.bare(codes + i * cells()));
        return !walk.stopped();
    });
    return reached.ended;
}

Ended count_bare_of_each(const Lexicon& lexicon, const std::shared_ptr<const Shape>& shape, const CodedTiles& tiles,
                         int minimum_length, const uint8_t* codes, size_t count, int32_t* bare, int threads,
                         Control& control) {
    const size_t cells = shape->cell_count();
    const Reached reached = for_each_range(count, 1, threads, control, nullptr, [&](Range range, int) {
        Scratch scratch;
        for (size_t i = range.begin; i < range.end && !control.is_stopped(); ++i) {
            const Board board(shape, {codes + i * cells, codes + (i + 1) * cells}, tiles.tiles);
            bare[i] = count_bits(find_bare(lexicon, board, minimum_length, control, scratch));
        }
        return !control.is_stopped();
    });
    return reached.ended;
}

uint64_t find_bare(const Lexicon& lexicon, const Board& board, int minimum_length, Control& control, Scratch& scratch) {
    uint64_t bare = 0;
    for (uint32_t cell = 0; cell < board.cell_count(); ++cell) {
        if (!board.tile(cell).spellings.empty()) bare |= uint64_t{1} << cell;
    }
    Question question{lexicon, board};
    question.minimum_length = minimum_length;
    question.max_paths = every_path;
    question.max_total_paths = every_path;
    // Listing all paths is slow; often the first path of each word covers everything.
    for (const Paths paths : {Paths::first, Paths::all}) {
        question.paths = paths;
        const Answer answer = solve_prefix(question, control, scratch);
        for (const uint32_t cell : answer.cells) bare &= ~(uint64_t{1} << cell);
        if (bare == 0) break;
    }
    return bare;
}

}  // namespace gridwords
