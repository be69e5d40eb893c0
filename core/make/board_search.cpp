#include "board_search.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "../lexicon_words.h"
#include "../optimise/distinct.h"
#include "../optimise/moves.h"
#include "board_values.h"

namespace gridwords {
namespace {

constexpr size_t pool_size = 300, pools = 100;
constexpr int alone_rounds = 2;
constexpr size_t step_boards = 40'000, step_boards_covered = 10'000;
constexpr int place_attempts = 200;

// Boards and what each is worth.
struct Pool {
    Boards codes;
    Values values;

    void add(const uint8_t* board, size_t cells, int64_t value) {
        codes.insert(codes.end(), board, board + cells);
        values.push_back(value);
    }

    void add(const Pool& more) {
        codes.insert(codes.end(), more.codes.begin(), more.codes.end());
        values.insert(values.end(), more.values.begin(), more.values.end());
    }
};

MoveRules any_letters(const BoardTask& task) {
    const size_t cells = task.shape->cell_count(), letters = task.lexicon->alphabet().size();
    MoveRules rules{task.shape,
                    {},
                    std::vector<uint64_t>(cells, (uint64_t{1} << letters) - 1),
                    std::vector<uint8_t>(cells, 0),
                    std::vector<uint32_t>(cells),
                    {}};
    for (const uint64_t count : letter_counts(*task.lexicon)) {
        rules.weights.push_back(static_cast<uint32_t>(std::min(count, uint64_t{1} << 31)));
    }
    std::iota(rules.partner.begin(), rules.partner.end(), 0u);
    return rules;
}

class BoardSearch {
public:
    BoardSearch(const BoardTask& task, Control& control)
        : task_(task), control_(control), cells_(task.shape->cell_count()), letters_(task.lexicon->alphabet().size()),
          mover_(any_letters(task)), worth_(task, control), words_(task.contain) {
        for (const std::vector<uint32_t>& image : task.shape->symmetries()) {
            images_.insert(images_.end(), image.begin(), image.end());
        }
        // The longest first; among equals, the first.
        std::stable_sort(words_.begin(), words_.end(), [](auto& a, auto& b) { return a.size() > b.size(); });
        for (std::string& word : words_) word = tiles_in(word);
    }

    std::vector<uint8_t> run() {
        start();
        while (best_value_ < worth_.goal() && number_ < pools && worth_.looked_at() < board_budget &&
               !control_.should_stop()) {
            step();
        }
        return best_value_ >= worth_.goal() ? best_ : std::vector<uint8_t>();
    }

private:
    // A word as tiles spell it: a u after a q is part of the q's tile.
    std::string tiles_in(const std::string& word) const {
        const auto q = static_cast<char>(task_.lexicon->code_of(U'q')),
                   u = static_cast<char>(task_.lexicon->code_of(U'u'));
        std::string tiles;
        for (size_t i = 0; i < word.size(); ++i) {
            if (!(task_.q_is_qu && i > 0 && word[i - 1] == q && word[i] == u)) tiles.push_back(word[i]);
        }
        return tiles;
    }

    void start() {
        pool_.codes.assign(pool_size * cells_, 0);
        for (size_t i = 0; i < pool_size; ++i) {
            uint64_t state[Random::words];
            Random::seed(task_.seed, number_ * pool_size + i, state);
            Random random(state);
            mover_.start(&pool_.codes[i * cells_], nullptr, random);
            place_words(&pool_.codes[i * cells_], random);
        }
        pool_.values = worth_.of(pool_.codes);
        note_best(pool_);
        next_ = {};
        alone_ = alone_rounds * cells_;
    }

    // Writes the words along random paths as far as they fit; the climb finds places for the rest.
    void place_words(uint8_t* board, Random& random) const {
        std::vector<int> taken(cells_, -1);
        for (const std::string& word : words_) {
            for (int attempt = 0; attempt < place_attempts; ++attempt) {
                const std::vector<uint32_t> path = random_path(word, taken, random);
                if (path.size() < word.size()) continue;
                for (size_t i = 0; i < path.size(); ++i) {
                    board[path[i]] = static_cast<uint8_t>(word[i]);
                    taken[path[i]] = word[i];
                }
                break;
            }
        }
    }

    std::vector<uint32_t> random_path(const std::string& word, const std::vector<int>& taken, Random& random) const {
        std::vector<uint32_t> path, open;
        for (const char code : word) {
            open.clear();
            const auto look = [&](uint32_t cell) {
                const bool is_free = std::find(path.begin(), path.end(), cell) == path.end();
                if (is_free && (taken[cell] < 0 || taken[cell] == code)) open.push_back(cell);
            };
            if (path.empty()) {
                for (uint32_t cell = 0; cell < cells_; ++cell) look(cell);
            } else {
                task_.shape->for_each_touching(path.back(), look);
            }
            if (open.empty()) return {};
            path.push_back(open[random.below(static_cast<uint32_t>(open.size()))]);
        }
        return path;
    }

