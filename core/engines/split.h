// How a search is cut into tasks, and who does them.
#pragma once

#include <cstdint>

namespace gridwords {

// A walk is the unit: a path so far and everything that continues it.
enum class Split : uint8_t {
    none,     // one thread does everything
    cells,    // the walks from some starting cells are a task
    depth,    // and every walk of at most `size` cells is one
    subtree,  // and every walk below which the trie holds more than `size` words is one
};

enum class Schedule : uint8_t {
    fixed,     // dealt out in turn beforehand, walks as they come; nobody takes what is another's
    queue,     // one queue that all take from
    stealing,  // a deque a thread: the owner takes its newest walk, whoever has nothing takes another's oldest
};

enum class Prune : uint8_t { automatic, on, off };

struct PrefixOptions {
    Split split = Split::cells;
    uint32_t size = 0;
    Schedule schedule = Schedule::queue;
    Prune prune = Prune::automatic;
    // For Split::subtree: count the words below a walk each time it is asked, as a trie does that keeps no counts.
    bool count_subtrees = false;

    bool hands_over() const { return split == Split::depth || split == Split::subtree; }
    // Whether each thread does its starting cells in ascending order and whole.
    bool ascends() const { return !hands_over() && (split == Split::none || schedule != Schedule::stealing); }
};

}  // namespace gridwords
