// The prefix engine: on the board and in the trie at the same time, depth first, or on large boards of plain tiles one
// trie node after the other (large_sweep.h).
#pragma once

#include "../question.h"
#include "prefix_options.h"
#include "scratch.h"

namespace gridwords {

// `scratch` is memory that the caller keeps between searches. The options do not affect the answer.
//
// Statistics: `tasks` (ranges of starting cells and walks handed over; of a sweep, see large_search.h), `handed_over`,
// `run_inline` (walks kept because there was no room for more), `stolen`, `visits`, `busy_s` and `idle_s`; `prepare_s`
// for the board, `search_s` and `merge_s`; with several threads also tasks, visits, busy and idle time of each
// (`visits_0`, ...).
Answer solve_prefix(const Question& question, Control& control, Scratch& scratch, const PrefixOptions& options = {});

}  // namespace gridwords
