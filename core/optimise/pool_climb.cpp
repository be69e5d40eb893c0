#include "pool_climb.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "../lexicon_words.h"
#include "distinct.h"

namespace gridwords {
namespace {

constexpr size_t alone_rounds = 2;
constexpr size_t usual_step = 40'000, covered_step = 10'000, slow_step = 400;
constexpr int place_attempts = 200;

uint64_t first_bits(size_t count) { return count == 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1; }

MoveRules any_letters(const WantedBoards& wanted) {
    const size_t cells = wanted.shape->cell_count(), letters = wanted.lexicon->alphabet().size();
    MoveRules rules{wanted.shape,
                    {},
                    std::vector<uint64_t>(cells, first_bits(letters)),
                    std::vector<uint8_t>(cells, 0),
                    std::vector<uint32_t>(cells),
                    {}};
    for (const uint64_t count : letter_counts(*wanted.lexicon)) {
        rules.weights.push_back(static_cast<uint32_t>(std::min(count, uint64_t{1} << 31)));
    }
    std::iota(rules.partner.begin(), rules.partner.end(), 0u);
    return rules;
}

// Whether a walk may continue to a touching cell: on a line only straight ahead. Compared in rows and columns, because
// cell numbers alone continue from the end of a row into the next.
bool keeps_direction(const Shape& shape, const std::vector<uint32_t>& walk, uint32_t cell) {
    if (!shape.is_line() || walk.size() < 2) return true;
    const auto step = [&](uint32_t from, uint32_t to) {
        const int cols = shape.cols(), a = static_cast<int>(from), b = static_cast<int>(to);
        return std::pair(b / cols - a / cols, b % cols - a % cols);
    };
    return step(walk[walk.size() - 2], walk.back()) == step(walk.back(), cell);
}

}  // namespace

void PoolClimb::Pool::add(const uint8_t* board, size_t cells, int64_t value) {
    codes.insert(codes.end(), board, board + cells);
    values.push_back(value);
}

void PoolClimb::Pool::add(const Pool& more) {
    codes.insert(codes.end(), more.codes.begin(), more.codes.end());
    values.insert(values.end(), more.values.begin(), more.values.end());
}

PoolClimb::PoolClimb(WantedBoards wanted, PoolOptions options)
    : options_(options), values_(std::move(wanted), options.threads), cells_(values_.wanted().shape->cell_count()),
      letters_(values_.wanted().lexicon->alphabet().size()), mover_(any_letters(values_.wanted())),
      words_(values_.wanted().contain) {
    for (const std::vector<uint32_t>& image : values_.wanted().shape->symmetries()) {
        images_.insert(images_.end(), image.begin(), image.end());
    }
    // The longest first; among equals, the first.
    std::stable_sort(words_.begin(), words_.end(), [](auto& a, auto& b) { return a.size() > b.size(); });
    for (std::string& word : words_) word = tiles_in(word, values_.wanted());
}

void PoolClimb::step(Control& control) {
    if (control.should_stop()) return;
    if (std::exchange(begins_, false)) return start(control);
    if (alone_ > 0) return climb_alone(control);
    const size_t each = cells_ * letters_ + cells_ * cells_ / 2;
    const size_t most = std::max<size_t>(1, step_boards() / each);
    Boards some;
    for (size_t i = 0; i < new_.size() && some.size() < most * cells_; ++i) {
        if (!new_[i]) continue;
        new_[i] = false;
        some.insert(some.end(), &pool_.codes[i * cells_], &pool_.codes[i * cells_] + cells_);
    }
    if (some.empty()) {
        if (!merge(std::exchange(next_, {}))) start(control);
        return;
    }
    const Pool found = neighbours_of(some, control);
    if (control.is_stopped()) return;
    offer(found.codes.data(), found.values.data(), found.values.size());
    next_.add(found);
    keep_best(next_);
}

void PoolClimb::start(Control& control) {
    most_ = pools_ == 0 ? options_.first_pool : std::min(2 * most_, options_.pool);
    pool_.codes.assign(most_ * cells_, 0);
    for (size_t i = 0; i < most_; ++i) {
        uint64_t state[Random::words];
        Random::seed(options_.seed, pools_ * options_.pool + i, state);
        Random random(state);
        mover_.start(&pool_.codes[i * cells_], nullptr, random);
        place_words(&pool_.codes[i * cells_], random);
    }
    ++pools_;
    pool_.values = values_.of(pool_.codes, control);
    if (control.is_stopped()) return;
    offer(pool_.codes.data(), pool_.values.data(), most_);
    next_ = {};
    alone_ = values_.letters_pay() ? alone_rounds * cells_ : 0;
    if (alone_ == 0) meet();
}

// Writes the words along random paths as far as they fit; the climb finds places for the rest.
void PoolClimb::place_words(uint8_t* board, Random& random) const {
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

std::vector<uint32_t> PoolClimb::random_path(const std::string& word, const std::vector<int>& taken,
                                             Random& random) const {
    const Shape& shape = *values_.wanted().shape;
    std::vector<uint32_t> path, open;
    for (const char code : word) {
        open.clear();
        const auto look = [&](uint32_t cell) {
            const bool is_free = std::find(path.begin(), path.end(), cell) == path.end();
            if (is_free && (taken[cell] < 0 || taken[cell] == code) && keeps_direction(shape, path, cell)) {
                open.push_back(cell);
            }
        };
        if (path.empty()) {
            for (uint32_t cell = 0; cell < cells_; ++cell) look(cell);
        } else {
            shape.for_each_touching(path.back(), look);
        }
        if (open.empty()) return {};
        path.push_back(open[random.below(static_cast<uint32_t>(open.size()))]);
    }
    return path;
}

size_t PoolClimb::step_boards() const {
    if (options_.step_boards > 0) return options_.step_boards;
    return !values_.letters_pay() ? slow_step : values_.wanted().cover ? covered_step : usual_step;
}

// Gives some boards the best letter in one cell. They must have climbed different hills before they compete: otherwise
// the first good board would fill the pool with its neighbours before the others get anywhere.
void PoolClimb::climb_alone(Control& control) {
    const size_t cell = (cells_ - alone_ % cells_) % cells_;
    const size_t begin = alone_at_;
    const size_t end = std::min(most_, begin + std::max<size_t>(1, step_boards() / letters_));
    const auto board = [&](size_t number) {
        return pool_.codes.begin() + static_cast<std::ptrdiff_t>(number * cells_);
    };
    const BoardWorths all = values_.with_letters({board(begin), board(end)}, uint64_t{1} << cell, control);
    if (control.is_stopped()) return;
    for (size_t i = begin; i < end; ++i) {
        const auto first = all.begin() + static_cast<std::ptrdiff_t>((i - begin) * letters_);
        const auto best = std::max_element(first, first + static_cast<std::ptrdiff_t>(letters_));
        pool_.codes[i * cells_ + cell] = static_cast<uint8_t>(best - first);
        pool_.values[i] = *best;
    }
    offer(&pool_.codes[begin * cells_], &pool_.values[begin], end - begin);
    alone_at_ = end;
    if (end < most_) return;
    alone_at_ = 0;
    if (--alone_ == 0) meet();
}

// Makes the boards a pool: each once, the best first.
void PoolClimb::meet() {
    new_.clear();
    merge(std::exchange(pool_, {}));
}

// The boards with another letter in one cell, or two swapped, that could enter the pool.
PoolClimb::Pool PoolClimb::neighbours_of(const Boards& boards, Control& control) {
    Pool found;
    int64_t floor = std::numeric_limits<int64_t>::min();
    for (const BoardWorths* one : {&pool_.values, &next_.values}) {
        if (one->size() == most_) floor = std::max(floor, one->back());
    }
    const BoardWorths values = values_.with_letters(boards, first_bits(cells_), control);
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
    const BoardWorths swap_values = values_.of(swapped, control);
    for (size_t i = 0; i < swap_values.size(); ++i) {
        if (swap_values[i] > floor) found.add(&swapped[i * cells_], cells_, swap_values[i]);
    }
    return found;
}

// Leaves the best boards, each once, up to the size of a pool. Returns where they were.
std::vector<int64_t> PoolClimb::keep_best(Pool& pool) const {
    std::vector<int64_t> order(pool.values.size());
    std::iota(order.begin(), order.end(), int64_t{0});
    std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
        return pool.values[static_cast<size_t>(a)] > pool.values[static_cast<size_t>(b)];
    });
    const Images images{images_.data(), images_.size() / cells_, cells_};
    const std::vector<int64_t> places = distinct(pool.codes.data(), order.data(), order.size(), images, most_);
    Pool kept;
    for (const int64_t place : places) {
        const auto at = static_cast<size_t>(place);
        kept.add(&pool.codes[at * cells_], cells_, pool.values[at]);
    }
    pool = std::move(kept);
    return places;
}

