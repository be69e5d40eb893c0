// Repairer: places a few words again, exactly, while all others stay where they are.
//
// For each word it knows the bits of the places that agree with a letter in a cell. The places that agree with a whole
// word are then a handful of ANDs, and a search that always takes the word with the fewest places left ends after about
// a hundred of them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "wordsearch.h"

namespace gridwords {

class Repairer {
public:
    static constexpr size_t most_words = 8;  // to place again at once

    // `fitting` has all places of each word in an empty grid, and must outlive this.
    Repairer(const WordsearchTask& task, const std::vector<std::vector<LinePlace>>& fitting)
        : task_(task), fitting_(fitting) {
        for (uint32_t word = 0; word < task.words.size(); ++word) {
            add_word(word);
            most_blocks_ = std::max(most_blocks_, agreeing_.back().blocks);
        }
        left_.resize((most_words + 1) * most_words * most_blocks_);
    }

    // The memory that it takes, in bytes: of no use in grids so large that it would be much.
    static uint64_t size_of(const WordsearchTask& task, const std::vector<std::vector<LinePlace>>& fitting) {
        uint64_t bytes = 0;
        for (size_t word = 0; word < task.words.size(); ++word) {
            bytes += (task.words[word].size() + 1) * task.open.size() * (fitting[word].size() / 64 + 1) * 8;
        }
        return bytes;
    }

    // Places the words of `again`, at most `most_words`, where they clash with none, in at most so many steps, which it
    // counts down. Writes into `places` only if there is room for all of them.
    bool place(const std::vector<uint32_t>& again, std::vector<LinePlace>& places, uint64_t& steps) {
        again_ = again;
        found_.assign(again.size(), {});
        std::vector<uint8_t> is_free(places.size(), 0);
        for (const uint32_t word : again) is_free[word] = 1;
        for (size_t i = 0; i < again.size(); ++i) {
            set_all(left(0, i), again[i]);
            for (uint32_t other = 0; other < places.size(); ++other) {
                if (!is_free[other] && !narrow(left(0, i), again[i], other, places[other])) return false;
            }
        }
        if (!place_rest(0, (1U << again.size()) - 1, steps)) return false;
        for (size_t i = 0; i < again.size(); ++i) places[again[i]] = found_[i];
        return true;
    }

private:
    struct Agreeing {
        size_t blocks = 0;                        // of 64 places
        std::vector<uint8_t> table;               // for each letter which of the following to use
        std::vector<std::vector<uint64_t>> bits;  // for each cell the places that avoid it, or have that letter there
    };

    int32_t step_of(uint8_t direction) const {
        return line_steps[direction].down * task_.cols + line_steps[direction].right;
    }

    // The places left to a word of `again_`, after that many others were placed.
    uint64_t* left(size_t depth, size_t i) { return &left_[(depth * most_words + i) * most_blocks_]; }

    void set_all(uint64_t* bits, uint32_t word) const {
        const size_t places = fitting_[word].size();
        std::fill(bits, bits + agreeing_[word].blocks, ~uint64_t{0});
        if (places % 64 != 0) bits[agreeing_[word].blocks - 1] = (uint64_t{1} << places % 64) - 1;
    }

    void add_word(uint32_t word) {
        const std::string& letters = task_.words[word];
        const size_t cells = task_.open.size();
        Agreeing one;
        one.blocks = fitting_[word].size() / 64 + (fitting_[word].size() % 64 != 0);
        one.table.assign(256, 0);
        uint8_t tables = 1;
        // Where words may share nothing, no letter of another agrees.
        for (size_t i = 0; i < letters.size() && task_.overlaps != Overlaps::none; ++i) {
            uint8_t& table = one.table[static_cast<uint8_t>(letters[i])];
            if (table == 0) table = tables++;
        }
        one.bits.assign(tables, std::vector<uint64_t>(cells * one.blocks, ~uint64_t{0}));
        for (size_t number = 0; number < fitting_[word].size(); ++number) {
            const LinePlace place = fitting_[word][number];
            for (size_t i = 0; i < letters.size(); ++i) {
                const auto cell = static_cast<size_t>(place.cell + static_cast<int32_t>(i) * step_of(place.direction));
                for (size_t table = 0; table < tables; ++table) {
                    if (table != 0 && one.table[static_cast<uint8_t>(letters[i])] == table) continue;
                    one.bits[table][cell * one.blocks + number / 64] &= ~(uint64_t{1} << number % 64);
                }
            }
        }
        agreeing_.push_back(std::move(one));
    }

    // Keeps the places of a word that agree with another; false if none is left.
    bool narrow(uint64_t* left, uint32_t word, uint32_t other, LinePlace place) const {
        const Agreeing& one = agreeing_[word];
        const std::string& letters = task_.words[other];
        const int32_t step = step_of(place.direction);
        int32_t cell = place.cell;
        for (size_t i = 0; i < letters.size(); ++i, cell += step) {
            const uint64_t* const bits =
                &one.bits[one.table[static_cast<uint8_t>(letters[i])]][static_cast<size_t>(cell) * one.blocks];
            for (size_t block = 0; block < one.blocks; ++block) left[block] &= bits[block];
        }
        uint64_t any = 0;
        for (size_t block = 0; block < one.blocks; ++block) any |= left[block];
        return any != 0;
    }

    bool place_rest(size_t depth, uint32_t missing, uint64_t& steps) {
        if (missing == 0) return true;
        size_t next = 0;
        int fewest = INT32_MAX;
        for (size_t i = 0; i < again_.size(); ++i) {
            if (!(missing >> i & 1)) continue;
            int count = 0;
            for (size_t block = 0; block < agreeing_[again_[i]].blocks; ++block) {
                count += std::popcount(left(depth, i)[block]);
            }
            if (count < fewest) {
                fewest = count;
                next = i;
            }
        }
        const uint32_t word = again_[next], rest = missing & ~(1U << next);
        for (size_t block = 0; block < agreeing_[word].blocks; ++block) {
            for (uint64_t bits = left(depth, next)[block]; bits != 0; bits &= bits - 1) {
                if (steps == 0) return false;
                --steps;
                found_[next] = fitting_[word][block * 64 + static_cast<size_t>(std::countr_zero(bits))];
                bool fits = true;
                for (size_t i = 0; i < again_.size() && fits; ++i) {
                    if (!(rest >> i & 1)) continue;
                    std::copy_n(left(depth, i), agreeing_[again_[i]].blocks, left(depth + 1, i));
                    fits = narrow(left(depth + 1, i), again_[i], word, found_[next]);
                }
                if (fits && place_rest(depth + 1, rest, steps)) return true;
            }
        }
        return false;
    }

    const WordsearchTask& task_;
    const std::vector<std::vector<LinePlace>>& fitting_;
    std::vector<Agreeing> agreeing_;
    std::vector<uint32_t> again_;
    std::vector<LinePlace> found_;  // for `again_`
    size_t most_blocks_ = 0;
    std::vector<uint64_t> left_;
};

}  // namespace gridwords
