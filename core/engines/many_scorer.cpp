#include "many_scorer.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "../ranges.h"

namespace gridwords {
namespace {

// The most boards that one sweep of the batch scorer takes.
constexpr size_t most_boards_per_range = 16384;
// Large boards that one thread scores one after the other. Neighbours in the list usually differ little.
constexpr size_t near_boards_per_range = 64;

// Each thread gets the same number of ranges, so that all end at the same time.
size_t boards_per_range(size_t boards, int threads) {
    const auto share_of = [](size_t all, size_t parts) { return (all + parts - 1) / parts; };
    const size_t share = share_of(boards, static_cast<size_t>(threads));
    return share == 0 ? 1 : share_of(share, share_of(share, most_boards_per_range));
}

}  // namespace

bool total_fits(const Lexicon& lexicon, const std::vector<int32_t>& points) {
    return lexicon.visit([&](auto nodes) {
        int64_t total = 0;
        uint32_t level_end = 1;
        size_t depth = 0;
        for (uint32_t node = 0; node < nodes.node_count; ++node) {
            if (node == level_end) {
                ++depth;
                level_end = nodes[node].first;
            }
            if (nodes[node].is_word()) total += points[depth];
        }
        return total <= std::numeric_limits<int32_t>::max();
    });
}

ManyScorer::ManyScorer(std::shared_ptr<const Lexicon> lexicon, std::shared_ptr<const Shape> shape,
                       std::vector<int32_t> points, int minimum_length, CodedTiles tiles, BatchPath path, bool fast)
    : lexicon_(std::move(lexicon)), shape_(std::move(shape)), points_(std::move(points)),
      rules_{points_.data(), minimum_length, std::move(tiles)}, cells_(shape_->cell_count()) {
    if (!fast || !total_fits(*lexicon_, points_)) return;
    if (BatchScorer::fits(*lexicon_, *shape_, rules_.tiles)) {
        batch_.emplace(lexicon_->narrow(), rules_, shape_, path);
    } else if (NearScorer::fits(*lexicon_, *shape_, rules_.tiles)) {
        near_ = std::make_unique<NearScorer>(lexicon_, shape_, rules_);
    }
}

std::optional<BatchPath> ManyScorer::path() const {
    return batch_ ? std::optional<BatchPath>(batch_->path()) : std::nullopt;
}

Reached ManyScorer::score(const uint8_t* codes, size_t count, int threads, ScoreSink sink, Control& control,
                          Progress* progress) const {
    if (near_) {
        const size_t range_size =
            std::clamp<size_t>(count / (4 * static_cast<size_t>(threads)), 1, near_boards_per_range);
        return for_each_range(count, range_size, threads, control, progress, [&](Range range, int) {
            int32_t* const counts = sink.counts == nullptr ? nullptr : sink.counts + range.begin;
            return near_->score(codes + range.begin * cells_, range.size(), {sink.points + range.begin, counts},
                                control);
        });
    }
    if (!batch_) return score_each(*lexicon_, shape_, rules_, codes, count, threads, sink, control, progress);
    return for_each_range(count, boards_per_range(count, threads), threads, control, progress, [&](Range range, int) {
        const auto [begin, end] = range;
        BatchScorer::Scratch scratch = scratch_.take();
        int32_t* const counts = sink.counts == nullptr ? nullptr : sink.counts + begin;
        const uint8_t* const range_codes = codes + begin * cells_;
        const StopCheck stop(control);
        const size_t done = batch_->score(range_codes, end - begin, sink.points + begin, counts, scratch, stop);
        scratch_.give_back(std::move(scratch));
        if (done < end - begin) return false;
        // The batch scorer takes a wildcard for a hole, so boards with one are scored again.
        const uint8_t* const range_end = codes + end * cells_;
        for (const uint8_t* at = std::find(range_codes, range_end, wildcard_code); at != range_end;) {
            const size_t board = static_cast<size_t>(at - codes) / cells_;
            const ScoreSink one{sink.points + board, sink.counts == nullptr ? nullptr : sink.counts + board};
            if (score_each(*lexicon_, shape_, rules_, codes + board * cells_, 1, 1, one, control, nullptr).done < 1)
                return false;
            at = std::find(codes + (board + 1) * cells_, range_end, wildcard_code);
        }
        return true;
    });
}

Ended ManyScorer::score_letters(const uint8_t* codes, size_t count, const std::vector<uint32_t>& cells, int32_t* points,
                                int threads, Control& control) const {
    const size_t answers = cells.size() * rules_.tiles.letters;
    const auto score = [&](Range range, int) {
        return near_->score_letters(codes + range.begin * cells_, range.size(), cells, points + range.begin * answers,
                                    control);
    };
    return for_each_range(count, 1, threads, control, nullptr, score).ended;
}

}  // namespace gridwords
