// TightSearch: for lists that the Packer alone does not find room for.
//
// The Packer comes close in many ways, with one to three letters that clash, and finds the last step only by chance.
// From each such arrangement the words that clash and a few others are placed again exactly, so that the last step is
// not left to chance: that finds room 2.6 times as fast for 20 words with 157 to 159 letters in 12x12. Where the grid
// is fuller still, words hold each other in place, and moving two at once finds room in half the time (164 and 165).
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "../control.h"
#include "chance.h"
#include "packer.h"
#include "repair.h"

namespace gridwords {

template <class Cost>
class TightSearch {
public:
    static constexpr uint64_t most_clashes = 3;  // in an arrangement to repair

    TightSearch(const WordsearchTask& task, const std::vector<std::vector<LinePlace>>& fitting, Packer<Cost>& packer,
                Chance& chance)
        : packer_(packer), chance_(chance), progress_(task.progress), repairer_(task, fitting) {}

    static bool is_affordable(const WordsearchTask& task, const std::vector<std::vector<LinePlace>>& fitting) {
        return Repairer::size_of(task, fitting) <= most_bytes;
    }

    // Moves words, counting down the steps, until none clash in the packer; true if so. Every second move may move
    // two words.
    bool pack(uint64_t& steps, bool in_pairs, Control& control) {
        uint64_t reported = steps;
        for (uint64_t moves = 1; packer_.clashes() > 0 && steps > 0; ++moves) {
            if (moves % 64 == 0) {
                if (progress_ != nullptr) progress_->done += reported - steps;
                reported = steps;
                if (control.should_stop()) return false;
            }
            if (in_pairs && chance_.bits() >> 31 != 0) {
                packer_.move_two();
                steps -= std::min<uint64_t>(steps, 3);
            } else {
                uint64_t one = 1;
                if (packer_.pack(one, control)) break;
                --steps;
            }
            if (packer_.clashes() > most_clashes || !seen_.insert(hash_of(packer_.places())).second) continue;
            if (repair(steps)) break;
        }
        return packer_.clashes() == 0;
    }

private:
    static constexpr uint64_t most_bytes = 32 << 20;
    static constexpr int tries = 4;                                // from one arrangement
    static constexpr size_t usual_words = 6;                       // how many are placed again
    static constexpr uint64_t most_places = 2000;                  // how many are looked at in one try
    static constexpr uint64_t try_steps = 8, places_per_step = 6;  // what they cost, in steps of the packer

    bool repair(uint64_t& steps) {
        const std::vector<uint32_t> clashing = packer_.clashing_words();
        const auto words = static_cast<uint32_t>(packer_.places().size());
        const size_t wanted = std::min<size_t>(words, std::max(usual_words, clashing.size()));
        for (int i = 0; i < tries && steps > 0; ++i) {
            std::vector<uint32_t> again = clashing;
            while (again.size() < wanted) {
                const uint32_t word = chance_.below(words);
                if (std::find(again.begin(), again.end(), word) == again.end()) again.push_back(word);
            }
            std::vector<LinePlace> places = packer_.places();
            uint64_t left = most_places;
            const bool is_found = repairer_.place(again, places, left);
            steps -= std::min(steps, try_steps + (most_places - left) / places_per_step);
            if (is_found) {
                packer_.start(places);
                return true;
            }
        }
        return false;
    }

    static uint64_t hash_of(const std::vector<LinePlace>& places) {
        uint64_t hash = 0xcbf29ce484222325;
        for (const LinePlace place : places) {
            hash = (hash ^ (static_cast<uint64_t>(place.cell) * 8 + place.direction)) * 0x100000001b3;
        }
        return hash;
    }

    Packer<Cost>& packer_;
    Chance& chance_;
    Progress* const progress_;
    Repairer repairer_;
    std::unordered_set<uint64_t> seen_;  // arrangements that were repaired in vain
};

}  // namespace gridwords
