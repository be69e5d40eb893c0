// PlaceCosts: what every place of a word of a word search costs, given the letters of the other words; and a place
// drawn by its cost.
//
// The costs of all places in one direction are the sum of as many rows of a table as the word has letters, and of the
// words on the cells below them. A row is shifted against the one before by a step in that direction.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "chance.h"
#include "wordsearch.h"

namespace gridwords {

// `Cost` must hold the cost of the longest word: uint8_t up to `longest` letters, or uint16_t.
template <class Cost>
class PlaceCosts {
public:
    // A shared letter costs nothing, an empty cell `new_cell`, and each word with another letter there `clash` more.
    static constexpr uint32_t new_cell = 1, clash = 2, least_most = new_cell + 4 * clash;
    static constexpr size_t longest = (std::numeric_limits<Cost>::max() - 1) / least_most;

    explicit PlaceCosts(const WordsearchTask& task)
        : task_(task), shares_(task.overlaps != Overlaps::none), cells_(task.open.size()), stride_(cells_ + block) {
        size_t letters = 1;
        std::map<char, size_t> numbers;
        for (const std::string& word : task.words) {
            letters = std::max(letters, word.size());
            kinds_of_.emplace_back();
            for (const char letter : word) {
                kinds_of_.back().push_back(numbers.try_emplace(letter, numbers.size()).first->second);
            }
        }
        kinds_ = numbers.size();
        most_ = static_cast<uint32_t>(std::min<size_t>(1000, (std::numeric_limits<Cost>::max() - 1) / letters));
        uncapped_ = (most_ - new_cell) / clash;
        margin_ = 2 * (letters + block);
        width_ = cells_ + 2 * margin_;
        sums_.resize(8 * stride_);
        found_.resize(8 * stride_);
        below_.resize(width_);
        shifted_.resize(letters + 1);
        for (const std::string& word : task.words) {
            if (blocked_.count(word.size()) == 0) find_blocked(word.size());
        }
        weights_[0] = 4096;
        for (size_t i = 1; i < levels; ++i) weights_[i] = weights_[i - 1] * ratio >> 16;
        clear();
    }

    void clear() {
        total_.assign(cells_, 0);
        counts_.assign(cells_ * kinds_, 0);
        taken_.assign(width_, 0);
        rows_.assign(width_ * kinds_, static_cast<Cost>(new_cell));
    }

    // Adds a word to the letters, or takes it out.
    void count(uint32_t word, LinePlace place, int more) {
        auto cell = static_cast<size_t>(place.cell);
        const auto step = static_cast<size_t>(step_of(place.direction));
        for (const size_t kind : kinds_of_[word]) {
            uint16_t& same = counts_[cell * kinds_ + kind];
            const bool was_capped = total_[cell] > uncapped_;
            same = static_cast<uint16_t>(same + more);
            total_[cell] = static_cast<uint16_t>(total_[cell] + more);
            taken_[margin_ + cell] = static_cast<Cost>(std::min<uint32_t>(most_, clash * total_[cell]));
            // The cost of other letters rises and falls with that of the cell, unless that is capped.
            if (was_capped || total_[cell] > uncapped_) {
                for (size_t other = 0; other < kinds_; ++other) set_cost(cell, other);
            } else {
                set_cost(cell, kind);
            }
            cell += step;
        }
    }

    // How many letters of other words a word clashes with; its own do not count if words may not share letters.
    uint32_t clashes_with(uint32_t word, LinePlace place) const {
        const uint32_t own = shares_ ? 0 : 1;
        auto cell = static_cast<size_t>(place.cell);
        const auto step = static_cast<size_t>(step_of(place.direction));
        uint32_t found = 0;
        for (const size_t kind : kinds_of_[word]) {
            found += total_[cell] - own - (shares_ ? counts_[cell * kinds_ + kind] : 0U);
            cell += step;
        }
        return found;
    }

    // Whether a word may be there in an empty grid.
    bool fits(uint32_t word, LinePlace place) const {
        const size_t at = place.direction * stride_ + static_cast<size_t>(place.cell);
        return blocked_.at(task_.words[word].size())[at] == 0 && (task_.directions[word] >> place.direction & 1) != 0;
    }

