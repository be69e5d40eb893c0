#include "tasks.h"

#include <chrono>
#include <thread>

#include "../stopwatch.h"

namespace gridwords {

Tasks::Tasks(uint32_t starts, int threads, const PrefixOptions& options, Control& control, Progress* progress,
             Trace* trace)
    : ranges_(Ranges::for_threads(starts, threads, 256)), range_count_(static_cast<uint32_t>(ranges_.range_count())),
      options_(options), control_(&control), progress_(progress), trace_(trace), own_(static_cast<size_t>(threads)),
      started_(static_cast<size_t>(threads)), left_(range_count_),
      left_of_range_(options.ascends() ? 0 : range_count_) {
    // Ranges are dealt out round robin, so that the starting cells of all threads stay close together and each thread
    // learns early of the words that the others have found.
    const auto shares = static_cast<uint32_t>(threads);
    for (uint32_t i = 0; i < shares; ++i) own_[i].end_range = range_count_ / shares + (i < range_count_ % shares);
    if (options.hands_over()) {
        for (Own& own : own_) own.walks.reset(new OpenWalk[most_walks]);  // not cleared: written before it is read
    }
    for (std::atomic<uint32_t>& left : left_of_range_) left.store(1, std::memory_order_relaxed);
    if (trace_ != nullptr) trace_->open(threads);
}

bool Tasks::take(int thread, Task& task) {
    const auto number = static_cast<size_t>(thread);
    if (control_->is_stopped()) return false;
    bool found = find(number, task);
    if (!found && options_.hands_over()) {
        const Stopwatch waiting;
        const double since_s = trace_ == nullptr ? 0 : trace_->now_s();
        // Spins for some microseconds, then sleeps: an idle thread must not take the core that a busy one needs.
        for (int round = 0; left_ != 0 && !control_->should_stop() && !(found = find(number, task)); ++round) {
            if (round < 100) {
                std::this_thread::yield();
            } else {
                std::this_thread::sleep_for(std::chrono::microseconds(50));
            }
        }
        own_[number].tally.idle_s += waiting.elapsed_s();
        if (trace_ != nullptr) trace_->thread(thread).add({since_s, trace_->now_s(), 0, 0, Trace::Kind::idle});
    }
    if (!found) return false;
    ++own_[number].tally.tasks;
    own_[number].tally.stolen += task.stolen;
    return true;
}

bool Tasks::find(size_t thread, Task& task) {
    task.stolen = false;
    switch (options_.schedule) {
        case Schedule::queue: {
            if (take_walk(own_[0], End::oldest, task)) return true;
            const Range starts = ranges_.take();
            if (starts.is_empty()) return false;
            fill(task, starts, static_cast<uint32_t>(ranges_.number_of(starts)));
            return true;
        }
        case Schedule::fixed:
            return find_dealt(thread, task);
        case Schedule::stealing:
            break;
    }
    if (take_walk(own_[thread], End::newest, task) || take_range(thread, End::oldest, task)) return true;
    task.stolen = true;
    for (size_t step = 1; step < own_.size(); ++step) {
        if (take_walk(own_[(thread + step) % own_.size()], End::oldest, task)) return true;
    }
    for (size_t step = 1; step < own_.size(); ++step) {
        if (take_range((thread + step) % own_.size(), End::newest, task)) return true;
    }
    return false;
}

bool Tasks::find_dealt(size_t thread, Task& task) {
    if (take_walk(own_[thread], End::newest, task)) return true;
    if (thread != 0) return take_range(thread, End::oldest, task);
    // Thread 0 also does the tasks of threads that were never started, lowest range first, so that its starting cells
    // ascend. No other thread takes ranges from those, so they can be read without the lock.
    size_t lowest = 0;
    for (size_t missing = started_; missing < own_.size(); ++missing) {
        if (take_walk(own_[missing], End::newest, task)) return true;
        if (own_[missing].next_range < own_[lowest].next_range) lowest = missing;
    }
    return take_range(lowest, End::oldest, task);
}

void Tasks::fill(Task& task, Range starts, uint32_t range) {
    task.is_walk = false;
    task.range = range;
    task.begin = static_cast<uint32_t>(starts.begin);
    task.end = static_cast<uint32_t>(starts.end);
}

bool Tasks::take_range(size_t owner, End end, Task& task) {
    Own& own = own_[owner];
    const std::lock_guard<std::mutex> hold(own.lock);
    if (own.next_range >= own.end_range) return false;
    const uint32_t dealt = end == End::newest ? --own.end_range : own.next_range++;
    const uint32_t range = dealt * static_cast<uint32_t>(own_.size()) + static_cast<uint32_t>(owner);
    fill(task, ranges_.range(range), range);
    return true;
}

bool Tasks::take_walk(Own& own, End end, Task& task) {
    if (own.count.load(std::memory_order_relaxed) == 0) return false;
    const std::lock_guard<std::mutex> hold(own.lock);
    const size_t count = own.count.load(std::memory_order_relaxed);
    if (count == 0) return false;
    const size_t at = (own.first + (end == End::oldest ? 0 : count - 1)) % most_walks;
    task.is_walk = true;
    task.walk = own.walks[at];
    task.range = task.walk.range;
    if (end == End::oldest) own.first = (own.first + 1) % most_walks;
    own.count.store(count - 1, std::memory_order_relaxed);
    return true;
}

bool Tasks::put_walk(Own& own, const OpenWalk& walk) {
    const std::lock_guard<std::mutex> hold(own.lock);
    const size_t count = own.count.load(std::memory_order_relaxed);
    if (count == most_walks) return false;
    // Counted before any thread can take it, so that the counts never reach zero too early.
    ++left_;
    ++left_of_range_[walk.range];
    own.walks[(own.first + count) % most_walks] = walk;
    own.count.store(count + 1, std::memory_order_relaxed);
    return true;
}

bool Tasks::give(int thread, const OpenWalk& walk) {
    Own& own = own_[static_cast<size_t>(thread)];
    size_t to = static_cast<size_t>(thread);
    if (options_.schedule == Schedule::queue) to = 0;
    if (options_.schedule == Schedule::fixed) to = own.turn++ % own_.size();
    const bool given = put_walk(own_[to], walk);
    ++(given ? own.tally.given : own.tally.refused);
    return given;
}

void Tasks::finish(const Task& task) {
    if (left_of_range_.empty()) {
        if (progress_ != nullptr) progress_->done += task.end - task.begin;
    } else {
        finish_part(task.range);
    }
    --left_;
}

void Tasks::finish_part(uint32_t range) {
    if (--left_of_range_[range] != 0) return;
    if (progress_ != nullptr) progress_->done += ranges_.range(range).size();
    const std::lock_guard<std::mutex> hold(done_lock_);
    while (first_open_range_ < range_count_ && left_of_range_[first_open_range_] == 0) ++first_open_range_;
    const size_t before = first_open_range_ < range_count_ ? ranges_.range(first_open_range_).begin : ranges_.count();
    all_done_before_.store(static_cast<uint32_t>(before), std::memory_order_release);
}

}  // namespace gridwords
