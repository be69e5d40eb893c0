// Threads that are kept between jobs: starting one takes as long as solving a small board.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace gridwords {

class PoolThread;

// All jobs of a process share the pool. Its threads sleep while there is nothing to do, and never end the process or
// keep it from ending.
class ThreadPool {
public:
    // The pool of this process; a process that was forked gets its own, since it has none of the parent's threads.
    static ThreadPool& get();

    // Up to `count` idle threads; fewer if the system grants no more.
    std::vector<PoolThread*> take(size_t count);
    void give_back(const std::vector<PoolThread*>& threads);

private:
    std::mutex lock_;
    std::vector<PoolThread*> idle_;  // never deleted while they run
};

class PoolThread {
public:
    PoolThread();

    // Runs `job(number)` on the thread, which must be idle. The job must live until it returns.
    void run(const std::function<void(int)>& job, int number) { hand_over(&job, number); }
    // Takes back a job that has not begun. False if it has.
    bool take_back();
    // Ends the thread, which must be idle, and deletes this.
    void end();

private:
    struct State;
    void hand_over(const std::function<void(int)>* job, int number);
    void serve();

    std::unique_ptr<State> state_;
};

}  // namespace gridwords
