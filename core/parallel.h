// Threads for one piece of work, joined before it returns.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "control.h"

namespace gridwords {

inline int hardware_threads() {
    const unsigned count = std::thread::hardware_concurrency();
    return count == 0 ? 1 : static_cast<int>(count);
}

// Runs `work(thread)` for thread 0 .. threads - 1, thread 0 on the caller. The first exception thrown by any of
// them is thrown again here once all have ended. `started(count)` is told, before thread 0 begins, how many threads
// there really are: the system may have fewer to give. With a control, the caller's thread goes on asking it until the
// last of the others has ended: Ctrl-C is heard also when thread 0 has nothing left to do.
template <class Work, class Started>
void run_threads(int threads, Work&& work, Control* control, Started&& started) {
    std::exception_ptr failure;
    std::mutex lock;
    std::condition_variable ended;
    size_t finished = 0;  // of the others
    auto guarded = [&](int thread) {
        try {
            work(thread);
        } catch (...) {
            const std::lock_guard<std::mutex> hold(lock);
            if (!failure) failure = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    others.reserve(static_cast<size_t>(threads > 1 ? threads - 1 : 0));
    for (int thread = 1; thread < threads; ++thread) {
        try {
            others.emplace_back([&, thread] {
                guarded(thread);
                const std::lock_guard<std::mutex> hold(lock);
                ++finished;
                ended.notify_one();
            });
        } catch (const std::system_error&) {
            break;  // the system has no more threads to give: the ones there are do all the work
        }
    }
    started(static_cast<int>(others.size()) + 1);
    guarded(0);
    for (std::unique_lock<std::mutex> hold(lock); control != nullptr && finished != others.size();) {
        ended.wait_for(hold, std::chrono::milliseconds(50));
        hold.unlock();  // what the control asks may take its time
        control->should_stop();
        hold.lock();
    }
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

template <class Work>
void run_threads(int threads, Work&& work, Control* control = nullptr) {
    run_threads(threads, work, control, [](int) {});
}

// Runs `work(item, thread)` for every item below `count`, each taken by whichever thread is free.
template <class Work>
void for_each_item(size_t count, int threads, Work&& work) {
    std::atomic<size_t> next{0};
    const int needed = static_cast<int>(count < static_cast<size_t>(threads) ? count : static_cast<size_t>(threads));
    run_threads(needed < 1 ? 1 : needed, [&](int thread) {
        for (size_t item = next++; item < count; item = next++) work(item, thread);
    });
}

}  // namespace gridwords
