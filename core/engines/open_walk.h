// A walk that one thread hands over to another.
#pragma once

#include <cstdint>

namespace gridwords {

// A path so far, for any thread to continue. Longer paths are never handed over: that deep in the trie nothing is left
// to share.
struct OpenWalk {
    static constexpr uint32_t most_cells = 14;

    uint32_t node;   // where the path ends in the trie, for walkers that need it
    uint32_t range;  // the number of the range that its starting cell belongs to
    uint32_t length;
    uint32_t cells[most_cells];  // as the walker numbers them
};

}  // namespace gridwords
