// Packer: moves the words of a word search until no two clash, also where the grid is so full that many letters must be
// shared.
//
// A heat bath: a word is taken out and put back at any of its places, the more likely the fewer cells it takes and the
// fewer letters it clashes with. That needs the costs of all places of the word, which for each direction are the sum
// of as many rows of a table as the word has letters: a few hundred nanoseconds in a grid of 12x12.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "../control.h"
#include "chance.h"
#include "wordsearch.h"

namespace gridwords {

// `Cost` must hold the cost of the longest word: uint8_t up to `Packer::longest` letters, or uint16_t.
template <class Cost>
class Packer {
public:
    // A shared letter costs nothing, an empty cell `new_cell`, and each word with another letter there `clash` more.
    static constexpr uint32_t new_cell = 1, clash = 2, least_most = new_cell + 4 * clash;
    static constexpr size_t longest = (std::numeric_limits<Cost>::max() - 1) / least_most;

    Packer(const WordsearchTask& task, Chance& chance)
        : task_(task), chance_(chance), cells_(task.open.size()), stride_(cells_ + block) {
        size_t letters = 1;
        codes_.fill(0);
        std::array<bool, 256> used{};
        for (const std::string& word : task.words) {
            letters = std::max(letters, word.size());
            for (const char letter : word) used[static_cast<uint8_t>(letter)] = true;
        }
        for (size_t letter = 0; letter < used.size(); ++letter) {
            if (used[letter]) codes_[letter] = kinds_++;
        }
        most_ = static_cast<Cost>(std::min<size_t>(1000, (std::numeric_limits<Cost>::max() - 1) / letters));
        margin_ = letters + block;
        width_ = cells_ + 2 * margin_;
        sums_.resize(8 * stride_);
        zeros_.resize(stride_);
        for (const std::string& word : task.words) {
            if (blocked_.count(word.size()) == 0) find_blocked(word.size());
        }
        weights_[0] = 4096;
        for (size_t i = 1; i < levels; ++i) weights_[i] = weights_[i - 1] * ratio >> 16;
    }

    void start(const std::vector<LinePlace>& places) {
        places_ = places;
        clashes_ = 0;
        total_.assign(cells_, 0);
        counts_.assign(cells_ * kinds_, 0);
        costs_.assign(width_ * kinds_, static_cast<Cost>(new_cell));
        for (uint32_t word = 0; word < places_.size(); ++word) count(word, 1);
    }

    // Moves words, one for each of the `steps`, which it counts down; true as soon as none clash.
    bool pack(uint64_t& steps, Control& control) {
        for (; steps > 0; --steps) {
            if (clashes_ < fewest_) {
                fewest_ = clashes_;
                best_ = places_;
            }
            if (clashes_ == 0) return true;
            if (steps % 64 == 0) {
                if (task_.progress != nullptr) task_.progress->done += 64;
                if (control.should_stop()) return false;
            }
            const uint32_t word = next_word();
            count(word, -1);
            put(word);
            count(word, 1);
        }
        return clashes_ == 0;
    }

    // Puts a word anywhere, so that `pack` finds another arrangement.
    void disturb(uint32_t word) {
        count(word, -1);
        const std::vector<Cost>& blocked = blocked_.at(task_.words[word].size());
        for (bool fits = false; !fits;) {
            const size_t cell = chance_.below(static_cast<uint32_t>(cells_));
            const auto direction = static_cast<uint8_t>(chance_.below(8));
            places_[word] = {static_cast<int32_t>(cell), direction};
            fits = blocked[direction * stride_ + cell] == 0 && (task_.directions[word] >> direction & 1) != 0;
        }
        count(word, 1);
    }

    const std::vector<LinePlace>& places() const { return places_; }
    // The pairs of letters that clash now.
    uint64_t clashes() const { return clashes_; }

    // Words without which no others would clash.
    std::vector<uint32_t> clashing_words() {
        std::vector<uint32_t> found;
        while (clashes_ > 0) {
            uint32_t worst = 0, most = 0;
            for (uint32_t word = 0; word < places_.size(); ++word) {
                if (std::find(found.begin(), found.end(), word) != found.end()) continue;
                const uint32_t clashes = clashes_with(word);
                if (clashes > most) {
                    most = clashes;
                    worst = word;
                }
            }
            count(worst, -1);
            found.push_back(worst);
        }
        for (const uint32_t word : found) count(word, 1);
        return found;
    }

    // The arrangement with the fewest clashes so far.
    const std::vector<LinePlace>& best_places() const { return best_; }
    // The fewest pairs of letters that clashed at any time.
    uint64_t fewest_clashes() const { return fewest_; }

private:
    static constexpr size_t block = 16, counted = 240, levels = 7;  // of costs above the lowest
    static constexpr Cost no_place = std::numeric_limits<Cost>::max();
    static constexpr uint32_t ratio = 17334;  // of 65,536: how likely a place is that costs one more
    static constexpr int looks = 8;           // for a word that clashes

