// The prefix engine: depth first on the board and in the trie at the same time.
#pragma once

#include "../question.h"
#include "finds.h"
#include "prefix_options.h"

namespace gridwords {

// `stamps`, one per thread, are scratch that the caller keeps between searches. The options do not affect the answer.
//
// Statistics: `tasks` (ranges of starting cells and walks handed over), `handed_over`, `run_inline` (walks kept because
// there was no room for more), `stolen`, `visits`, `busy_s` and `idle_s`; with several threads also tasks, visits, busy
// and idle time of each (`visits_0`, ...).
Answer solve_prefix(const Question& question, Control& control, std::vector<Stamps>& stamps,
                    const PrefixOptions& options = {});

}  // namespace gridwords
