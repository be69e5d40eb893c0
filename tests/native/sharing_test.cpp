// What threads share must not wait for a thread that never comes back: a forked process lacks its parent's threads. And
// what the Python objects hold may be used by many threads at once, as free-threaded Python does: `make test-threads`
// looks for races there.
#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "check.h"
#include "core/ask/ask.h"
#include "core/engines/many_scorer.h"
#include "core/engines/prefix.h"
#include "core/first_use.h"
#include "core/listing.h"
#include "core/spares.h"
#include "engine_calls.h"

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

template <class Work>
void on_four_threads(const Work& work) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([&work] { work(); });
    for (std::thread& thread : threads) thread.join();
}

void threads_share_what_python_objects_hold() {
    const std::shared_ptr<const Lexicon> lexicon = lexicon_of("aa\naaa\naaaa\nab\n");
    const Board board = all_a(3, 3);
    Question question{*lexicon, board};
    question.minimum_length = 2;
    Control control;
    Scratch scratch;
    const Listing listing(solve_prefix(question, control, scratch, {}), lexicon, std::vector<int32_t>(256, 1), 3);
    on_four_threads([&] {
        CHECK(listing.text(2) == "aaaa");
        CHECK(listing.texts() == "aaaaaaaaa");
    });
    Desk desk;
    desk.add("small", lexicon);
    const Limits limits;
    on_four_threads([&] {
        Control own;
        Progress progress;
        Caller caller{own, desk, limits, &progress, 2, 7};
        CHECK(ask("solve", R"({"board":"aaa/aba/aaa"})", caller).starts_with("{"));
    });
    for (const int side : {3, 10}) {  // the second is scored by what changes from board to board
        const auto shape = std::make_shared<const Shape>(side, side, Neighbours::king);
        const ManyScorer scorer(lexicon, shape, std::vector<int32_t>(256, 1), 2, letter_tiles(26), BatchPath::automatic,
                                true);
        const size_t cells = static_cast<size_t>(side) * static_cast<size_t>(side);
        std::vector<uint8_t> codes(20 * cells, 0);
        for (size_t i = 0; i < 20; ++i) codes[i * cells + i % cells] = 1;
        on_four_threads([&] {
            std::vector<int32_t> points(20);
            Control own;
            scorer.score(codes.data(), 20, 2, {points.data(), nullptr}, own, nullptr);
            CHECK(points == std::vector<int32_t>(20, 4));
        });
    }
}

}  // namespace
}  // namespace gridwords::tests

int sharing_test(int, char**) {
    using namespace gridwords::tests;
    spares_are_used_again();
    a_lock_that_stays_held_stops_nobody();
    whoever_is_first_makes_it_for_all();
    threads_share_what_python_objects_hold();
    return 0;
}
