// Hands out the numbers 0 .. count - 1 in ascending ranges, each range to the thread that asks next. Starting cells,
// words, boards and texts are all shared between threads this way.
//
// Walks are not: those that threads hand to each other need a deque per thread (engines/tasks.h), and the frontier's
// queue takes new walks while old ones are handed out, under one lock (engines/frontier_queue.h).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>

#include "control.h"
#include "trace.h"

namespace gridwords {

struct Range {
    size_t begin;
    size_t end;

    bool is_empty() const { return begin == end; }
    size_t size() const { return end - begin; }
};

class Ranges {
public:
    Ranges(size_t count, size_t size) : count_(count), size_(std::max<size_t>(size, 1)) {}

    // Ranges of a size that suits searches: at least 32 per thread, so that all threads finish at about the same time,
    // and of at most 1024 numbers (a millisecond or two), so that what threads exchange between ranges is fresh.
    static Ranges for_threads(size_t count, int threads, size_t most = 1024) {
        return {count, std::clamp<size_t>(count / (static_cast<size_t>(threads) * 32), 1, most)};
    }

    // The next range, empty once all are taken.
    Range take() { return take(size_); }
    Range take(size_t size) {
        if (next_.load(std::memory_order_relaxed) >= count_) return {count_, count_};  // `next_` must not overflow
        const size_t begin = std::min(next_.fetch_add(size, std::memory_order_relaxed), count_);
        return {begin, std::min(begin + size, count_)};
    }
    bool all_taken() const { return next_.load(std::memory_order_relaxed) >= count_; }

    size_t count() const { return count_; }

    // Ranges by number, for callers that hand them out in another order.
    size_t range_count() const { return (count_ + size_ - 1) / size_; }
    Range range(size_t number) const { return {number * size_, std::min((number + 1) * size_, count_)}; }
    size_t number_of(Range range) const { return range.begin / size_; }

private:
    size_t count_;
    size_t size_;
    std::atomic<size_t> next_{0};
};

// One thread's share: takes ranges and calls `work(number)` for each of their numbers, until it returns false.
template <class Work>
void work_through(Ranges& ranges, Progress* progress, Traced traced, Work&& work) {
    bool goes_on = true;
    for (Range range = ranges.take(); !range.is_empty(); range = ranges.take()) {
        const double since_s = traced.now_s();
        for (size_t i = range.begin; goes_on && i < range.end; ++i) goes_on = work(static_cast<uint32_t>(i));
        traced.add_since(since_s);
        if (!goes_on) return;
        if (progress != nullptr) progress->done += range.size();
    }
}

// Calls `work(range, thread)` for all ranges on up to `threads` threads; a thread ends when it returns false. Returns
// how far the work got without a gap.
Reached for_each_range(size_t count, size_t range_size, int threads, Control& control, Progress* progress,
                       const std::function<bool(Range, int)>& work);

// Calls `work(part)` for parts that make up the numbers 0 .. count - 1, each of at least `least` unless there are
// fewer.
void for_each_part(size_t count, size_t least, int threads, const std::function<void(Range)>& work);

// Calls `work(item, thread)` for each item below `count`.
void for_each_item(size_t count, int threads, const std::function<void(size_t, int)>& work);

}  // namespace gridwords
