#include "repair.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

namespace gridwords {

Repairer::Repairer(const WordsearchTask& task, const std::vector<std::vector<LinePlace>>& fitting)
    : task_(task), fitting_(fitting) {
    for (uint32_t word = 0; word < task.words.size(); ++word) {
        add_word(word);
        most_blocks_ = std::max(most_blocks_, agreeing_.back().blocks);
    }
    left_.resize((most_words + 1) * most_words * most_blocks_);
}

uint64_t Repairer::size_of(const WordsearchTask& task, const std::vector<std::vector<LinePlace>>& fitting) {
    uint64_t bytes = 0;
    for (size_t word = 0; word < task.words.size(); ++word) {
        bytes += (task.words[word].size() + 1) * task.open.size() * (fitting[word].size() / 64 + 1) * 8;
    }
    return bytes;
}

bool Repairer::place(const std::vector<uint32_t>& again, std::vector<LinePlace>& places, uint64_t& steps) {
    again_ = again;
    found_.assign(again.size(), {});
    std::vector<uint8_t> is_free(places.size(), 0);
    for (const uint32_t word : again) is_free[word] = 1;
    for (size_t i = 0; i < again.size(); ++i) {
        const size_t blocks = agreeing_[again[i]].blocks;
        uint64_t* const bits = left(0, i);
        set_all(bits, again[i]);
        for (uint32_t other = 0; other < places.size(); ++other) {
            if (is_free[other]) continue;
            const uint64_t* const agreeing = beside(again[i], other, places[other]);
            for (size_t block = 0; block < blocks; ++block) bits[block] &= agreeing[block];
        }
        if (std::all_of(bits, bits + blocks, [](uint64_t some) { return some == 0; })) return false;
    }
    if (!place_rest(0, (1U << again.size()) - 1, steps)) return false;
    for (size_t i = 0; i < again.size(); ++i) places[again[i]] = found_[i];
    return true;
}

const uint64_t* Repairer::beside(uint32_t word, uint32_t other, LinePlace place) {
    Agreeing& one = agreeing_[word];
    uint64_t* const bits = &one.beside[other * one.blocks];
    LinePlace& known = one.others[other];
    if (known.cell != place.cell || known.direction != place.direction) {
        known = place;
        std::fill(bits, bits + one.blocks, ~uint64_t{0});
        narrow(bits, word, other, place);
    }
    return bits;
}

void Repairer::set_all(uint64_t* bits, uint32_t word) const {
    const size_t places = fitting_[word].size();
    std::fill(bits, bits + agreeing_[word].blocks, ~uint64_t{0});
    if (places % 64 != 0) bits[agreeing_[word].blocks - 1] = (uint64_t{1} << places % 64) - 1;
}

void Repairer::add_word(uint32_t word) {
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
    one.others.resize(task_.words.size());
    one.beside.resize(task_.words.size() * one.blocks);
    agreeing_.push_back(std::move(one));
}

bool Repairer::narrow(uint64_t* left, uint32_t word, uint32_t other, LinePlace place) const {
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

bool Repairer::place_rest(size_t depth, uint32_t missing, uint64_t& steps) {
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

}  // namespace gridwords
