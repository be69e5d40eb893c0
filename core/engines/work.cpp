#include "work.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace gridwords {
namespace {

// At least 32 pieces a thread, so that the last ones end together; at most 1024 cells (a millisecond or two), so that
// what threads tell each other between pieces is fresh.
uint32_t piece_size(uint32_t starts, int threads) {
    return std::clamp<uint32_t>(starts / (static_cast<uint32_t>(threads) * 32), 1, 1024);
}

}  // namespace

Work::Work(uint32_t starts, int threads, const PrefixOptions& options, Control& control, Progress* progress,
           Trace* trace)
    : starts_(starts), piece_size_(piece_size(starts, threads)), pieces_((starts + piece_size_ - 1) / piece_size_),
      options_(options), control_(&control), progress_(progress), trace_(trace), lanes_(static_cast<size_t>(threads)),
      started_(static_cast<size_t>(threads)), left_(pieces_), left_of_piece_(options.ascends() ? 0 : pieces_) {
    // Dealt out in turn: the threads' starting cells stay near each other, so that all hear early of what is found.
    const auto lanes = static_cast<uint32_t>(threads);
    for (uint32_t i = 0; i < lanes; ++i) lanes_[i].end_piece = pieces_ / lanes + (i < pieces_ % lanes);
    if (options.hands_over()) {
        for (Lane& lane : lanes_) lane.walks = std::make_unique_for_overwrite<Walk[]>(most_walks);
    }
    for (std::atomic<uint32_t>& left : left_of_piece_) left.store(1, std::memory_order_relaxed);
    if (trace_ != nullptr) trace_->open(threads);
}

bool Work::take(int thread, Task& task) {
    const auto own = static_cast<size_t>(thread);
    if (control_->is_stopped()) return false;
    bool found = find(own, task);
    if (!found && options_.hands_over()) {
        using Clock = std::chrono::steady_clock;
        const Clock::time_point since = Clock::now();
        const double since_s = trace_ == nullptr ? 0 : trace_->now_s();
        // Spins for some microseconds, then sleeps: an idle thread must not take the core that a busy one needs.
        for (int round = 0; left_ != 0 && !control_->should_stop() && !(found = find(own, task)); ++round) {
            if (round < 100) {
                std::this_thread::yield();
            } else {
                std::this_thread::sleep_for(std::chrono::microseconds(50));
            }
        }
        lanes_[own].tally.idle_s += std::chrono::duration<double>(Clock::now() - since).count();
        if (trace_ != nullptr) trace_->lane(thread).add({since_s, trace_->now_s(), 0, 0, Trace::Kind::idle});
    }
    if (!found) return false;
    ++lanes_[own].tally.tasks;
    lanes_[own].tally.stolen += task.stolen;
    return true;
}

bool Work::find(size_t thread, Task& task) {
    task.stolen = false;
    Lane& own = lanes_[thread];
    switch (options_.schedule) {
        case Schedule::queue: {
            if (take_walk(lanes_[0], End::oldest, task)) return true;
            const uint32_t piece = next_piece_.load(std::memory_order_relaxed) < pieces_ ? next_piece_++ : pieces_;
            if (piece >= pieces_) return false;
            fill(task, piece);
            return true;
        }
        case Schedule::fixed:
            return find_dealt(thread, task);
        case Schedule::stealing:
            break;
    }
    if (take_walk(own, End::newest, task) || take_piece(own, thread, false, task)) return true;
    task.stolen = true;
    for (size_t step = 1; step < lanes_.size(); ++step) {
        const size_t victim = (thread + step) % lanes_.size();
        if (take_walk(lanes_[victim], End::oldest, task)) return true;
    }
    for (size_t step = 1; step < lanes_.size(); ++step) {
        const size_t victim = (thread + step) % lanes_.size();
        if (take_piece(lanes_[victim], victim, true, task)) return true;
    }
    return false;
}

