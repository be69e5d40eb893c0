#include "near_scorer.h"

#include <algorithm>
#include <utility>

namespace gridwords {
namespace {

// Trying a change of one cell takes about as long as searching three cells, measured from 10x10 to 30x30.
constexpr size_t cells_per_change = 6;
constexpr uint32_t most_skipped = 1024;

}  // namespace

bool NearScorer::fits(const Lexicon& lexicon, const Shape& shape, const CodedTiles& tiles) {
    return shape.cell_count() <= most_cells && PlacementRules::fits(lexicon, shape, tiles);
}

NearScorer::NearScorer(std::shared_ptr<const Lexicon> lexicon, std::shared_ptr<const Shape> shape,
                       const BatchRules& rules)
    : lexicon_(std::move(lexicon)), shape_(std::move(shape)), rules_(rules), cells_(shape_->cell_count()),
      near_(std::max<size_t>(1, cells_ / cells_per_change)) {}

bool NearScorer::score(const uint8_t* codes, size_t count, ScoreSink sink, Control& control) {
    const auto sink_at = [&](size_t i) {
        return ScoreSink{sink.points + i, sink.counts == nullptr ? nullptr : sink.counts + i};
    };
    Placements::Scratch scratch = scratch_.take();
    Kept kept;
    size_t unsolved = 0;  // the first board that is still to be solved; all up to the current one are
    for (size_t i = 0; i < count; ++i) {
        const uint8_t* const board = codes + i * cells_;
        const uint8_t* const next = i + 1 < count ? board + cells_ : nullptr;
        const bool is_near_next = next != nullptr && differences(board, next) <= near_;
        kept = take(board, std::move(kept), is_near_next);
        if (!kept) continue;
        const Placements::Result result =
            try_changes(kept, board, is_near_next ? next : nullptr, sink_at(i), scratch, StopCheck(control));
        if (result == Placements::Result::stopped) return false;
        if (result == Placements::Result::too_many) continue;
        if (!score_anew(codes + unsolved * cells_, i - unsolved, sink_at(unsolved), control)) return false;
        unsolved = i + 1;
    }
    give_back(std::move(kept));
    scratch_.give_back(std::move(scratch));
    return score_anew(codes + unsolved * cells_, count - unsolved, sink_at(unsolved), control);
}

bool NearScorer::score_letters(const uint8_t* codes, size_t count, const std::vector<uint32_t>& cells, int32_t* points,
                               Control& control) {
    using Result = Placements::Result;
    const StopCheck stop(control);
    Placements::Scratch scratch = scratch_.take();
    Kept kept;
    for (size_t i = 0; i < count; ++i) {
        const uint8_t* const board = codes + i * cells_;
        kept = take(board, std::move(kept), true);
        const Result moved = kept ? move(kept, board, stop) : Result::too_many;
        for (const uint32_t cell : cells) {
            const Result result = moved == Result::done ? kept->score_letters(cell, points, scratch, stop) : moved;
            if (result == Result::stopped) return false;
            if (result == Result::too_many && !score_letters_anew(board, cell, points, control)) return false;
            points += rules_.tiles.letters;
        }
    }
    give_back(std::move(kept));
    scratch_.give_back(std::move(scratch));
    return true;
}

size_t NearScorer::differences(const uint8_t* one, const uint8_t* other) const {
    size_t count = 0;
    for (size_t cell = 0; cell < cells_; ++cell) count += one[cell] != other[cell] ? 1 : 0;
    return count;
}

// The placements of a board near this one: those of the last board, or of another one; if none is near and `anew` is
// set, empty ones. Null for a board that is better solved. `last` is kept if it is not returned.
NearScorer::Kept NearScorer::take(const uint8_t* board, Kept last, bool anew) {
    // A hole and a wildcard are both no tile of a board with placements.
    const bool has_wildcard = std::find(board, board + cells_, wildcard_code) != board + cells_;
    if (last && !has_wildcard && differences(board, last->codes().data()) <= near_) return last;
    give_back(std::move(last));
    Kept found;
    if (has_wildcard) return found;
    kept_.choose([&](std::vector<Kept>& all) {
        size_t nearest = 0, least = near_ + 1;
        for (size_t i = 0; i < all.size(); ++i) {
            const size_t count = differences(board, all[i]->codes().data());
            if (count < least) {
                nearest = i;
                least = count;
            }
        }
        if (least > near_) return;
        found = std::move(all[nearest]);
        all[nearest] = std::move(all.back());
        all.pop_back();
    });
    if (found || !anew) return found;
    if (const uint32_t left = skipped_.load(std::memory_order_relaxed); left > 0) {
        skipped_.store(left - 1, std::memory_order_relaxed);
        return found;
    }
    return std::make_unique<Placements>(
        placement_rules_.get([&] { return PlacementRules(lexicon_->narrow(), rules_, *shape_); }));
}

void NearScorer::give_back(Kept kept) {
    if (!kept) return;
    kept_.choose([&](std::vector<Kept>& all) {
        all.push_back(std::move(kept));
        size_t bytes = 0;
        for (const Kept& one : all) bytes += one->bytes();
        // Does not drop the oldest: an optimiser returns to all its boards one after the other, so the oldest is needed
        // next.
        while (bytes > most_bytes && all.size() > 1) {
            Kept& gone = all[dropped_++ % (all.size() - 1)];
            bytes -= gone->bytes();
            std::swap(gone, all.back());
            all.pop_back();
        }
    });
}

// Changes the placements to those of this board. Drops them if that fails.
Placements::Result NearScorer::move(Kept& kept, const uint8_t* board, StopCheck stop) {
    auto result = kept->has_board() ? Placements::Result::done : kept->place(board, stop);
    for (size_t cell = 0; cell < cells_ && result == Placements::Result::done; ++cell) {
        if (board[cell] != kept->codes()[cell]) result = kept->change(cell, board[cell], stop);
    }
    return checked(result, kept);
}

// Scores a board. Changes that the next board also has are made; the others are only tried.
Placements::Result NearScorer::try_changes(Kept& kept, const uint8_t* board, const uint8_t* next, ScoreSink sink,
                                           Placements::Scratch& scratch, StopCheck stop) {
    auto result = kept->has_board() ? Placements::Result::done : kept->place(board, stop);
    std::vector<Placements::Change> tried;
    for (uint32_t cell = 0; cell < cells_ && result == Placements::Result::done; ++cell) {
        if (board[cell] == kept->codes()[cell]) continue;
        if (next != nullptr && next[cell] == board[cell]) {
            result = kept->change(cell, board[cell], stop);
        } else {
            tried.push_back({cell, board[cell]});
        }
    }
    int32_t words = 0;
    if (result == Placements::Result::done) {
        result = kept->score_changed(tried, *sink.points, words, scratch, stop);
        if (sink.counts != nullptr) *sink.counts = words;
    }
    return checked(result, kept);
}

// Drops placements that have no board, and remembers that there are too many.
Placements::Result NearScorer::checked(Placements::Result result, Kept& kept) {
    if (result == Placements::Result::done) {
        next_skipped_.store(1, std::memory_order_relaxed);
    } else if (result == Placements::Result::too_many) {
        const uint32_t skipped = next_skipped_.load(std::memory_order_relaxed);
        skipped_.store(skipped, std::memory_order_relaxed);
        next_skipped_.store(std::min(2 * skipped, most_skipped), std::memory_order_relaxed);
    }
    if (!kept->has_board()) kept.reset();
    return result;
}

bool NearScorer::score_anew(const uint8_t* codes, size_t count, ScoreSink sink, Control& control) const {
    if (count == 0) return true;
    return score_each(*lexicon_, shape_, rules_, codes, count, 1, sink, control, nullptr).ended == Ended::complete;
}

bool NearScorer::score_letters_anew(const uint8_t* board, uint32_t cell, int32_t* points, Control& control) const {
    const size_t letters = rules_.tiles.letters;
    std::vector<uint8_t> boards;
    for (size_t letter = 0; letter < letters; ++letter) {
        boards.insert(boards.end(), board, board + cells_);
        boards[letter * cells_ + cell] = static_cast<uint8_t>(letter);
    }
    return score_anew(boards.data(), letters, {points, nullptr}, control);
}

}  // namespace gridwords
