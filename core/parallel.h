// Threads for one piece of work, joined before it returns.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace gridwords {

inline int hardware_threads() {
    const unsigned count = std::thread::hardware_concurrency();
    return count == 0 ? 1 : static_cast<int>(count);
}

// Runs `work(thread)` for thread 0 .. threads - 1, thread 0 on the caller. The first exception thrown by any of
// them is thrown again here once all have ended. `started(count)` is told, before thread 0 begins, how many threads
// there really are: the system may have fewer to give.
template <class Work, class Started>
void run_threads(int threads, Work&& work, Started&& started) {
    std::exception_ptr failure;
    std::mutex failure_lock;
    auto guarded = [&](int thread) {
        try {
            work(thread);
        } catch (...) {
            const std::lock_guard<std::mutex> hold(failure_lock);
            if (!failure) failure = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    others.reserve(static_cast<size_t>(threads > 1 ? threads - 1 : 0));
    for (int thread = 1; thread < threads; ++thread) {
        try {
            others.emplace_back(guarded, thread);
        } catch (const std::system_error&) {
            break;  // the system has no more threads to give: the ones there are do all the work
        }
    }
    started(static_cast<int>(others.size()) + 1);
    guarded(0);
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

template <class Work>
void run_threads(int threads, Work&& work) {
    run_threads(threads, work, [](int) {});
}

// Runs `work(item)` for every item below `count`, each taken by whichever thread is free.
template <class Work>
void for_each_item(size_t count, int threads, Work&& work) {
    std::atomic<size_t> next{0};
    const int needed = static_cast<int>(count < static_cast<size_t>(threads) ? count : static_cast<size_t>(threads));
    run_threads(needed < 1 ? 1 : needed, [&](int) {
        for (size_t item = next++; item < count; item = next++) work(item);
    });
}

}  // namespace gridwords