    int32_t step_of(uint8_t direction) const {
        return line_steps[direction].down * task_.cols + line_steps[direction].right;
    }

    // For each direction and cell, the highest cost where a word of that length cannot begin.
    void find_blocked(size_t length) {
        std::vector<Cost>& blocked = blocked_[length];
        blocked.assign(8 * stride_, std::numeric_limits<Cost>::max());
        const int reach = static_cast<int>(length) - 1;
        for (uint8_t direction = 0; direction < 8; ++direction) {
            for (int row = 0; row < task_.rows; ++row) {
                for (int col = 0; col < task_.cols; ++col) {
                    const int to_row = row + reach * line_steps[direction].down;
                    const int to_col = col + reach * line_steps[direction].right;
                    if (to_row < 0 || to_row >= task_.rows || to_col < 0 || to_col >= task_.cols) continue;
                    const int32_t cell = row * task_.cols + col;
                    bool fits = true;
                    for (int i = 0; i <= reach && fits; ++i) {
                        fits = task_.open[static_cast<size_t>(cell + i * step_of(direction))] != 0;
                    }
                    if (fits) blocked[direction * stride_ + static_cast<size_t>(cell)] = 0;
                }
            }
        }
    }

    // Every second one should be a word that clashes.
    uint32_t next_word() {
        const auto words = static_cast<uint32_t>(places_.size());
        uint32_t word = chance_.below(words);
        if (chance_.bits() >> 31 != 0) {
            for (int look = 0; look < looks && clashes_with(word) == 0; ++look) word = chance_.below(words);
        }
        return word;
    }

    // Chooses a place by the costs, which are between the lowest and `levels` more.
    void put(uint32_t word) {
        const std::string& letters = task_.words[word];
        const std::vector<Cost>& blocked = blocked_.at(letters.size());
        Cost least = no_place;
        std::fill(sums_.begin(), sums_.end(), no_place);
        for (uint8_t direction = 0; direction < 8; ++direction) {
            if (task_.directions[word] >> direction & 1) least = std::min(least, add_up(letters, blocked, direction));
        }
        std::array<uint32_t, levels> counts{};
        uint32_t sum = 0;
        for (size_t level = 0; level < levels && least + level < no_place; ++level) {
            counts[level] = count_cost(static_cast<Cost>(least + level));
            sum += counts[level] * weights_[level];
        }
        uint32_t part = chance_.below(sum);
        size_t level = 0;
        for (; part >= counts[level] * weights_[level]; ++level) part -= counts[level] * weights_[level];
        places_[word] = place_with(static_cast<Cost>(least + level), part / weights_[level]);
    }

    // The number of places with that cost.
    uint32_t count_cost(Cost wanted) const {
        uint32_t found = 0;
        for (size_t first = 0; first < sums_.size(); first += counted) found += count_cost(first, wanted);
        return found;
    }

    // The same among the next `counted` sums: their number fits in a Cost, so that vectors stay narrow.
    uint32_t count_cost(size_t first, Cost wanted) const {
        const size_t last = std::min(sums_.size(), first + counted);
        Cost found = 0;
        for (size_t at = first; at < last; ++at) found = static_cast<Cost>(found + (sums_[at] == wanted));
        return found;
    }

    // The place with that cost which comes after `skip` others.
    LinePlace place_with(Cost wanted, uint32_t skip) const {
        size_t at = 0;
        for (uint32_t here; (here = count_cost(at, wanted)) <= skip; at += counted) skip -= here;
        while (sums_[at] != wanted || skip-- > 0) ++at;
        return {static_cast<int32_t>(at % stride_), static_cast<uint8_t>(at / stride_)};
    }

    // The cells in which a word of that length can begin, in whole blocks.
    std::pair<size_t, size_t> range_of(size_t length, uint8_t direction) const {
        const int reach = static_cast<int>(length) - 1, down = line_steps[direction].down;
        if (down != 0 && reach >= task_.rows) return {0, 0};
        const auto from = static_cast<size_t>((down < 0 ? reach : 0) * task_.cols);
        const auto to = static_cast<size_t>((down > 0 ? task_.rows - reach : task_.rows) * task_.cols);
        return {from, from + (to - from + block - 1) / block * block};
    }

