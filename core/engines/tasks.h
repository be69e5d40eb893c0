// The tasks of one prefix search: ranges of starting cells, and walks that threads hand over on their way.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "../control.h"
#include "../ranges.h"
#include "../trace.h"
#include "open_walk.h"
#include "prefix_options.h"

namespace gridwords {

// Either a range of starting cells or a walk.
struct Task {
    bool is_walk;
    bool stolen;
    uint32_t range;
    uint32_t begin, end;  // the starting cells, unless it is a walk
    OpenWalk walk;
};

class Tasks {
public:
    // What one thread did, written by that thread alone.
    struct Tally {
        uint64_t tasks = 0;    // done
        uint64_t given = 0;    // walks handed over
        uint64_t refused = 0;  // walks kept because there was no room for more
        uint64_t stolen = 0;
        double idle_s = 0;
    };

    Tasks(uint32_t starts, int threads, const PrefixOptions& options, Control& control, Progress* progress,
          Trace* trace);

    // Fetches the next task of a thread. Waits as long as another thread may still hand something over. False once
    // everything is done or the search must end.
    bool take(int thread, Task& task);
    void finish(const Task& task);

    // False if the deque is full: the thread must then do the walk itself.
    bool give(int thread, const OpenWalk& walk);

    // All walks from starting cells before this one are done. Never falls.
    uint32_t all_done_before() const { return all_done_before_.load(std::memory_order_acquire); }

    // Only `started` threads exist: thread 0 also does what was dealt to the missing ones, all of it in one order.
    void adopt(int started) { started_ = static_cast<size_t>(started); }

    const Tally& tally(int thread) const { return own_[static_cast<size_t>(thread)].tally; }

private:
    // The size of the spark pool in GHC's run-time system. A full deque bounds the memory of any board: further walks
    // are done on the spot.
    static constexpr size_t most_walks = 4096;

    // The ranges dealt to one thread and its deque of walks, both under one lock.
    struct alignas(64) Own {
        std::mutex lock;
        uint32_t next_range = 0;  // counted from 0 among the ranges dealt to it
        uint32_t end_range = 0;
        std::unique_ptr<OpenWalk[]> walks;  // a ring buffer
        size_t first = 0;
        std::atomic<size_t> count{0};  // read without the lock, written under it
        size_t turn = 0;               // the thread that gets the next walk, when walks are dealt out
        Tally tally;
    };

    enum class End : uint8_t { newest, oldest };

    bool find(size_t thread, Task& task);
    bool find_dealt(size_t thread, Task& task);
    bool take_range(size_t owner, End end, Task& task);
    static bool take_walk(Own& own, End end, Task& task);
    bool put_walk(Own& own, const OpenWalk& walk);
    static void fill(Task& task, Range starts, uint32_t range);
    void finish_part(uint32_t range);

    Ranges ranges_;
    uint32_t range_count_;
    PrefixOptions options_;
    Control* control_;
    Progress* progress_;
    Trace* trace_;
    std::vector<Own> own_;  // by thread
    std::atomic<size_t> started_;
    std::atomic<uint64_t> left_;  // tasks not done yet

    // By range, how many of its tasks are not done yet: the range itself and the walks from it.
    std::vector<std::atomic<uint32_t>> left_of_range_;
    std::mutex done_lock_;
    uint32_t first_open_range_ = 0;
    std::atomic<uint32_t> all_done_before_{0};
};

}  // namespace gridwords