// Merges boards into the pool; returns whether it changed.
bool PoolClimb::merge(const Pool& more) {
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

// Adds those boards to the best that belong there.
void PoolClimb::offer(const uint8_t* boards, const int64_t* values, size_t count) {
    const Images images{images_.data(), images_.size() / cells_, cells_};
    const auto same_as = [&](const uint8_t* board) {
        std::vector<uint8_t> smallest(cells_);
        canonical(board, images, smallest.data());
        return smallest;
    };
    for (size_t i = 0; i < count; ++i) {
        const bool is_full = best_.size() == options_.kept;
        if (values[i] <= (is_full ? best_.back().value : -BoardValues::penalty / 2)) continue;
        const uint8_t* const board = boards + i * cells_;
        if (options_.may_be_best && !options_.may_be_best(board)) continue;
        const bool is_known = std::any_of(best_.begin(), best_.end(), [&](const Summit& one) {
            return one.value == values[i] && same_as(one.codes.data()) == same_as(board);
        });
        if (is_known) continue;
        if (best_.empty() || values[i] > best_.front().value) best_pool_ = pools_;
        const auto place = std::upper_bound(best_.begin(), best_.end(), values[i],
                                            [](int64_t value, const Summit& one) { return value > one.value; });
        best_.insert(place, {{board, board + cells_}, values[i]});
        if (best_.size() > options_.kept) best_.pop_back();
    }
}

}  // namespace gridwords
