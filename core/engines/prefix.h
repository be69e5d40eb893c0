// The prefix engine: depth first on the board and in the trie at once.
#pragma once

#include "../question.h"
#include "finds.h"

namespace gridwords {

// `stamps`, one a thread, are scratch that the caller keeps between searches.
Answer solve_prefix(const Question& question, Control& control, std::vector<Stamps>& stamps);

}  // namespace gridwords
