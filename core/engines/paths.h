// The paths engine: every simple path over the board, looked up in a hash set of the words.
//
// This is the search without a trie: nothing is known about a path before all of it has been read. A 4x4 board has
// 12,029,640 paths, a 5x5 board a thousand times as many.
#pragma once

#include "../question.h"
#include "scratch.h"

namespace gridwords {

struct PathsOptions {
    // Follow no path beyond the length of the longest word; otherwise only the board ends it.
    bool limit_to_longest = true;
    // Collect texts and look them up in parallel chunks, instead of one by one as they come.
    bool in_chunks = false;
    // Without a deadline, refuse a board that has more texts to look up than this (estimated) with BadOption.
    uint64_t most_paths = 500'000'000;
};

// Parallel over starting cells. `scratch` is memory that the caller keeps between searches.
//
// Statistics: `paths` followed, `lookups` (more than paths if tiles can be read in several ways), `set_s` for making
// the hash set, `search_s`; with chunks also its parts `collect_s` and `check_s`.
Answer solve_paths(const Question& question, Control& control, Scratch& scratch, const PathsOptions& options);

// An estimate of how many texts there are to look up: the mean, over random walks, of the product of the choices they
// had (Knuth, 1975). The same number every time, after about ten milliseconds; 0 if stopped.
double estimate_lookups(const Board& board, size_t most_letters, StopCheck stop = {});

}  // namespace gridwords
