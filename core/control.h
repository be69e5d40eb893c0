// How a search is stopped and watched from outside: a deadline, a stop flag, a callback on the caller's thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>

namespace gridwords {

// Why a search ended. Everything but `complete` means that the answer may lack something.
enum class Ended : uint8_t { complete, deadline, interrupted };

// How far a job over many items came: the leading items that are done, and why it ended.
struct Reached {
    size_t done;
    Ended ended;
};

// Work done and work in all, in the engine's own unit (starting cells, boards, words).
struct Progress {
    std::atomic<uint64_t> done{0};
    std::atomic<uint64_t> total{0};
};

// Must be made on the thread that asks the question.
class Control {
public:
    using Clock = std::chrono::steady_clock;

    // Called about every 50 ms, on the thread that asked the question and no other; returning true interrupts the
    // search.
    std::function<bool()> poll;

    void set_deadline(double seconds) {
        // A century is as good as no deadline, and keeps the sum below inside the clock's range.
        if (seconds > 3e9) return;
        deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
        has_deadline_ = true;
    }
    bool has_deadline() const { return has_deadline_; }

    void interrupt() { ended_.store(Ended::interrupted, std::memory_order_relaxed); }
    bool is_stopped() const { return ended() != Ended::complete; }

    // Why the search was stopped; `complete` while it was not. An interrupt outranks a deadline, so that Ctrl-C is
    // never lost.
    Ended ended() const { return ended_.load(std::memory_order_relaxed); }

    // Looks at the clock and, on the caller's thread, calls `poll`. Costs some 30 ns.
    bool should_stop() {
        if (is_stopped()) return true;
        const Clock::time_point now = Clock::now();
        if (has_deadline_ && now >= deadline_) pass_deadline();
        if (poll && is_on_callers_thread() && now - last_poll_ >= std::chrono::milliseconds(50)) {
            last_poll_ = now;
            if (poll()) interrupt();
        }
        return is_stopped();
    }

private:
    void pass_deadline() {
        Ended none = Ended::complete;
        ended_.compare_exchange_strong(none, Ended::deadline, std::memory_order_relaxed);
    }

    // Compares thread ids instead of trusting an argument: a search that runs inside another one's thread cannot know
    // whose thread it is on.
    bool is_on_callers_thread() const { return std::this_thread::get_id() == caller_; }

    const std::thread::id caller_ = std::this_thread::get_id();
    std::atomic<Ended> ended_{Ended::complete};
    bool has_deadline_ = false;
    Clock::time_point deadline_{};
    Clock::time_point last_poll_ = Clock::now();
};

// A Control for code that may run without one: default-constructed, it never stops.
class StopCheck {
public:
    StopCheck() = default;
    explicit StopCheck(Control& control) : control_(&control) {}
    bool operator()() const { return control_ != nullptr && control_->should_stop(); }

private:
    Control* control_ = nullptr;
};

// One thread's share of a Control: looks at it only every few thousand visits (some 50 µs of searching).
class Ticker {
public:
    explicit Ticker(Control& control) : control_(&control) {}

    // True once the search must end, and from then on.
    bool tick() { return --left_ == 0 && look(); }

    // How often it has ticked, until it was stopped.
    uint64_t ticks() const { return looks_ * interval + static_cast<uint64_t>(interval - left_); }

private:
    static constexpr int interval = 4096;

    bool look() {
        if (control_->should_stop()) {
            left_ = 1;
            return true;
        }
        left_ = interval;
        ++looks_;
        return false;
    }

    Control* control_;
    int left_ = interval;
    uint64_t looks_ = 0;
};

}  // namespace gridwords
