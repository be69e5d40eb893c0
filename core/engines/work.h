// The tasks of one search: starting cells in ascending pieces, and walks that threads hand over on their way.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "../control.h"
#include "../trace.h"
#include "split.h"

namespace gridwords {

// A path so far, to be gone on with by whoever takes it. Longer paths are never handed over: so deep in the trie there
// is nothing left to share.
struct Walk {
    static constexpr uint32_t most_cells = 14;

    uint32_t node;   // where the path ends in the trie, for walkers that need it
    uint32_t piece;  // the piece that its starting cell belongs to
    uint32_t length;
    uint32_t cells[most_cells];
};

// Either starting cells or a walk.
struct Task {
    bool is_walk;
    bool stolen;
    uint32_t piece;
    uint32_t begin, end;  // the starting cells, unless it is a walk
    Walk walk;
};

class Work {
public:
    // What one thread did, written by that thread alone.
    struct Tally {
        uint64_t tasks = 0;    // done
        uint64_t given = 0;    // walks handed over
        uint64_t refused = 0;  // walks that were to be handed over, but there was no room for more
        uint64_t stolen = 0;
        double idle_s = 0;
    };

    Work(uint32_t starts, int threads, const PrefixOptions& options, Control& control, Progress* progress,
         Trace* trace);

    // The next task of a thread, waiting for one where another thread may still hand something over. False: all is
    // done, or the search must end.
    bool take(int thread, Task& task);
    void finish(const Task& task);

    // False: the deque is full, and the walk stays with its thread.
    bool give(int thread, const Walk& walk);

    // All walks from starting cells before this one are done, and it never falls.
    uint32_t all_done_before() const { return all_done_before_.load(std::memory_order_acquire); }

    // Only so many threads have been started: thread 0 does what was dealt to the others, with its own in one order.
    void adopt(int started) { started_ = static_cast<size_t>(started); }

    const Tally& tally(int thread) const { return lanes_[static_cast<size_t>(thread)].tally; }

private:
    // As many as GHC's run-time system keeps sparks. A full deque bounds the memory of any board: walks are then done
    // on the spot.
    static constexpr size_t most_walks = 4096;

    // A thread's pieces and its deque of walks, both under one lock.
    struct alignas(64) Lane {
        std::mutex lock;
        uint32_t next_piece = 0;  // of its own, counted from 0
        uint32_t end_piece = 0;
        std::unique_ptr<Walk[]> walks;  // a ring
        size_t first = 0;
        std::atomic<size_t> count{0};  // looked at without the lock, changed with it
        size_t turn = 0;               // of the thread that walks are dealt to next
        Tally tally;
    };

    enum class End : uint8_t { newest, oldest };

    bool find(size_t thread, Task& task);
    bool find_dealt(size_t thread, Task& task);
    bool take_piece(Lane& lane, size_t owner, bool from_back, Task& task);
    static bool take_walk(Lane& lane, End end, Task& task);
    bool put_walk(Lane& lane, const Walk& walk);
    void fill(Task& task, uint32_t piece) const;
    void end_of_task(uint32_t piece);

    uint32_t starts_;
    uint32_t piece_size_;
    uint32_t pieces_;
    PrefixOptions options_;
    Control* control_;
    Progress* progress_;
    Trace* trace_;
    std::vector<Lane> lanes_;
    std::atomic<size_t> started_;

    std::atomic<uint32_t> next_piece_{0};  // of the queue
    std::atomic<uint64_t> left_;           // tasks not done yet

    // Tasks of a piece that are not done yet: the piece itself and its walks.
    std::vector<std::atomic<uint32_t>> left_of_piece_;
    std::mutex done_lock_;
    uint32_t first_open_piece_ = 0;
    std::atomic<uint32_t> all_done_before_{0};
};

}  // namespace gridwords
