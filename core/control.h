// How a search is stopped and watched from outside: a deadline, a stop flag, a callback on the caller's thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

namespace gridwords {

// Work done and work there is, in the engine's own unit (starting cells, boards, words).
struct Progress {
    std::atomic<uint64_t> done{0};
    std::atomic<uint64_t> total{0};
};

class Control {
public:
    using Clock = std::chrono::steady_clock;

    // Called about every 50 ms on the thread that asked the question; true stops the search.
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
    const std::atomic<bool>& stop_flag() const { return stopped_; }

    // Looks at the clock and, on the caller's thread, asks `poll`. Costs some 30 ns.
    bool should_stop(bool on_callers_thread) {
        if (is_stopped()) return true;
        const Clock::time_point now = Clock::now();
        if (has_deadline_ && now >= deadline_) stop();
        if (on_callers_thread && poll && now - last_poll_ >= std::chrono::milliseconds(50)) {
            last_poll_ = now;
            if (poll()) stop();
        }
        return is_stopped();
    }

private:
    std::atomic<bool> stopped_{false};
    bool has_deadline_ = false;
    Clock::time_point deadline_{};
    Clock::time_point last_poll_ = Clock::now();
};

// The same question for code that looks of its own accord; one made from nothing never stops.
class StopCheck {
public:
    StopCheck() = default;
    StopCheck(Control& control, bool on_callers_thread) : control_(&control), on_callers_thread_(on_callers_thread) {}
    bool operator()() const { return control_ != nullptr && control_->should_stop(on_callers_thread_); }

private:
    Control* control_ = nullptr;
    bool on_callers_thread_ = false;
};

// One thread's share of a Control: asks it only every few thousand visits (some 50 µs of searching).
class Ticker {
public:
    Ticker(Control& control, bool on_callers_thread) : control_(&control), on_callers_thread_(on_callers_thread) {}

    // True once the search must end, and from then on.
    bool tick() { return --left_ == 0 && look(); }

private:
    static constexpr int interval = 4096;

    bool look() {
        if (control_->should_stop(on_callers_thread_)) {
            left_ = 1;
            return true;
        }
        left_ = interval;
        return false;
    }

    Control* control_;
    int left_ = interval;
    bool on_callers_thread_;
};

}  // namespace gridwords
