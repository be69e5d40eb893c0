// All paths of all words, within a limit on their number: a few wildcards make millions.
#pragma once

#include <cstdint>

#include "engines/scratch.h"
#include "question.h"

namespace gridwords {

// At most `per_word` paths per word, and fewer if there are so many words that `in_all` would be exceeded.
Answer solve_shared_paths(const Question& question, uint32_t per_word, uint32_t in_all, double deadline_s,
                          Scratch& scratch);

// As many paths as `in_all` allows. The paths that words with few of them leave unused go to the other words, in
// rounds, until a round adds none or the time is up.
Answer solve_every_path(const Question& question, uint32_t in_all, double deadline_s, Scratch& scratch);

}  // namespace gridwords
