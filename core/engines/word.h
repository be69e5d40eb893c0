// The word engine: searches the board for each word on its own, depth first or breadth first.
#pragma once

#include <cstddef>

#include "../question.h"
#include "scratch.h"

namespace gridwords {

struct WordOptions {
    // First drop the words that the board's letters rule out, by how often each letter occurs and by which letters
    // touch. Otherwise search for every word of the lexicon.
    bool filters = true;
    // Search for one word after another, breadth first, with all threads on one queue (word_queue.h). Otherwise depth
    // first, each thread with its own words.
    bool breadth_first = false;
    // What the queue may hold before the search goes depth first.
    size_t most_bytes = size_t{64} << 20;
};

// Statistics: `words` searched for, `filter_s` for choosing and listing them, `search_s`; breadth first also
// `most_walks` that the queue held at one time.
// `scratch` is memory that the caller keeps between searches.
Answer solve_word(const Question& question, Control& control, Scratch& scratch, const WordOptions& options);

}  // namespace gridwords