    // Finds the places of a word that cost least, or up to `levels` more.
    void find(uint32_t word) {
        const std::vector<size_t>& letters = kinds_of_[word];
        const std::vector<Cost>& blocked = blocked_.at(letters.size());
        least_ = no_place;
        for (const uint8_t direction : forwards) {
            const auto back = static_cast<uint8_t>((direction + 4) % 8);
            const bool reads = task_.directions[word] >> direction & 1, reads_back = task_.directions[word] >> back & 1;
            const auto [from, to] = range_of(letters.size(), direction);
            if (from == to || !(reads || reads_back)) continue;
            add_below(letters.size(), direction);
            // A word that is read backwards begins where its line ends.
            const size_t reach = (letters.size() - 1) * static_cast<size_t>(step_of(direction));
            if (reads) add_up(letters, blocked, direction, 0);
            if (reads_back) add_up(letters, blocked, back, reach);
        }
        counts_by_level_ = {};
        found_end_ = 0;
        const auto end = static_cast<Cost>(std::min<uint32_t>(least_ + levels, no_place));
        for (uint8_t direction = 0; direction < 8; ++direction) {
            if (!(task_.directions[word] >> direction & 1)) continue;
            const auto [from, to] = range_of(letters.size(), direction);
            collect(direction * stride_ + from, direction * stride_ + to, end);
        }
        weight_ = 0;
        for (size_t level = 0; level < levels; ++level) weight_ += counts_by_level_[level] * weights_[level];
    }

    // How likely any of the places found is, to compare with those in another arrangement.
    struct Weight {
        uint32_t least, sum;  // the lowest cost, and the weights of all places above it
    };
    Weight weight() const { return {least_, weight_}; }

    // Chooses between the places that weigh `here` and those that weigh `there`, in proportion to how likely they are.
    bool prefers(Weight here, Weight there, Chance& chance) const {
        const bool is_lower = here.least <= there.least;
        const uint32_t gap = is_lower ? there.least - here.least : here.least - there.least;
        if (gap >= levels) return is_lower;
        const uint64_t weight = uint64_t{here.sum} * weights_[is_lower ? 0 : gap];
        const uint64_t other = uint64_t{there.sum} * weights_[is_lower ? gap : 0];
        return (other >> 16) * (chance.bits() >> 16) < weight;
    }

    // Draws one of the places found; cheap places are more likely.
    LinePlace draw(Chance& chance) const {
        uint32_t part = chance.below(weight_);
        size_t level = 0;
        for (; part >= counts_by_level_[level] * weights_[level]; ++level) {
            part -= counts_by_level_[level] * weights_[level];
        }
        uint32_t skip = part / weights_[level];
        const auto wanted = static_cast<Cost>(least_ + level);
        size_t i = 0;
        while (sums_[found_[i]] != wanted || skip-- > 0) ++i;
        return {static_cast<int32_t>(found_[i] % stride_), static_cast<uint8_t>(found_[i] / stride_)};
    }

private:
    static constexpr size_t block = 16, levels = 7;                   // `levels`: costs above the lowest
    static constexpr std::array<uint8_t, 4> forwards = {0, 1, 2, 7};  // directions to higher cells
    static constexpr Cost no_place = std::numeric_limits<Cost>::max();
    static constexpr uint32_t ratio = 17334;  // how likely a place stays that costs one more, in 65,536ths

    int32_t step_of(uint8_t direction) const {
        return line_steps[direction].down * task_.cols + line_steps[direction].right;
    }

