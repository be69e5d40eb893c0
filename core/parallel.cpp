#include "parallel.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace gridwords {

int hardware_threads() {
    const unsigned count = std::thread::hardware_concurrency();
    return count == 0 ? 1 : static_cast<int>(count);
}

void run_threads(int threads, const std::function<void(int)>& work, Control* control,
                 const std::function<void(int)>& started) {
    std::exception_ptr failure;
    std::mutex lock;
    std::condition_variable ended;
    size_t finished = 0;  // of the other threads
    const auto guarded = [&](int thread) {
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
            break;  // the system grants no more threads: those that have started do all the work
        }
    }
    if (started) started(static_cast<int>(others.size()) + 1);
    guarded(0);
    for (std::unique_lock<std::mutex> hold(lock); control != nullptr && finished != others.size();) {
        ended.wait_for(hold, std::chrono::milliseconds(50));
        hold.unlock();  // the control's callback may take its time
        control->should_stop();
        hold.lock();
    }
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace gridwords
