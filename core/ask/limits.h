// How much a caller allows one question to use. The limits only tighten the ranges of fields.
#pragma once

#include <cstdint>
#include <limits>
#include <utility>

namespace gridwords {

struct Limits {
    static constexpr uint64_t none = std::numeric_limits<uint64_t>::max();

    uint64_t board_side = none;
    uint64_t boards = none;  // in one `score`
    uint64_t words = none;   // in one `check`, of all players together
    uint64_t players = none;
    uint64_t paths_per_word = 1000;  // in the answer of `solve`
    uint64_t paths = 1'000'000;      // for all words together, beyond the first path of each
    uint64_t watch_cells = none;
    uint64_t watch_words = none;
    uint64_t watch_steps = 1'000'000;
    uint64_t make_words = none;  // the words of one puzzle, and as many forbidden ones
    uint64_t make_side = none;
    uint64_t optimise_side = none;
    double deadline_s = std::numeric_limits<double>::infinity();  // per search
};

// The limits that are whole numbers, by name.
inline constexpr std::pair<const char*, uint64_t Limits::*> whole_limits[] = {
    {"board_side", &Limits::board_side},
    {"boards", &Limits::boards},
    {"words", &Limits::words},
    {"players", &Limits::players},
    {"paths_per_word", &Limits::paths_per_word},
    {"paths", &Limits::paths},
    {"watch_cells", &Limits::watch_cells},
    {"watch_words", &Limits::watch_words},
    {"watch_steps", &Limits::watch_steps},
    {"make_words", &Limits::make_words},
    {"make_side", &Limits::make_side},
    {"optimise_side", &Limits::optimise_side},
};

}  // namespace gridwords