    // For each direction and cell, the highest cost where a word of that length cannot begin.
    void find_blocked(size_t length) {
        std::vector<Cost>& blocked = blocked_[length];
        blocked.assign(8 * stride_, no_place);
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

    // Sets what a letter in a cell costs more than `taken_`. Differences below zero wrap around, and so do the sums.
    void set_cost(size_t cell, size_t kind) {
        const uint32_t total = total_[cell], same = counts_[cell * kinds_ + kind];
        const uint32_t cost = same > 0 && shares_ ? clash * (total - same) : new_cell + clash * total;
        rows_[kind * width_ + margin_ + cell] = static_cast<Cost>(std::min(most_, cost) - taken_[margin_ + cell]);
    }

    // The cells in which a word of that length can begin, in whole blocks.
    std::pair<size_t, size_t> range_of(size_t length, uint8_t direction) const {
        const int reach = static_cast<int>(length) - 1, down = line_steps[direction].down;
        if (down != 0 && reach >= task_.rows) return {0, 0};
        const auto from = static_cast<size_t>((down < 0 ? reach : 0) * task_.cols);
        const auto to = static_cast<size_t>((down > 0 ? task_.rows - reach : task_.rows) * task_.cols);
        return {from, from + (to - from + block - 1) / block * block};
    }

    // What the words cost on the cells of each line in that direction.
    void add_below(size_t length, uint8_t direction) {
        const auto [from, to] = range_of(length, direction);
        // The lines that are read backwards begin up to a length before or after.
        const size_t first = margin_ + from - length, cells = to - from + (2 * length + block - 1) / block * block;
        const auto step = static_cast<size_t>(step_of(direction));
        for (size_t i = 0; i < length; ++i) shifted_[i] = &taken_[first + i * step];
        add_rows(&below_[first], cells, length);
    }

    // The costs of all places in one direction; their lines begin `reach` cells before.
    void add_up(const std::vector<size_t>& letters, const std::vector<Cost>& blocked, uint8_t direction, size_t reach) {
        const auto [from, to] = range_of(letters.size(), direction);
        const auto step = static_cast<size_t>(step_of(direction));  // wraps around if it is negative
        for (size_t i = 0; i < letters.size(); ++i) {
            shifted_[i] = &rows_[letters[i] * width_ + margin_ + from + i * step];
        }
        shifted_[letters.size()] = &below_[margin_ + from - reach];
        Cost* const sums = &sums_[direction * stride_ + from];
        add_rows(sums, to - from, letters.size() + 1);
        least_ = std::min(least_, wall_up(sums, &blocked[direction * stride_ + from], to - from));
    }

    // Writes the sums of the first of the shifted rows.
    void add_rows(Cost* sums, size_t cells, size_t rows) const {
        const Cost* const* next = shifted_.data();
        std::fill(sums, sums + cells, Cost{0});
        for (size_t i = 0; i < rows / 8; ++i, next += 8) {
            add_rows(sums, cells, next[0], next[1], next[2], next[3], next[4], next[5], next[6], next[7]);
        }
        if (rows & 4) {
            add_rows(sums, cells, next[0], next[1], next[2], next[3]);
            next += 4;
        }
        if (rows & 2) {
            add_rows(sums, cells, next[0], next[1]);
            next += 2;
        }
        if (rows & 1) add_rows(sums, cells, next[0]);
    }

    template <class... Row>
    static void add_rows(Cost* __restrict sums, size_t cells, const Row*... rows) {
        for (size_t i = 0; i < cells; ++i) sums[i] = static_cast<Cost>((sums[i] + ... + rows[i]));
    }

    static Cost wall_up(Cost* __restrict sums, const Cost* wall, size_t cells) {
        Cost least = no_place;
        for (size_t i = 0; i < cells; ++i) {
            sums[i] = static_cast<Cost>(sums[i] | wall[i]);
            least = std::min(least, sums[i]);
        }
        return least;
    }

    // Notes the places whose costs are below `end`, and counts them. Most are not: eight bytes are looked at at once.
    void collect(size_t from, size_t to, Cost end) {
        constexpr size_t bits = 8 * sizeof(Cost), lanes = 64 / bits;
        constexpr uint64_t ones = ~uint64_t{0} / no_place, tops = ones << (bits - 1);
        for (size_t at = from; at < to; at += lanes) {
            uint64_t sums, below;
            std::memcpy(&sums, &sums_[at], sizeof sums);
            if (end <= no_place / 2) {
                below = ~((sums | tops) - ones * end) & ~sums & tops;  // no lane borrows from another
            } else {
                below = tops;
            }
            for (; below != 0; below &= below - 1) {
                const size_t i = at + static_cast<size_t>(std::countr_zero(below)) / bits;
                if (sums_[i] >= end) continue;
                ++counts_by_level_[sums_[i] - least_];
                found_[found_end_++] = static_cast<uint32_t>(i);
            }
        }
    }
    static_assert(std::endian::native == std::endian::little, "`collect` takes the lowest bits for the first sum");

    const WordsearchTask& task_;
    const bool shares_;            // whether words may share letters
    const size_t cells_, stride_;  // the cells of the grid, and the entries kept per direction
    size_t kinds_ = 0, margin_ = 0, width_ = 0;
    uint32_t most_ = 0;                          // the cost of one letter
    uint32_t uncapped_ = 0;                      // the most words on a cell where no letter costs more than that
    std::vector<std::vector<size_t>> kinds_of_;  // letters of each word, numbered without gaps
    std::map<size_t, std::vector<Cost>> blocked_;
    std::vector<uint16_t> total_, counts_;  // the words on each cell, and those with each letter there
    std::vector<Cost> taken_;               // what they cost, with a margin before and after
    std::vector<Cost> rows_;                // for each letter and cell what it costs more than that
    std::vector<const Cost*> shifted_;      // rows of one word in one direction
    std::vector<Cost> below_;               // sums of `taken_`
    std::vector<Cost> sums_;                // for each direction and cell
    Cost least_ = no_place;
    std::vector<uint32_t> found_;  // places, as indices into the sums
    size_t found_end_ = 0;
    std::array<uint32_t, levels> counts_by_level_{}, weights_;  // how likely a place is, by its cost above the lowest
    uint32_t weight_ = 0;                                       // the sum over all places found
};

}  // namespace gridwords
