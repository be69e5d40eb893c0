// The paths engine: every simple path over the board, looked up in a hash set of the words.
//
// It is what one does without a trie: nothing is known of a path before all of it is read. A 4x4 board has 12,029,640
// paths, a 5x5 board a thousand times as many.
#pragma once

#include "../question.h"
#include "finds.h"

namespace gridwords {

struct PathsOptions {
    // No path is followed past the length of the longest word; otherwise the board alone ends them.
    bool limit_to_longest = true;
    // Texts are collected and then looked up in parallel chunks, instead of one by one as they are met.
    bool in_chunks = false;
    // Without a deadline, a board with more texts to look up than this (by an estimate) is refused with BadOption.
    uint64_t most_paths = 500'000'000;
};

// Parallel over starting cells. `stamps`, one a thread, are scratch that the caller keeps between searches.
//
// Statistics: `paths` followed, `lookups` (more than paths where tiles can be read in several ways), `set_s` for
// making the hash set, `search_s`; in chunks `collect_s` and `check_s`, which make up `search_s`.
Answer solve_paths(const Question& question, Control& control, std::vector<Stamps>& stamps,
                   const PathsOptions& options);

// About how many texts there are to look up: the mean over random walks of the product of the ways they could have
// gone (Knuth, 1975). The same number every time, after some ten milliseconds; 0 when stopped before.
double estimate_lookups(const Board& board, size_t most_letters, StopCheck stop = {});

}  // namespace gridwords
