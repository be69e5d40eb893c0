// How a search is stopped and watched from outside: a deadline, a stop flag, a callback on the caller's thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <thread>

namespace gridwords {

// Work done and work there is, in the engine's own unit (starting cells, boards, words).
struct Progress {
    std::atomic<uint64_t> done{0};
    std::atomic<uint64_t> total{0};
};

// Made on the thread that asks the question.
class Control {
public:
    using Clock = std::chrono::steady_clock;

    // Called about every 50 ms, on the thread that asked the question and no other; true stops the search.
    std::function<bool()> poll;

    void set_deadline(double seconds) {
        // A century is as good as no deadline, and keeps the sum below inside the clock's range.
        if (seconds > 3e9) return;
        deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
        has_deadline_ = true;
    }
    bool has_deadline() const { return has_deadline_; }
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }

    // Looks at the clock and, on the caller's thread, asks `poll`. Costs some 30 ns.
    bool should_stop() {
        if (is_stopped()) return true;
        const Clock::time_point now = Clock::now();
        if (has_deadline_ && now >= deadline_) stop();
        if (poll && is_on_callers_thread() && now - last_poll_ >= std::chrono::milliseconds(50)) {
            last_poll_ = now;
            if (poll()) stop();
        }
        return is_stopped();
    }

private:
    // Asked of the system, not told by whoever calls: a search inside another's thread cannot know whose thread it has.
    bool is_on_callers_thread() const { return std::this_thread::get_id() == caller_; }

    const std::thread::id caller_ = std::this_thread::get_id();
    std::atomic<bool> stopped_{false};
    bool has_deadline_ = false;
    Clock::time_point deadline_{};
    Clock::time_point last_poll_ = Clock::now();
};

// The same question for code that looks of its own accord; one made from nothing never stops.
class StopCheck {
public:
    StopCheck() = default;
    explicit StopCheck(Control& control) : control_(&control) {}
    bool operator()() const { return control_ != nullptr && control_->should_stop(); }

private:
    Control* control_ = nullptr;
};

// One thread's share of a Control: asks it only every few thousand visits (some 50 µs of searching).
class Ticker {
public:
    explicit Ticker(Control& control) : control_(&control) {}

    // True once the search must end, and from then on.
    bool tick() { return --left_ == 0 && look(); }

private:
    static constexpr int interval = 4096;

    bool look() {
        if (control_->should_stop()) {
            left_ = 1;
            return true;
        }
        left_ = interval;
        return false;
    }

    Control* control_;
    int left_ = interval;
};

}  // namespace gridwords
