#include "board_search.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <utility>

#include "../engines/batch.h"
#include "../lexicon_builder.h"
#include "../lexicon_words.h"
#include "../optimise/cover.h"
#include "../optimise/distinct.h"
#include "../optimise/many_letters.h"
#include "../optimise/moves.h"
#include "../tiles.h"
#include "../utf8.h"

namespace gridwords {
namespace {

constexpr int64_t penalty = 1'000'000'000'000;  // for each violation; no board is worth more
constexpr size_t pool_size = 300, pools = 100;
constexpr int alone_rounds = 2;
constexpr size_t step_boards = 40'000, step_boards_covered = 10'000;
constexpr int place_attempts = 200;

using Boards = std::vector<uint8_t>;  // one after the other
using Values = std::vector<int64_t>;

CodedTiles tiles_of(const Lexicon& lexicon, bool q_is_qu) {
    return letter_tiles(lexicon.alphabet().size(), q_is_qu ? lexicon.code_of(U'q') : -1, lexicon.code_of(U'u'));
}

// 1 point for each word of that many letters or more.
std::vector<int32_t> one_from(int length) {
    std::vector<int32_t> points(max_word_length + 1, 0);
    std::fill(points.begin() + length, points.end(), 1);
    return points;
}

// What some words are worth on boards as they are, and with every letter in a cell.
class Points {
public:
    Points(std::shared_ptr<const Lexicon> lexicon, std::shared_ptr<const Shape> shape,
           const std::vector<int32_t>& points, int minimum_length, bool q_is_qu, int threads)
        : lexicon_(std::move(lexicon)), rules_{points.data(), minimum_length, tiles_of(*lexicon_, q_is_qu)},
          letters_(lexicon_->narrow(), rules_, static_cast<int>(lexicon_->alphabet().size()), shape),
          scorer_(lexicon_->narrow(), rules_, shape), threads_(threads) {}

    std::vector<int32_t> of(const Boards& boards, size_t count) {
        std::vector<int32_t> points(count);
        scorer_.score(boards.data(), count, points.data(), nullptr, scratch_);
        return points;
    }

    std::vector<int32_t> with_letters(const Boards& boards, size_t count, uint64_t cells, Control& control) {
        std::vector<int32_t> points(count * static_cast<size_t>(std::popcount(cells)) *
                                    static_cast<size_t>(letters_.letters()));
        letters_.score(boards.data(), count, cells, points.data(), threads_, control);
        return points;
    }

private:
    std::shared_ptr<const Lexicon> lexicon_;
    BatchRules rules_;
    ManyLetters letters_;
    BatchScorer scorer_;
    BatchScorer::Scratch scratch_;
    int threads_;
};

struct Limit {
    std::unique_ptr<Points> count;
    int32_t low, high;
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
          mover_(any_letters(task)) {
        const std::vector<int32_t> worth =
            task.longest > 0 ? one_from(std::max(task.longest, task.minimum_length)) : task.points;
        const int least = task.longest > 0 ? std::max(task.longest, task.minimum_length) : task.minimum_length;
        worth_ = points(task.lexicon, worth, least);
        if (!task.contain.empty()) {
            const auto count = static_cast<int32_t>(task.contain.size());
            limits_.push_back({points(contained(), one_from(1), 1), count, count});
        }
        limits_.push_back(
            {points(task.lexicon, one_from(task.minimum_length), task.minimum_length), task.fewest, task.most});
        if (task.cover) {
            const std::vector<int32_t> no_points(max_word_length + 1, 0);
            const BatchRules rules{no_points.data(), task.minimum_length, tiles_of(*task.lexicon, task.q_is_qu)};
            cover_ = std::make_unique<Cover>(task.lexicon->narrow(), rules, task.shape);
        }
        for (const std::vector<uint32_t>& image : task.shape->symmetries()) {
            images_.insert(images_.end(), image.begin(), image.end());
        }
        // The longest first; among equals, the first.
        for (const std::string& word : task.contain) words_.push_back(tiles_in(word));
        std::vector<size_t> order(task.contain.size());
        std::iota(order.begin(), order.end(), size_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](size_t a, size_t b) { return task.contain[a].size() > task.contain[b].size(); });
        std::vector<std::string> sorted;
        for (const size_t place : order) sorted.push_back(words_[place]);
        words_ = std::move(sorted);
    }

    std::vector<uint8_t> run() {
        start();
        const int64_t goal = task_.longest > 0 ? 1 : 0;
        while (best_value_ < goal && pool_ < pools && boards_ < board_budget && !control_.should_stop()) step();
        return best_value_ >= goal ? best_ : std::vector<uint8_t>();
    }

private:
    std::unique_ptr<Points> points(std::shared_ptr<const Lexicon> lexicon, const std::vector<int32_t>& table,
                                   int minimum_length) const {
        return std::make_unique<Points>(std::move(lexicon), task_.shape, table, minimum_length, task_.q_is_qu,
                                        task_.threads);
    }

