// The frontier engine: breadth first, one level of all walks at a time, then depth first from each walk of the last
// level.
#pragma once

#include <cstddef>

#include "../question.h"
#include "finds.h"

namespace gridwords {

struct FrontierOptions {
    // Cells that every walk has before the search goes on depth first; 0 is depth first from the start.
    int levels = 2;
    // One queue that all threads take walks from and put walks into, under a lock; otherwise a queue a thread.
    bool shared_queue = false;
    // What all queues together may hold. The starting cells are taken in bands that stay below it; where a single cell
    // does not, its walks go on depth first from the level that still fits.
    size_t most_bytes = size_t{64} << 20;
};

// `stamps`, one a thread, are scratch that the caller keeps between searches.
//
// Statistics: `breadth_first_s` and `backtracking_s`, with a queue a thread the mean over the threads; `most_walks`
// that a queue held at one time, `bands`.
Answer solve_frontier(const Question& question, Control& control, std::vector<Stamps>& stamps,
                      const FrontierOptions& options);

}  // namespace gridwords
