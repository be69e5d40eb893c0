#include "parallel.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "thread_pool.h"
#include "wait.h"

namespace gridwords {

int hardware_threads() {
    const unsigned count = std::thread::hardware_concurrency();
    return count == 0 ? 1 : static_cast<int>(count);
}

namespace {

void run(int threads, const std::function<void(int)>& work, Control* control, const std::function<void(int)>& started,
         bool needs_all) {
    if (threads <= 1) {
        if (started) started(1);
        work(0);
        return;
    }
    std::exception_ptr failure;
    std::mutex lock;
    std::condition_variable ended;
    std::atomic<size_t> running{0};  // of the other threads
    const auto guarded = [&](int thread) {
        try {
            work(thread);
        } catch (...) {
            const std::lock_guard<std::mutex> hold(lock);
            if (!failure) failure = std::current_exception();
        }
    };
    ThreadPool& pool = ThreadPool::get();
    const std::vector<PoolThread*> others = pool.take(static_cast<size_t>(threads) - 1);
    running = others.size();
    if (started) started(static_cast<int>(others.size()) + 1);
    const std::function<void(int)> job = [&](int thread) {
        guarded(thread);
        // Under the lock, so that the caller does not leave, and take the lock with it, before this is done.
        const std::lock_guard<std::mutex> hold(lock);
        if (--running == 0) ended.notify_one();
    };
    for (size_t i = 0; i < others.size(); ++i) others[i]->run(job, static_cast<int>(i) + 1);
    guarded(0);
    for (size_t i = 0; !needs_all && i < others.size(); ++i) {
        if (others[i]->take_back()) --running;
    }
    spin_until([&] { return running.load(std::memory_order_acquire) == 0; });
    for (std::unique_lock<std::mutex> hold(lock); running != 0;) {
        ended.wait_for(hold, std::chrono::milliseconds(50));
        if (control == nullptr || running == 0) continue;
        hold.unlock();  // the control's callback may take its time
        control->should_stop();
        hold.lock();
    }
    pool.give_back(others);
    if (failure) std::rethrow_exception(failure);
}

}  // namespace

void run_threads(int threads, const std::function<void(int)>& work, Control* control,
                 const std::function<void(int)>& started) {
    run(threads, work, control, started, true);
}

void share_work(int threads, const std::function<void(int)>& work, Control* control) {
    run(threads, work, control, {}, false);
}

}  // namespace gridwords