    std::shared_ptr<const Lexicon> contained() const {
        std::string text;
        for (const std::string& word : task_.contain) {
            for (const char code : word) append_utf8(text, task_.lexicon->alphabet()[static_cast<uint8_t>(code)]);
            text += '\n';
        }
        BuildOptions options;
        options.letters = task_.lexicon->alphabet();
        return build_lexicon(text, options).lexicon;
    }

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

    Images images() const { return {images_.data(), images_.size() / cells_, cells_}; }

    // Value: what a board is worth, less a penalty for every violation.

    void punish(Values& values, size_t place, int32_t count, const Limit& limit) const {
        values[place] -= penalty * (std::max(limit.low - count, 0) + std::max(count - limit.high, 0));
    }

    Values value(const Boards& boards) {
        const size_t count = boards.size() / cells_;
        boards_ += count;
        const std::vector<int32_t> worth = worth_->of(boards, count);
        Values values(worth.begin(), worth.end());
        for (const Limit& limit : limits_) {
            const std::vector<int32_t> counts = limit.count->of(boards, count);
            for (size_t i = 0; i < count; ++i) punish(values, i, counts[i], limit);
        }
        if (cover_) {
            const std::vector<int32_t> bare = bare_in(boards);
            for (size_t i = 0; i < count; ++i) values[i] -= penalty * bare[i];
        }
        return values;
    }

    // By board, cell and letter.
    Values value_letters(const Boards& boards, uint64_t cells) {
        const size_t count = boards.size() / cells_, wanted = static_cast<size_t>(std::popcount(cells));
        const std::vector<int32_t> worth = worth_->with_letters(boards, count, cells, control_);
        boards_ += worth.size();
        Values values(worth.begin(), worth.end());
        for (const Limit& limit : limits_) {
            const std::vector<int32_t> counts = limit.count->with_letters(boards, count, cells, control_);
            for (size_t i = 0; i < counts.size(); ++i) punish(values, i, counts[i], limit);
        }
        if (!cover_) return values;
        size_t place = 0;
        for (size_t cell = 0; cell < cells_; ++cell) {
            if (!(cells >> cell & 1)) continue;
            Boards changed;
            for (size_t board = 0; board < count; ++board) {
                for (size_t letter = 0; letter < letters_; ++letter) {
                    changed.insert(changed.end(), &boards[board * cells_], &boards[board * cells_] + cells_);
                    changed[changed.size() - cells_ + cell] = static_cast<uint8_t>(letter);
                }
            }
            const std::vector<int32_t> bare = bare_in(changed);
            for (size_t i = 0; i < bare.size(); ++i) {
                values[(i / letters_ * wanted + place) * letters_ + i % letters_] -= penalty * bare[i];
            }
            ++place;
        }
        return values;
    }

    std::vector<int32_t> bare_in(const Boards& boards) {
        std::vector<int32_t> bare(boards.size() / cells_);
        cover_->count_bare(boards.data(), bare.size(), bare.data(), task_.threads, control_);
        return bare;
    }

    void offer(const Boards& boards, const Values& values) {
        for (size_t i = 0; i < values.size(); ++i) {
            if (values[i] <= best_value_) continue;
            best_value_ = values[i];
            best_.assign(&boards[i * cells_], &boards[i * cells_] + cells_);
        }
    }

    // The pool.

    void start() {
        codes_.assign(pool_size * cells_, 0);
        for (size_t i = 0; i < pool_size; ++i) {
            uint64_t state[Random::words];
            Random::seed(task_.seed, pool_ * pool_size + i, state);
            Random random(state);
            mover_.start(&codes_[i * cells_], nullptr, random);
            place_words(&codes_[i * cells_], random);
        }
        values_ = value(codes_);
        offer(codes_, values_);
        next_codes_.clear();
        next_values_.clear();
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
            some.insert(some.end(), &codes_[i * cells_], &codes_[i * cells_] + cells_);
        }
        if (some.empty()) return end_round();
        Boards found;
        Values values;
        find_neighbours(some, found, values);
        offer(found, values);
        next_codes_.insert(next_codes_.end(), found.begin(), found.end());
        next_values_.insert(next_values_.end(), values.begin(), values.end());
        keep_best(next_codes_, next_values_);
    }

