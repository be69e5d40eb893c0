#include "many_letters.h"

#include <algorithm>
#include <bit>

#include "../engines/pieces.h"

namespace gridwords {

class ManyLetters::Borrowed {
public:
    Borrowed(ManyLetters& owner, StopCheck stop) : owner_(owner) {
        {
            const std::lock_guard<std::mutex> hold(owner.lock_);
            if (!owner.idle_.empty()) {
                worker_ = std::move(owner.idle_.back());
                owner.idle_.pop_back();
            }
        }
        if (!worker_) {
            worker_ = std::make_unique<Worker>();
            worker_->walker = std::make_unique<LetterScorer>(owner.trie_, owner.near_, owner.cells_, owner.letters_,
                                                             worker_->scratch);
        }
        worker_->walker->watch(stop);
    }
    ~Borrowed() {
        const std::lock_guard<std::mutex> hold(owner_.lock_);
        owner_.idle_.push_back(std::move(worker_));
    }
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;

    Worker* operator->() { return worker_.get(); }

private:
    ManyLetters& owner_;
    std::unique_ptr<Worker> worker_;
};

ManyLetters::ManyLetters(LexiconView<NarrowNode> lexicon, const BatchRules& rules, int letters, int rows, int cols,
                         const std::vector<std::vector<int>>& neighbours)
    : cells_(rows * cols), letters_(letters), batch_(lexicon, rules, rows, cols, neighbours),
      trie_(make_tile_trie(lexicon, rules, cells_)) {
    for (size_t cell = 0; cell < neighbours.size(); ++cell) {
        for (const int other : neighbours[cell]) near_[cell] |= uint64_t{1} << other;
    }
}

// Whether the boards of a piece are better written out and swept than walked through the changed cell: with AVX-512
// a sweep of many boards takes half the time of the walk (4.6 against 9.2 µs a board of 4x4), without it twice.
bool ManyLetters::sweeps(size_t boards) const { return batch_.path() == BatchPath::avx512 && boards >= 1500; }

bool ManyLetters::score(const uint8_t* codes, size_t count, uint64_t wanted, int32_t* points, int threads,
                        Control& control) {
    const auto cells = static_cast<size_t>(cells_);
    const auto letters = static_cast<size_t>(letters_);
    const size_t answers = static_cast<size_t>(std::popcount(wanted)) * letters;
    if (answers == 0) return true;
    const size_t share = count / static_cast<size_t>(std::max(1, threads)) + 1;
    const size_t piece = std::clamp<size_t>(std::min(share, 4096 / answers), 1, 256);
    const bool sweep = sweeps(std::min(piece, count) * answers);
    const size_t done =
        for_each_piece(count, piece, threads, control, nullptr, [&](size_t begin, size_t end, bool on_callers_thread) {
            const StopCheck stop(control, on_callers_thread);
            Borrowed worker(*this, stop);
            if (!sweep) {
                for (size_t i = begin; i < end; ++i) {
                    if (!worker->walker->score(codes + i * cells, wanted, points + i * answers)) return false;
                }
                return true;
            }
            std::vector<uint8_t>& spread = worker->spread;
            spread.resize((end - begin) * answers * cells);
            uint8_t* to = spread.data();
            for (size_t i = begin; i < end; ++i) {
                for (uint64_t left = wanted; left != 0; left &= left - 1) {
                    for (size_t letter = 0; letter < letters; ++letter, to += cells) {
                        std::copy_n(codes + i * cells, cells, to);
                        to[lowest_bit(left)] = static_cast<uint8_t>(letter);
                    }
                }
            }
            const size_t boards = (end - begin) * answers;
            return batch_.score(spread.data(), boards, points + begin * answers, nullptr, worker->batch, stop) ==
                   boards;
        });
    return done == count;
}

}  // namespace gridwords
