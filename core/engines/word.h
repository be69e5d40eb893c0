// The word engine: searches the board for each word on its own, by backtracking.
#pragma once

#include "../question.h"

namespace gridwords {

struct WordOptions {
    // First drop the words that the board's letters rule out, by how often each letter occurs and by which letters
    // touch. Otherwise search for every word of the lexicon.
    bool filters = true;
};

// Parallel over words. Statistics: `words` searched for, `filter_s` for choosing and listing them, `search_s`.
Answer solve_word(const Question& question, Control& control, const WordOptions& options);

}  // namespace gridwords
