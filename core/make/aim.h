// Reaching a difficulty: candidates are made from easier or harder recipes until one has the requested difficulty.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>

#include "puzzle.h"

namespace gridwords {

// The seed of a candidate; the first one has that of the puzzle. The others lie far apart: people choose consecutive
// seeds, and would otherwise see a puzzle twice.
constexpr uint64_t seed_of_candidate(uint64_t seed, uint64_t number) { return seed + number * 1'000'003; }

// The first candidate of that difficulty, or the one closest to it. `make(recipe, number)` makes the candidate of that
// number; nothing if it cannot be made, but the first one must be. Starts with the recipe `first`; while its candidates
// are too easy, harder ones follow, and the other way round. Makes at most `most` candidates.
template <class Make>
Puzzle aim(Difficulty difficulty, int first, int recipes, int most, Make&& make) {
    constexpr int each = 3;  // candidates of one recipe, unless it is the last one
    constexpr int far = 10;  // off by more than another seed can make up for
    std::optional<Puzzle> best;
    int best_off = 0, recipe = first, tried = 0, refused = 0, step = 0;
    for (int number = 0; number < most; ++number) {
        std::optional<Puzzle> made = make(recipe, number);
        const bool is_made = made.has_value();
        int off = 0;
        if (!is_made) {
            if (++refused == each) break;
        } else {
            off = points_off(difficulty, made->difficulty);
            if (off == 0) return std::move(*made);
            if (!best || std::abs(off) < best_off) {
                best_off = std::abs(off);
                best = std::move(made);
            }
            if (step == 0) step = off > 0 ? 1 : -1;
        }
        ++tried;
        const bool is_wrong = !is_made || (off * step > 0 && (tried >= each || std::abs(off) > far));
        if (is_wrong && recipe + step >= 0 && recipe + step < recipes) {
            recipe += step;
            tried = 0;
        }
    }
    return std::move(best.value());
}

}  // namespace gridwords
