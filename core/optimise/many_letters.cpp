#include "many_letters.h"

#include <algorithm>
#include <utility>

#include "../ranges.h"

namespace gridwords {
namespace {

// Boards times cells that are swept together: more fill the registers better deep in the trie, until the tallies
// outgrow the second-level cache. For a few, walking each board is faster.
constexpr size_t many_changes = 4096;
constexpr size_t few_changes = 4;

}  // namespace

class ManyLetters::Borrowed {
public:
    Borrowed(ManyLetters& owner, StopCheck stop) : owner_(owner), worker_(owner.workers_.take()) {
        if (!worker_) {
            worker_ = std::make_unique<Worker>();
            worker_->walker = std::make_unique<LetterScorer>(owner.batch_.trie(), owner.batch_.shape(), owner.letters_,
                                                             worker_->scratch);
        }
        worker_->walker->watch(stop);
    }
    ~Borrowed() { owner_.workers_.give_back(std::move(worker_)); }
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;

    Worker& operator*() { return *worker_; }

private:
    ManyLetters& owner_;
    std::unique_ptr<Worker> worker_;
};

ManyLetters::ManyLetters(LexiconView<NarrowNode> lexicon, const BatchRules& rules, int letters,
                         std::shared_ptr<const Shape> shape, BatchPath path)
    : letters_(letters), batch_(lexicon, rules, std::move(shape), path) {}

Ended ManyLetters::score(const uint8_t* codes, size_t count, uint64_t wanted, int32_t* points, int threads,
                         Control& control) {
    const auto changes = static_cast<size_t>(count_bits(wanted));
    if (changes == 0) return Ended::complete;
    const size_t answers = changes * static_cast<size_t>(letters_);
    const size_t share = count / static_cast<size_t>(std::max(1, threads)) + 1;
    const size_t size = std::max<size_t>(std::min(share, many_changes / changes), 1);
    const Reached reached = for_each_range(count, size, threads, control, nullptr, [&](Range range, int) {
        const StopCheck stop(control);
        Borrowed worker(*this, stop);
        return score_some(codes + range.begin * static_cast<size_t>(cells()), range.size(), wanted,
                          points + range.begin * answers, *worker, stop);
    });
    return reached.ended;
}

bool ManyLetters::score_some(const uint8_t* codes, size_t count, uint64_t wanted, int32_t* points, Worker& worker,
                             StopCheck stop) const {
    const auto cells = static_cast<size_t>(batch_.cells());
    const auto changes = static_cast<size_t>(count_bits(wanted));
    const size_t answers = changes * static_cast<size_t>(letters_);
    if (count * changes > few_changes) {
        const SweepEnd end = batch_.score_letters(codes, count, wanted, letters_, points, worker.batch, stop);
        if (end != SweepEnd::no_room) return end == SweepEnd::done;
        if (count > 1) {  // so dense that their walks do not fit: try fewer at a time
            const size_t half = count / 2;
            return score_some(codes, half, wanted, points, worker, stop) &&
                   score_some(codes + half * cells, count - half, wanted, points + half * answers, worker, stop);
        }
    }
    for (size_t i = 0; i < count; ++i) {
        if (!worker.walker->score(codes + i * cells, wanted, points + i * answers)) return false;
    }
    return true;
}

}  // namespace gridwords
