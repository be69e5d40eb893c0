// The word engine: each word is searched on the board on its own, by backtracking.
#pragma once

#include "../question.h"

namespace gridwords {

struct WordOptions {
    // First drop the words that the board's letters rule out: by how often each letter is there, and by which letters
    // touch. Without it every word of the lexicon is searched.
    bool filters = true;
};

// Parallel over words. Statistics: `words` searched, `filter_s` for choosing them and writing them out, `search_s`.
Answer solve_word(const Question& question, Control& control, const WordOptions& options);

}  // namespace gridwords
