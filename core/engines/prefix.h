// The prefix engine: depth first on the board and in the trie at once.
#pragma once

#include "../question.h"
#include "finds.h"
#include "prefix_options.h"

namespace gridwords {

// `stamps`, one a thread, are scratch that the caller keeps between searches. The answer is the same whatever the
// options; its statistics are `tasks` (pieces of starting cells and walks handed over), `handed_over`, `run_inline`
// (walks kept because there was no room for more), `stolen`, `visits`, `busy_s` and `idle_s`, and with several threads
// tasks, visits, busy and idle time of each (`visits_0`, ...).
Answer solve_prefix(const Question& question, Control& control, std::vector<Stamps>& stamps,
                    const PrefixOptions& options = {});

}  // namespace gridwords
