#include "control.h"

#include "clock.h"

namespace gridwords {
namespace {

constexpr double poll_interval_s = 0.05;

// Something whose address is different on every thread.
const void* this_thread() {
    thread_local char mark = 0;
    return &mark;
}

}  // namespace

const char* name_of(Ended ended) {
    switch (ended) {
        case Ended::complete:
            return "complete";
        case Ended::deadline:
            return "deadline";
        default:
            return "interrupted";
    }
}

Control::Control() : caller_(this_thread()), last_poll_s_(now_s()) {}

void Control::set_deadline(double seconds) {
    if (seconds > 3e9) return;  // a century is as good as no deadline
    deadline_s_ = now_s() + seconds;
    has_deadline_ = true;
}

bool Control::should_stop() {
    if (is_stopped()) return true;
    const double now = now_s();
    if (has_deadline_ && now >= deadline_s_) {
        Ended none = Ended::complete;
        ended_.compare_exchange_strong(none, Ended::deadline, std::memory_order_relaxed);
    }
    // Compares threads instead of trusting an argument: a search that runs inside another one's thread cannot know
    // whose thread it is on.
    if (poll && caller_ == this_thread() && now - last_poll_s_ >= poll_interval_s) {
        last_poll_s_ = now;
        if (poll()) interrupt();
    }
    return is_stopped();
}

}  // namespace gridwords
