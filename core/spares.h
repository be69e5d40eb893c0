// What one search leaves for the next: objects that are expensive to make, taken and given back by any thread.
#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include "wait.h"

namespace gridwords {

// A process that was forked may find the lock held by a thread that only its parent has. So no thread waits for long: a
// spare that cannot be taken is made anew, and one that cannot be kept is dropped.
template <class T>
class Spares {
public:
    // One that was given back, or a new one.
    T take() {
        const std::unique_lock<std::mutex> hold = try_hold();
        if (!hold || kept_.empty()) return {};
        T spare = std::move(kept_.back());
        kept_.pop_back();
        return spare;
    }

    void give_back(T spare) {
        if (const std::unique_lock<std::mutex> hold = try_hold()) kept_.push_back(std::move(spare));
    }

    // Calls `use(spares)`, for callers that choose among them. False if it was not called.
    template <class Use>
    bool choose(Use&& use) {
        const std::unique_lock<std::mutex> hold = try_hold();
        if (hold) use(kept_);
        return hold.owns_lock();
    }

private:
    std::unique_lock<std::mutex> try_hold() {
        std::unique_lock<std::mutex> hold(lock_, std::defer_lock);
        spin_until([&] { return hold.try_lock(); });
        return hold;
    }

    std::mutex lock_;
    std::vector<T> kept_;
};

}  // namespace gridwords
