// A value made when it is first needed, and then shared by all threads.
#pragma once

#include <atomic>
#include <memory>

namespace gridwords {

// Threads that need it at the same time each make it, and the first result is kept. With std::call_once they would wait
// for one of them, and in a forked process for a thread that only the parent has.
template <class T>
class FirstUse {
public:
    FirstUse() = default;
    ~FirstUse() { delete kept_.load(std::memory_order_acquire); }
    FirstUse(const FirstUse&) = delete;
    FirstUse& operator=(const FirstUse&) = delete;

    template <class Make>
    const T& get(Make&& make) {
        const T* kept = kept_.load(std::memory_order_acquire);
        if (kept == nullptr) {
            auto made = std::make_unique<const T>(make());
            if (kept_.compare_exchange_strong(kept, made.get(), std::memory_order_acq_rel)) kept = made.release();
        }
        return *kept;
    }

private:
    std::atomic<const T*> kept_{nullptr};
};

}  // namespace gridwords
