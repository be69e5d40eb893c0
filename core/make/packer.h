// Packer: moves the words of a word search until no two clash, even where the grid is so full that many letters must be
// shared.
//
// A heat bath: a word is taken out and put back at any of its places, the more likely the fewer cells it takes and the
// fewer letters it clashes with. That takes about half a microsecond in a grid of 12x12.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../control.h"
#include "chance.h"
#include "place_costs.h"
#include "wordsearch.h"

namespace gridwords {

template <class Cost>
class Packer {
public:
    static constexpr size_t longest = PlaceCosts<Cost>::longest;  // word

    Packer(const WordsearchTask& task, Chance& chance) : task_(task), chance_(chance), costs_(task) {}

    void start(const std::vector<LinePlace>& places) {
        places_ = places;
        clashes_ = 0;
        costs_.clear();
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
            costs_.find(word);
            places_[word] = costs_.draw(chance_);
            count(word, 1);
        }
        return clashes_ == 0;
    }

    // Moves two words at once. The first goes where there is room for it without the second, if the second then finds
    // room as well as before: so the two swap places, which single moves could do only through a clash. Takes as long
    // as three steps.
    void move_two() {
        const auto words = static_cast<uint32_t>(places_.size());
        const uint32_t first = next_word(), second = (first + 1 + chance_.below(words - 1)) % words;
        const LinePlace before = places_[first];
        count(first, -1);
        count(second, -1);
        costs_.find(first);
        const LinePlace after = costs_.draw(chance_);
        const auto weight_with_first_at = [&](LinePlace place) {
            places_[first] = place;
            count(first, 1);
            costs_.find(second);
            count(first, -1);
            return costs_.weight();
        };
        if (after.cell == before.cell && after.direction == before.direction) {
            weight_with_first_at(before);
        } else {
            const auto here = weight_with_first_at(after), there = weight_with_first_at(before);
            if (costs_.prefers(here, there, chance_)) weight_with_first_at(after);
        }
        count(first, 1);
        places_[second] = costs_.draw(chance_);
        count(second, 1);
    }

    // Puts all words anywhere.
    void scatter() {
        for (uint32_t word = 0; word < places_.size(); ++word) disturb(word);
    }

    // Puts a word anywhere, so that `pack` finds another arrangement.
    void disturb(uint32_t word) {
        count(word, -1);
        do {
            const uint32_t cell = chance_.below(static_cast<uint32_t>(task_.open.size()));
            places_[word] = {static_cast<int32_t>(cell), static_cast<uint8_t>(chance_.below(8))};
        } while (!costs_.fits(word, places_[word]));
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
    static constexpr int looks = 8;  // for a word that clashes

    uint32_t clashes_with(uint32_t word) const { return costs_.clashes_with(word, places_[word]); }

    // Every second one should be a word that clashes.
    uint32_t next_word() {
        const auto words = static_cast<uint32_t>(places_.size());
        uint32_t word = chance_.below(words);
        if (chance_.bits() >> 31 != 0) {
            for (int look = 0; look < looks && clashes_with(word) == 0; ++look) word = chance_.below(words);
        }
        return word;
    }

    // Adds a word to the letters, or takes it out.
    void count(uint32_t word, int more) {
        if (more < 0) clashes_ -= clashes_with(word);
        costs_.count(word, places_[word], more);
        if (more > 0) clashes_ += clashes_with(word);
    }

    const WordsearchTask& task_;
    Chance& chance_;
    PlaceCosts<Cost> costs_;
    std::vector<LinePlace> places_, best_;
    uint64_t fewest_ = UINT64_MAX;
    uint64_t clashes_ = 0;  // pairs of letters
};

}  // namespace gridwords
