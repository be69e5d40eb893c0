// What threads share must not wait for a thread that never comes back: a forked process lacks its parent's threads.
#include <atomic>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "check.h"
#include "core/first_use.h"
#include "core/spares.h"

namespace gridwords::tests {
namespace {

// Moved while the lock is held; the first move waits until another thread is done, which shows that it did not wait.
struct SlowToMove {
    SlowToMove() = default;
    SlowToMove(SlowToMove&& other) noexcept : value(other.value) {
        if (wait.exchange(false)) {
            is_held = true;
            while (!may_go) std::this_thread::yield();
        }
    }
    SlowToMove& operator=(SlowToMove&&) = default;

    int value = 0;
    static inline std::atomic<bool> wait{false}, is_held{false}, may_go{false};
};

void spares_are_used_again() {
    Spares<std::unique_ptr<int>> spares;
    CHECK(spares.take() == nullptr);
    spares.give_back(std::make_unique<int>(7));
    spares.give_back(std::make_unique<int>(8));
    CHECK(*spares.take() == 8);
    CHECK(*spares.take() == 7);
    CHECK(spares.take() == nullptr);
}

void a_lock_that_stays_held_stops_nobody() {
    Spares<SlowToMove> spares;
    SlowToMove one;
    one.value = 7;
    spares.give_back(std::move(one));
    SlowToMove::wait = true;
    std::thread holder([&] { CHECK(spares.take().value == 7); });
    while (!SlowToMove::is_held) std::this_thread::yield();
    CHECK(spares.take().value == 0);
    spares.give_back({});
    SlowToMove::may_go = true;
    holder.join();
}

void whoever_is_first_makes_it_for_all() {
    FirstUse<int> value;
    std::atomic<bool> is_making{false}, may_go{false};
    std::thread slow([&] {
        CHECK(value.get([&] {
            is_making = true;
            while (!may_go) std::this_thread::yield();
            return 1;
        }) == 2);
    });
    while (!is_making) std::this_thread::yield();
    CHECK(value.get([] { return 2; }) == 2);
    may_go = true;
    slow.join();
    CHECK(value.get([] { return 3; }) == 2);
}

}  // namespace
}  // namespace gridwords::tests

int sharing_test(int, char**) {
    using namespace gridwords::tests;
    spares_are_used_again();
    a_lock_that_stays_held_stops_nobody();
    whoever_is_first_makes_it_for_all();
    return 0;
}
