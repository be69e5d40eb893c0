// How the prefix engine cuts a search into tasks, and which thread does which task.
#pragma once

#include <cstdint>

namespace gridwords {

// A walk is a path so far and everything that continues it.
enum class Split : uint8_t {
    none,     // one thread does everything
    cells,    // a task is the walks from a range of starting cells
    depth,    // the same, and each walk of at most `size` cells is a task of its own
    subtree,  // the same, and each walk with more than `size` words below it in the trie is a task of its own
};

enum class Schedule : uint8_t {
    fixed,     // ranges are dealt out round robin beforehand, walks as they come; no thread takes another's tasks
    queue,     // one queue for all threads
    stealing,  // a deque per thread: the owner takes its newest walk, an idle thread takes another's oldest
};

enum class Prune : uint8_t { automatic, on, off };

// Whether boards of plain tiles are swept through the trie (large_sweep.h) instead of walked over.
enum class Sweeps : uint8_t { automatic, on, off };

struct PrefixOptions {
    Split split = Split::cells;
    uint32_t size = 0;
    Schedule schedule = Schedule::queue;
    Prune prune = Prune::automatic;
    // For Split::subtree: count the words below a walk every time, as a trie without stored counts would have to.
    bool count_subtrees = false;
    Sweeps sweep = Sweeps::automatic;

    // A sweep has its own tasks.
    bool leaves_all_open() const {
        return split == Split::cells && schedule == Schedule::queue && prune == Prune::automatic;
    }
    bool hands_over() const { return split == Split::depth || split == Split::subtree; }
    // Whether each thread does its starting cells in ascending order and completes each before the next.
    bool ascends() const { return !hands_over() && (split == Split::none || schedule != Schedule::stealing); }
};

}  // namespace gridwords
