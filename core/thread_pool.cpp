#include "thread_pool.h"

#include <atomic>
#include <condition_variable>
#include <system_error>
#include <thread>

#include "parallel.h"
#include "wait.h"

#if (defined(__unix__) || defined(__APPLE__)) && !defined(__EMSCRIPTEN__)
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
#define GRIDWORDS_POSIX
#endif

namespace gridwords {
namespace {

#if defined(GRIDWORDS_POSIX)
long this_process() { return getpid(); }

// While it lives, threads are started that take no signals: those are for the program's own threads.
class BlockSignals {
public:
    BlockSignals() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~BlockSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    BlockSignals(const BlockSignals&) = delete;
    BlockSignals& operator=(const BlockSignals&) = delete;

private:
    sigset_t before_;
};
#else
long this_process() { return 0; }
struct BlockSignals {
    BlockSignals() {}
    ~BlockSignals() {}
};
#endif

// Idle threads beyond this are ended.
size_t most_idle() { return static_cast<size_t>(hardware_threads()) + 64; }

}  // namespace

ThreadPool& ThreadPool::get() {
    struct Owned {
        long process;
        ThreadPool pool;
        Owned* before;  // of the parent process, whose lock may be held by a thread that this process does not have
    };
    // Never destroyed: its threads may outlive everything that is.
    static std::atomic<Owned*> current{nullptr};
    const long process = this_process();
    Owned* owned = current.load(std::memory_order_acquire);
    while (owned == nullptr || owned->process != process) {
        Owned* const made = new Owned{process, {}, owned};
        if (current.compare_exchange_strong(owned, made, std::memory_order_acq_rel)) return made->pool;
        delete made;
    }
    return owned->pool;
}

std::vector<PoolThread*> ThreadPool::take(size_t count) {
    std::vector<PoolThread*> taken;
    taken.reserve(count);
    {
        const std::lock_guard<std::mutex> hold(lock_);
        while (taken.size() < count && !idle_.empty()) {
            taken.push_back(idle_.back());
            idle_.pop_back();
        }
    }
    try {
        const BlockSignals blocked;
        while (taken.size() < count) taken.push_back(new PoolThread);
    } catch (const std::system_error&) {
        // The system grants no more threads: those that there are do all the work.
    }
    return taken;
}

void ThreadPool::give_back(const std::vector<PoolThread*>& threads) {
    std::vector<PoolThread*> spare;
    {
        const std::lock_guard<std::mutex> hold(lock_);
        for (PoolThread* const thread : threads) (idle_.size() < most_idle() ? idle_ : spare).push_back(thread);
    }
    for (PoolThread* const thread : spare) thread->end();
}

struct PoolThread::State {
    std::mutex lock;
    std::condition_variable changed;
    std::atomic<bool> has_job{false};
    const std::function<void(int)>* job = nullptr;  // null: end
    int number = 0;
};

PoolThread::PoolThread() : state_(std::make_unique<State>()) {
    std::thread([this] { serve(); }).detach();
}

void PoolThread::hand_over(const std::function<void(int)>* job, int number) {
    {
        const std::lock_guard<std::mutex> hold(state_->lock);
        state_->job = job;
        state_->number = number;
        state_->has_job.store(true, std::memory_order_release);
    }
    state_->changed.notify_one();
}

bool PoolThread::take_back() {
    const std::lock_guard<std::mutex> hold(state_->lock);
    return state_->has_job.exchange(false, std::memory_order_relaxed);
}

void PoolThread::end() { hand_over(nullptr, 0); }

void PoolThread::serve() {
    for (;;) {
        State& state = *state_;
        // The steps of one search follow each other closely; between searches the thread sleeps.
        spin_until([&] { return state.has_job.load(std::memory_order_acquire); });
        const std::function<void(int)>* job;
        int number;
        {
            std::unique_lock<std::mutex> hold(state.lock);
            state.changed.wait(hold, [&] { return state.has_job.load(std::memory_order_relaxed); });
            job = state.job;
            number = state.number;
            state.has_job.store(false, std::memory_order_relaxed);
        }
        if (job == nullptr) break;
        (*job)(number);
    }
    delete this;
}

}  // namespace gridwords