bool Work::find_dealt(size_t thread, Task& task) {
    if (take_walk(lanes_[thread], End::newest, task)) return true;
    if (thread != 0) return take_piece(lanes_[thread], thread, false, task);
    // The lowest piece of all the lanes that thread 0 has, so that its starting cells ascend. Nobody else takes
    // pieces from these, so their places are read without the lock.
    size_t lowest = 0;
    for (size_t lost = started_; lost < lanes_.size(); ++lost) {
        if (take_walk(lanes_[lost], End::newest, task)) return true;
        if (lanes_[lost].next_piece < lanes_[lowest].next_piece) lowest = lost;
    }
    return take_piece(lanes_[lowest], lowest, false, task);
}

void Work::fill(Task& task, uint32_t piece) const {
    task.is_walk = false;
    task.piece = piece;
    task.begin = piece * piece_size_;
    task.end = static_cast<uint32_t>(std::min<uint64_t>(uint64_t{task.begin} + piece_size_, starts_));
}

bool Work::take_piece(Lane& lane, size_t owner, bool from_back, Task& task) {
    const std::lock_guard<std::mutex> hold(lane.lock);
    if (lane.next_piece >= lane.end_piece) return false;
    const uint32_t number = from_back ? --lane.end_piece : lane.next_piece++;
    fill(task, number * static_cast<uint32_t>(lanes_.size()) + static_cast<uint32_t>(owner));
    return true;
}

bool Work::take_walk(Lane& lane, End end, Task& task) {
    if (lane.count.load(std::memory_order_relaxed) == 0) return false;
    const std::lock_guard<std::mutex> hold(lane.lock);
    const size_t count = lane.count.load(std::memory_order_relaxed);
    if (count == 0) return false;
    const size_t at = (lane.first + (end == End::oldest ? 0 : count - 1)) % most_walks;
    task.is_walk = true;
    task.walk = lane.walks[at];
    task.piece = task.walk.piece;
    if (end == End::oldest) lane.first = (lane.first + 1) % most_walks;
    lane.count.store(count - 1, std::memory_order_relaxed);
    return true;
}

bool Work::put_walk(Lane& lane, const Walk& walk) {
    const std::lock_guard<std::mutex> hold(lane.lock);
    const size_t count = lane.count.load(std::memory_order_relaxed);
    if (count == most_walks) return false;
    // Counted before anybody can take it, so that the counts never fall to zero too early.
    ++left_;
    ++left_of_piece_[walk.piece];
    lane.walks[(lane.first + count) % most_walks] = walk;
    lane.count.store(count + 1, std::memory_order_relaxed);
    return true;
}

bool Work::give(int thread, const Walk& walk) {
    Lane& own = lanes_[static_cast<size_t>(thread)];
    size_t to = static_cast<size_t>(thread);
    if (options_.schedule == Schedule::queue) to = 0;
    if (options_.schedule == Schedule::fixed) to = own.turn++ % lanes_.size();
    const bool given = put_walk(lanes_[to], walk);
    ++(given ? own.tally.given : own.tally.refused);
    return given;
}

void Work::finish(const Task& task) {
    if (left_of_piece_.empty()) {
        if (progress_ != nullptr) progress_->done += task.end - task.begin;
    } else {
        end_of_task(task.piece);
    }
    --left_;
}

void Work::end_of_task(uint32_t piece) {
    if (--left_of_piece_[piece] != 0) return;
    Task ended;
    fill(ended, piece);
    if (progress_ != nullptr) progress_->done += ended.end - ended.begin;
    const std::lock_guard<std::mutex> hold(done_lock_);
    while (first_open_piece_ < pieces_ && left_of_piece_[first_open_piece_] == 0) ++first_open_piece_;
    const uint64_t before = uint64_t{first_open_piece_} * piece_size_;
    all_done_before_.store(static_cast<uint32_t>(std::min<uint64_t>(before, starts_)), std::memory_order_release);
}

}  // namespace gridwords