    // The costs of all places in one direction, and the lowest of them.
    Cost add_up(const std::string& letters, const std::vector<Cost>& blocked, uint8_t direction) {
        const auto [from, to] = range_of(letters.size(), direction);
        rows_.clear();
        for (size_t i = 0; i < letters.size(); ++i) {
            const std::ptrdiff_t shift = static_cast<std::ptrdiff_t>(i) * step_of(direction);
            rows_.push_back(&costs_[codes_[static_cast<uint8_t>(letters[i])] * width_ + margin_] + shift);
        }
        while (rows_.size() % 4 != 0) rows_.push_back(&zeros_[0]);
        const size_t cells = to - from;
        Cost* const sums = &sums_[direction * stride_ + from];
        std::fill(sums, sums + cells, Cost{0});
        for (size_t i = 0; i < rows_.size(); i += 4) {
            add_rows(sums, rows_[i] + from, rows_[i + 1] + from, rows_[i + 2] + from, rows_[i + 3] + from, cells);
        }
        return wall_up(sums, &blocked[direction * stride_ + from], cells);
    }

    static void add_rows(Cost* __restrict sums, const Cost* a, const Cost* b, const Cost* c, const Cost* d,
                         size_t cells) {
        for (size_t i = 0; i < cells; ++i) sums[i] = static_cast<Cost>(sums[i] + a[i] + b[i] + c[i] + d[i]);
    }

    static Cost wall_up(Cost* __restrict sums, const Cost* wall, size_t cells) {
        Cost least = std::numeric_limits<Cost>::max();
        for (size_t i = 0; i < cells; ++i) {
            sums[i] = static_cast<Cost>(sums[i] | wall[i]);
            least = std::min(least, sums[i]);
        }
        return least;
    }

    uint32_t same_letters(size_t cell, char letter) const {
        if (task_.overlaps == Overlaps::none) return 0;
        return counts_[cell * kinds_ + codes_[static_cast<uint8_t>(letter)]];
    }

    // How many letters of other words it clashes with; its own must not be counted where none may share any.
    uint32_t clashes_with(uint32_t word) const {
        const std::string& letters = task_.words[word];
        const uint32_t own = task_.overlaps == Overlaps::none ? 1 : 0;
        auto cell = static_cast<size_t>(places_[word].cell);
        const auto step = static_cast<size_t>(step_of(places_[word].direction));
        uint32_t found = 0;
        for (size_t i = 0; i < letters.size(); ++i, cell += step)
            found += total_[cell] - own - same_letters(cell, letters[i]);
        return found;
    }

    // Adds a word to the counts, or takes it out.
    void count(uint32_t word, int more) {
        const std::string& letters = task_.words[word];
        auto cell = static_cast<size_t>(places_[word].cell);
        const auto step = static_cast<size_t>(step_of(places_[word].direction));
        const bool alone = task_.overlaps == Overlaps::none;
        const size_t kinds = kinds_, width = width_;
        if (more < 0) clashes_ -= clashes_with(word);
        for (size_t i = 0; i < letters.size(); ++i, cell += step) {
            total_[cell] = static_cast<uint16_t>(total_[cell] + more);
            uint16_t* const counts = &counts_[cell * kinds_];
            uint16_t& same = counts[codes_[static_cast<uint8_t>(letters[i])]];
            same = static_cast<uint16_t>(same + more);
            const uint32_t total = total_[cell];
            const auto usual = static_cast<Cost>(std::min<uint32_t>(most_, new_cell + clash * total));
            Cost* cost = &costs_[margin_ + cell];
            for (size_t kind = 0; kind < kinds; ++kind, cost += width) {
                *cost = usual;
                if (counts[kind] > 0 && !alone) {
                    *cost = static_cast<Cost>(std::min<uint32_t>(most_, clash * (total - counts[kind])));
                }
            }
        }
        if (more > 0) clashes_ += clashes_with(word);
    }

    const WordsearchTask& task_;
    Chance& chance_;
    const size_t cells_, stride_;  // of the grid, and of what is kept for one direction
    size_t kinds_ = 0, margin_ = 0, width_ = 0;
    Cost most_ = 0;                         // of one letter
    std::array<size_t, 256> codes_;         // letters of the words, numbered without gaps
    std::array<uint32_t, levels> weights_;  // how likely a place is, by its cost above the lowest
    std::map<size_t, std::vector<Cost>> blocked_;
    std::vector<LinePlace> places_, best_;
    std::vector<uint16_t> total_, counts_;  // the words on each cell, and those with each letter there
    std::vector<Cost> costs_;               // for each letter and cell, with a margin before and after
    std::vector<const Cost*> rows_;         // of one word in one direction, and zeros to make their number even
    std::vector<Cost> zeros_;
    std::vector<Cost> sums_;  // for each direction and cell
    uint64_t fewest_ = UINT64_MAX;
    uint64_t clashes_ = 0;  // pairs of letters
};

}  // namespace gridwords