    // Gives each board the best letter in one cell.
    void climb_alone() {
        const size_t cell = (cells_ - alone_ % cells_) % cells_;
        const Values all = value_letters(codes_, uint64_t{1} << cell);
        for (size_t i = 0; i < pool_size; ++i) {
            const auto first = all.begin() + static_cast<std::ptrdiff_t>(i * letters_);
            const auto best = std::max_element(first, first + static_cast<std::ptrdiff_t>(letters_));
            codes_[i * cells_ + cell] = static_cast<uint8_t>(best - first);
            values_[i] = *best;
        }
        offer(codes_, values_);
        if (--alone_ > 0) return;
        const Boards boards = std::exchange(codes_, {});
        const Values values = std::exchange(values_, {});
        new_.clear();
        merge(boards, values);
    }

    // The boards with another letter in one cell, or two swapped, that could enter the pool.
    void find_neighbours(const Boards& boards, Boards& found, Values& values) {
        int64_t floor = std::numeric_limits<int64_t>::min();
        for (const Values* one : {&values_, &next_values_}) {
            if (one->size() == pool_size) floor = std::max(floor, one->back());
        }
        const uint64_t every = cells_ == 64 ? ~uint64_t{0} : (uint64_t{1} << cells_) - 1;
        const Values letters = value_letters(boards, every);
        const size_t per_board = cells_ * letters_;
        for (size_t i = 0; i < letters.size(); ++i) {
            if (letters[i] <= floor) continue;
            const uint8_t* const board = &boards[i / per_board * cells_];
            found.insert(found.end(), board, board + cells_);
            found[found.size() - cells_ + i % per_board / letters_] = static_cast<uint8_t>(i % letters_);
            values.push_back(letters[i]);
        }
        std::vector<int64_t> cells(cells_);
        std::iota(cells.begin(), cells.end(), int64_t{0});
        Boards swapped(boards.size() * (cells_ - 1) * cells_ / 2);
        uint8_t* end = swapped.data();
        for (size_t at = 0; at < boards.size(); at += cells_)
            end = mover_.swaps(&boards[at], cells.data(), cells_, end);
        swapped.resize(static_cast<size_t>(end - swapped.data()));
        const Values swap_values = value(swapped);
        for (size_t i = 0; i < swap_values.size(); ++i) {
            if (swap_values[i] <= floor) continue;
            found.insert(found.end(), &swapped[i * cells_], &swapped[i * cells_] + cells_);
            values.push_back(swap_values[i]);
        }
    }

    // Leaves the best boards, each once, at most as many as the pool holds. Returns where they were.
    std::vector<int64_t> keep_best(Boards& boards, Values& values) const {
        std::vector<int64_t> order(values.size());
        std::iota(order.begin(), order.end(), int64_t{0});
        std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
            return values[static_cast<size_t>(a)] > values[static_cast<size_t>(b)];
        });
        const std::vector<int64_t> places = distinct(boards.data(), order.data(), order.size(), images(), pool_size);
        Boards kept;
        Values kept_values;
        for (const int64_t place : places) {
            const auto at = static_cast<size_t>(place);
            kept.insert(kept.end(), &boards[at * cells_], &boards[at * cells_] + cells_);
            kept_values.push_back(values[at]);
        }
        boards = std::move(kept);
        values = std::move(kept_values);
        return places;
    }

    // Merges new boards into the pool; returns whether it changed.
    bool merge(const Boards& boards, const Values& values) {
        const size_t old = values_.size();
        codes_.insert(codes_.end(), boards.begin(), boards.end());
        values_.insert(values_.end(), values.begin(), values.end());
        const std::vector<bool> were_new = new_;
        new_.clear();
        bool changed = false;
        for (const int64_t place : keep_best(codes_, values_)) {
            const bool is_fresh = static_cast<size_t>(place) >= old;
            new_.push_back(is_fresh || were_new[static_cast<size_t>(place)]);
            changed |= is_fresh;
        }
        return changed;
    }

    void end_round() {
        const bool changed = merge(next_codes_, next_values_);
        next_codes_.clear();
        next_values_.clear();
        if (!changed && ++pool_ < pools) start();
    }

    const BoardTask& task_;
    Control& control_;
    const size_t cells_, letters_;
    Mover mover_;
    std::unique_ptr<Points> worth_;
    std::vector<Limit> limits_;
    std::unique_ptr<Cover> cover_;
    std::vector<uint32_t> images_;
    std::vector<std::string> words_;  // to contain, as tiles spell them

    uint64_t boards_ = 0;
    size_t pool_ = 0;   // its number
    size_t alone_ = 0;  // cells that the boards are still to climb alone in
    Boards codes_, next_codes_;
    Values values_, next_values_;
    std::vector<bool> new_;
    std::vector<uint8_t> best_;
    int64_t best_value_ = -penalty / 2;
};

}  // namespace

std::vector<uint8_t> find_board(const BoardTask& task, Control& control) { return BoardSearch(task, control).run(); }

}  // namespace gridwords
