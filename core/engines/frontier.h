// The frontier engine: breadth first, one level of all walks at a time, then depth first from each walk of the last
// level.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../question.h"
#include "scratch.h"

namespace gridwords {

// Where the walks of a level wait, and who extends them.
enum class FrontierThreads : uint8_t {
    local,   // each thread has its own queue
    shared,  // all threads take from one queue under a lock
    serial,  // one thread goes breadth first alone, before all of them backtrack
};

struct FrontierOptions {
    // The length of walk at which the search continues depth first; 0 is depth first from the start.
    int levels = 2;
    FrontierThreads queue = FrontierThreads::local;
    // What all queues together may hold. Starting cells are taken in bands that stay below it. If a single cell does
    // not, its walks continue depth first from the last level that fits.
    size_t most_bytes = size_t{64} << 20;
};

// `scratch` is memory that the caller keeps between searches.
//
// Statistics: `breadth_first_s` and `backtracking_s` (with one queue per thread, the mean over the threads), `search_s`
// for both, `most_walks` that a queue held at one time, and the number of `bands`.
Answer solve_frontier(const Question& question, Control& control, Scratch& scratch, const FrontierOptions& options);

}  // namespace gridwords
