// The search of one large board of plain tiles by sweeping it through the trie (large_sweep.h).
#pragma once

#include "../question.h"
#include "batch.h"
#include "scratch.h"

namespace gridwords {

// Whether the question can be answered this way.
bool can_sweep(const Question& question);

// Searches on up to `threads` threads; preparing and merging use the question's.
//
// Statistics: `tasks` (a chunk of starting cells and a branch of the trie each), `visits`, `busy_s` and `idle_s`;
// `prepare_s` for the board, `search_s` and `merge_s`; with several threads also tasks, visits, busy and idle time of
// each.
Answer solve_by_sweep(const Question& question, int threads, Control& control, Scratch& scratch,
                      BatchPath path = BatchPath::automatic);

}  // namespace gridwords
