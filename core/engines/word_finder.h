// Finds one word at a time on a board of at most 64 cells whose tiles can be read in several ways: its smallest path,
// or that it has none. Compares what the rest of the word needs with the tiles that are left, so that it gives up early
// where a walk through the trie, which looks for no word in particular, would try every path.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "../board.h"
#include "../control.h"
#include "letter_filter.h"
#include "node_sets.h"

namespace gridwords {

class WordFinder {
public:
    enum class End : uint8_t { found, absent, gave_up };

    static constexpr size_t most_letters = 63;

    static bool fits(const Board& board) { return board.shape().has_masks() && !board.shape().is_line(); }

    // All must outlive this.
    WordFinder(const Board& board, const std::vector<Readings>& readings, const LetterFilter& filter)
        : board_(board), readings_(readings), filter_(filter), singles_(readings.size()), longs_(readings.size()) {
        for (size_t tile = 0; tile < readings.size(); ++tile) longs_[tile].resize(readings[tile].longer.size());
        for (uint32_t cell = 0; cell < board.cell_count(); ++cell) {
            if (!board.tile(cell).spellings.empty()) cells_ |= uint64_t{1} << cell;
        }
        for (const Tile& tile : board.tiles())
            has_long_fixed_ |= tile.spellings.size() == 1 && tile.spellings[0].size() > 1;
    }

    // Takes at most `most_steps` steps, and subtracts the number it took. `path` is set if the word is found.
    End find(const std::string& word, uint64_t& most_steps, Ticker& ticker, std::vector<uint32_t>& path) {
        prepare(word);
        steps_ = &most_steps;
        ticker_ = &ticker;
        gave_up_ = false;
        path_.clear();
        for (uint32_t cell = 0; cell < board_.cell_count(); ++cell) {
            if (step(cell, 1, cells_)) {
                path = path_;
                return End::found;
            }
            if (gave_up_) return End::gave_up;
        }
        return End::absent;
    }

private:
    // What the word needs from each of its letters on.
    struct Rest {
        std::vector<uint8_t> counts;  // how often each letter occurs
        uint32_t saved = 0;           // letters that share a tile with the one before them, at most
    };

    void prepare(const std::string& word) {
        length_ = word.size();
        different_.clear();
        for (const char letter : word) {
            if (different_.find(letter) == std::string::npos) different_.push_back(letter);
        }
        rest_.assign(length_ + 1, {std::vector<uint8_t>(different_.size(), 0), 0});
        for (size_t at = length_; at-- > 0;) {
            rest_[at] = rest_[at + 1];
            ++rest_[at].counts[different_.find(word[at])];
            size_t most = 0;
            for (const std::string& reading : filter_.long_readings) {
                if (word.compare(at, reading.size(), reading) == 0) most = std::max(most, reading.size() - 1);
            }
            rest_[at].saved += static_cast<uint32_t>(most);
        }
        for (size_t tile = 0; tile < readings_.size(); ++tile) {
            singles_[tile] = 0;
            for (size_t at = 0; at < length_; ++at) {
                singles_[tile] |= (readings_[tile].letters >> static_cast<unsigned>(word[at]) & 1) << at;
            }
            for (size_t i = 0; i < longs_[tile].size(); ++i) {
                const std::string& reading = readings_[tile].longer[i];
                longs_[tile][i] = 0;
                for (size_t at = 0; at + reading.size() <= length_; ++at) {
                    if (word.compare(at, reading.size(), reading) == 0) longs_[tile][i] |= uint64_t{1} << at;
                }
            }
        }
        for (size_t letter = 0; letter < max_letters; ++letter)
            fixed_[letter] = static_cast<int>(filter_.fixed[letter]);
        open_ = filter_.open;
    }

    // Steps onto a free cell; bit p of `spelled`: the path so far can spell p letters. Returns whether this leads to
    // the word.
    bool step(uint32_t cell, uint64_t spelled, uint64_t free) {
        const uint16_t tile = board_.tile_index(cell);
        uint64_t then = (spelled & singles_[tile]) << 1;
        for (size_t i = 0; i < longs_[tile].size(); ++i) {
            // A reading longer than the word cannot begin anywhere in it.
            if (longs_[tile][i] != 0) then |= (spelled & longs_[tile][i]) << readings_[tile].longer[i].size();
        }
        if (then == 0) return false;
        if (*steps_ == 0 || ticker_->tick()) gave_up_ = true;
        if (gave_up_) return false;
        --*steps_;
        path_.push_back(cell);
        if ((then >> length_ & 1) != 0) return true;
        use(tile, 1);
        free &= ~(uint64_t{1} << cell);
        then = worth_trying(then, cell, free);
        if (then != 0) {
            for (uint64_t next = board_.shape().masks()[cell] & free; next != 0; next &= next - 1) {
                if (step(static_cast<uint32_t>(lowest_bit(next)), then, free)) return true;
                if (gave_up_) return false;
            }
        }
        use(tile, -1);
        path_.pop_back();
        return false;
    }

    void use(uint16_t tile, int times) {
        const std::vector<std::string>& spellings = board_.tiles()[tile].spellings;
        if (spellings.size() > 1) {
            open_ -= static_cast<uint32_t>(times);
        } else {
            for (const char letter : spellings[0]) fixed_[static_cast<size_t>(letter)] -= times;
        }
    }

    // The positions from which the remaining tiles may still spell the rest.
    uint64_t worth_trying(uint64_t spelled, uint32_t cell, uint64_t free) const {
        uint64_t reached = board_.shape().masks()[cell] & free;
        for (uint64_t fresh = reached; fresh != 0;) {
            const int next = lowest_bit(fresh);
            const uint64_t more = board_.shape().masks()[next] & free & ~reached;
            reached |= more;
            fresh = (fresh & (fresh - 1)) | more;
        }
        const auto cells = static_cast<size_t>(count_bits(reached));
        uint64_t good = 0;
        for (uint64_t left = spelled; left != 0; left &= left - 1) {
            const auto at = static_cast<size_t>(lowest_bit(left));
            const Rest& rest = rest_[at];
            int lacking = 0;
            for (size_t i = 0; i < different_.size(); ++i) {
                lacking += std::max(0, rest.counts[i] - std::max(0, fixed_[static_cast<size_t>(different_[i])]));
            }
            const bool fits_cells = has_long_fixed_ || length_ - at <= cells + rest.saved;
            if (fits_cells && lacking <= static_cast<int>(open_ + rest.saved)) good |= left & (0 - left);
        }
        return good;
    }

    const Board& board_;
    const std::vector<Readings>& readings_;
    const LetterFilter& filter_;
    uint64_t cells_ = 0;           // all cells but holes
    bool has_long_fixed_ = false;  // some tile has one reading, of several letters

    size_t length_ = 0;
    std::string different_;
    std::vector<Rest> rest_;
    std::vector<uint64_t> singles_;             // by tile, the letters of the word that it can be read as, as bits
    std::vector<std::vector<uint64_t>> longs_;  // the same for its longer readings: where they begin
    std::array<int, max_letters> fixed_{};      // letters left on tiles with one reading; capped like the filter's
    uint32_t open_ = 0;                         // tiles left that can be read in several ways
    uint64_t* steps_ = nullptr;
    Ticker* ticker_ = nullptr;
    bool gave_up_ = false;
    std::vector<uint32_t> path_;
};

}  // namespace gridwords
