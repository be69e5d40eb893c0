// How a search is stopped and watched from outside: a deadline, a stop flag, a callback on the caller's thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace gridwords {

// Why a search ended. Everything but `complete` means that the answer may lack something.
enum class Ended : uint8_t { complete, deadline, interrupted };

const char* name_of(Ended ended);  // "complete", "deadline" or "interrupted"

// How far a job over many items got: the number of leading items that are done, and why it ended.
struct Reached {
    size_t done;
    Ended ended;
};

// Work done so far and in total, in the engine's own unit (starting cells, boards, words).
struct Progress {
    std::atomic<uint64_t> done{0};
    std::atomic<uint64_t> total{0};
};

// Must be made on the thread that asks the question.
class Control {
public:
    Control();

    // Called about every 50 ms, on the thread that asked the question and no other; returning true interrupts the
    // search.
    std::function<bool()> poll;

    void set_deadline(double seconds);
    bool has_deadline() const { return has_deadline_; }

    void interrupt() { ended_.store(Ended::interrupted, std::memory_order_relaxed); }
    bool is_stopped() const { return ended() != Ended::complete; }

    // Why the search was stopped, or `complete` if it was not. An interrupt takes precedence over a deadline, so that
    // Ctrl-C is never lost.
    Ended ended() const { return ended_.load(std::memory_order_relaxed); }

    // Looks at the clock and, on the caller's thread, calls `poll`. Costs about 30 ns.
    bool should_stop();

private:
    const void* const caller_;  // its thread
    std::atomic<Ended> ended_{Ended::complete};
    bool has_deadline_ = false;
    double deadline_s_ = 0;
    double last_poll_s_;
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

// One thread's share of a Control: looks at it only every few thousand visits (about 50 µs of searching).
class Ticker {
public:
    explicit Ticker(Control& control) : control_(&control) {}

    // True once the search must end, and ever after.
    bool tick() { return --left_ == 0 && look(); }

    // The number of ticks until it was stopped.
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
