// Memory that a search leaves for the next one with the same lexicon: asking the system for it takes as long as solving
// a small board, and threads cannot share that work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../array.h"
#include "chains.h"
#include "finds.h"
#include "large_sweep.h"
#include "live_view.h"

namespace gridwords {

// For one search at a time.
struct Scratch {
    struct Thread {
        Stamps stamps;
        Finds finds;
        ViewMemory view;
        Array<uint32_t> walks;

        WalkLists walk_lists();
    };
    std::vector<Thread> threads;
    Chains chains;

    // Makes room for that many threads, none of which has found anything.
    void begin(size_t count) {
        if (threads.size() < count) threads.resize(count);
        for (Thread& thread : threads) thread.finds.clear();
    }

    // Returns what an unusually large search took: more than some megabytes per thread, or for very many threads.
    void trim();
};

}  // namespace gridwords