    void step() {
        if (alone_ > 0) return climb_alone();
        const size_t each = cells_ * letters_ + cells_ * cells_ / 2;
        const size_t most = std::max<size_t>(1, (task_.cover ? step_boards_covered : step_boards) / each);
        Boards some;
        for (size_t i = 0; i < new_.size() && some.size() < most * cells_; ++i) {
            if (!new_[i]) continue;
            new_[i] = false;
            some.insert(some.end(), &pool_.codes[i * cells_], &pool_.codes[i * cells_] + cells_);
        }
        if (some.empty()) return end_round();
        const Pool found = neighbours_of(some);
        note_best(found);
        next_.add(found);
        keep_best(next_);
    }

    // Gives each board the best letter in one cell.
    void climb_alone() {
        const size_t cell = (cells_ - alone_ % cells_) % cells_;
        const Values all = worth_.with_letters(pool_.codes, uint64_t{1} << cell);
        for (size_t i = 0; i < pool_size; ++i) {
            const auto first = all.begin() + static_cast<std::ptrdiff_t>(i * letters_);
            const auto best = std::max_element(first, first + static_cast<std::ptrdiff_t>(letters_));
            pool_.codes[i * cells_ + cell] = static_cast<uint8_t>(best - first);
            pool_.values[i] = *best;
        }
        note_best(pool_);
        if (--alone_ > 0) return;
        new_.clear();
        merge(std::exchange(pool_, {}));
    }

    // The boards with another letter in one cell, or two swapped, that could enter the pool.
    Pool neighbours_of(const Boards& boards) {
        Pool found;
        int64_t floor = std::numeric_limits<int64_t>::min();
        for (const Values* one : {&pool_.values, &next_.values}) {
            if (one->size() == pool_size) floor = std::max(floor, one->back());
        }
        const uint64_t every = cells_ == 64 ? ~uint64_t{0} : (uint64_t{1} << cells_) - 1;
        const Values values = worth_.with_letters(boards, every);
        const size_t per_board = cells_ * letters_;
        for (size_t i = 0; i < values.size(); ++i) {
            if (values[i] <= floor) continue;
            found.add(&boards[i / per_board * cells_], cells_, values[i]);
            found.codes[found.codes.size() - cells_ + i % per_board / letters_] = static_cast<uint8_t>(i % letters_);
        }
        std::vector<int64_t> cells(cells_);
        std::iota(cells.begin(), cells.end(), int64_t{0});
        Boards swapped(boards.size() * (cells_ - 1) * cells_ / 2);
        uint8_t* end = swapped.data();
        for (size_t at = 0; at < boards.size(); at += cells_) {
            end = mover_.swaps(&boards[at], cells.data(), cells_, end);
        }
        swapped.resize(static_cast<size_t>(end - swapped.data()));
        const Values swap_values = worth_.of(swapped);
        for (size_t i = 0; i < swap_values.size(); ++i) {
            if (swap_values[i] > floor) found.add(&swapped[i * cells_], cells_, swap_values[i]);
        }
        return found;
    }

    // Leaves the best boards, each once, at most as many as a pool holds. Returns where they were.
    std::vector<int64_t> keep_best(Pool& pool) const {
        std::vector<int64_t> order(pool.values.size());
        std::iota(order.begin(), order.end(), int64_t{0});
        std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
            return pool.values[static_cast<size_t>(a)] > pool.values[static_cast<size_t>(b)];
        });
        const Images images{images_.data(), images_.size() / cells_, cells_};
        const std::vector<int64_t> places = distinct(pool.codes.data(), order.data(), order.size(), images, pool_size);
        Pool kept;
        for (const int64_t place : places) {
            const auto at = static_cast<size_t>(place);
            kept.add(&pool.codes[at * cells_], cells_, pool.values[at]);
        }
        pool = std::move(kept);
        return places;
    }

    // Merges boards into the pool; returns whether it changed.
    bool merge(const Pool& more) {
        const size_t old = pool_.values.size();
        pool_.add(more);
        const std::vector<bool> were_new = std::exchange(new_, {});
        bool changed = false;
        for (const int64_t place : keep_best(pool_)) {
            const bool is_fresh = static_cast<size_t>(place) >= old;
            new_.push_back(is_fresh || were_new[static_cast<size_t>(place)]);
            changed |= is_fresh;
        }
        return changed;
    }

    void end_round() {
        const bool changed = merge(std::exchange(next_, {}));
        if (!changed && ++number_ < pools) start();
    }

    void note_best(const Pool& pool) {
        const auto best = std::max_element(pool.values.begin(), pool.values.end());
        if (best == pool.values.end() || *best <= best_value_) return;
        best_value_ = *best;
        const uint8_t* const board = &pool.codes[static_cast<size_t>(best - pool.values.begin()) * cells_];
        best_.assign(board, board + cells_);
    }

    const BoardTask& task_;
    Control& control_;
    const size_t cells_, letters_;
    Mover mover_;
    BoardValues worth_;
    std::vector<uint32_t> images_;
    std::vector<std::string> words_;  // to contain, as tiles spell them

    size_t number_ = 0;      // of the pool
    size_t alone_ = 0;       // cells that the boards are still to climb alone in
    Pool pool_, next_;       // next: the best neighbours found in this round
    std::vector<bool> new_;  // by board of the pool, whether its neighbours are still to be tried
    std::vector<uint8_t> best_;
    int64_t best_value_ = -BoardValues::penalty / 2;
};

}  // namespace

std::vector<uint8_t> find_board(const BoardTask& task, Control& control) { return BoardSearch(task, control).run(); }

}  // namespace gridwords
