// Searches that would never end are stopped by a deadline and by the caller's thread.
#include <atomic>
#include <thread>

#include "core/parallel.h"
#include "core/ranges.h"
#include "core/stopwatch.h"
#include "engine_calls.h"

namespace gridwords::tests::stopping_test {
namespace {

// Hopeless searches end soon after the deadline or after an interrupt on the caller's thread, with what was found.
void test_stopping() {
    const auto lexicon = lexicon_of("aaa aaaaaaaaaaaaaaaaaaaaaaaaaaaaab");
    const Board board = all_a(30, 30);
    const std::vector<Solve> engines = {
        paths({}),
        paths({true, true}),
        paths({false}),
        word({false}),
        word({false, true, size_t{1} << 22}),
        frontier({0, FrontierThreads::local}),
        frontier({3, FrontierThreads::local}),
        frontier({12, FrontierThreads::local, size_t{1} << 24}),
        frontier({12, FrontierThreads::shared, size_t{1} << 24}),
        frontier({12, FrontierThreads::serial, size_t{1} << 24}),
        marking(Marks::own),
        marking(Marks::shared),
    };
    for (const Solve& solve : engines) {
        for (const bool by_deadline : {true, false}) {
            // On a busy machine a search may be stopped before it finds the short word; then it gets more time.
            size_t found = 0;
            for (double time_s = by_deadline ? 0.1 : 0; found == 0 && time_s < 10; time_s = 4 * time_s + 0.1) {
                Question question{*lexicon, board};
                question.threads = 2;
                Scratch scratch;
                Control control;
                const Stopwatch started;
                control.set_deadline(by_deadline ? time_s : 60);
                if (!by_deadline) control.poll = [&] { return started.elapsed_s() >= time_s; };
                const Answer answer = solve(question, control, scratch);
                // Generous, for slow machines under a sanitizer; without stopping it would be years.
                CHECK(started.elapsed_s() < time_s + 20);
                CHECK(answer.ended == (by_deadline ? Ended::deadline : Ended::interrupted));
                found = answer.size();
            }
            CHECK(found == 1);
        }
    }
}

// The caller's thread notices an interrupt even while it only waits for the others.
void test_stop_while_waiting() {
    Control control;
    control.poll = [] { return true; };
    run_threads(
        2,
        [&](int thread) {
            while (thread == 1 && !control.is_stopped()) std::this_thread::yield();
        },
        &control);
    CHECK(control.is_stopped());

    // The same where threads share ranges of work and none is left for the caller's thread.
    Control ranges_control;
    ranges_control.poll = [] { return true; };
    const auto caller = std::this_thread::get_id();
    const double enough_s = now_s() + 20;
    std::atomic<bool> both{false};
    for_each_range(2, 1, 2, ranges_control, nullptr, [&](Range, int) {
        if (std::this_thread::get_id() == caller) {
            while (!both && now_s() < enough_s) std::this_thread::yield();
        } else {
            both = true;
            while (!ranges_control.is_stopped() && now_s() < enough_s) std::this_thread::yield();
        }
        return true;
    });
    CHECK(ranges_control.is_stopped() && now_s() < enough_s);
}

// The caller's thread notices an interrupt even if the one start that never ends is on another thread.
void test_stop_of_one_long_walk() {
    const auto lexicon = lexicon_of("baaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaad caaaaaaad");
    // The first start takes some milliseconds, enough for the second thread to begin and to take the long one.
    std::vector<uint16_t> cells(100, 0);
    cells[0] = 2;
    cells[1] = 1;
    std::vector<Tile> tiles;
    for (char letter = 0; letter < 3; ++letter) tiles.push_back({{std::string(1, letter)}});
    const Board board(std::make_shared<const Shape>(10, 10), cells, tiles);
    for (const Marks marks : {Marks::own, Marks::shared}) {
        for (int round = 0; round < 3; ++round) {
            Question question{*lexicon, board};
            question.threads = 2;
            Scratch scratch;
            Control control;
            control.set_deadline(20);
            bool polled = false;
            control.poll = [&] { return polled = true; };
            CHECK(solve_marking(question, control, scratch, marks).ended == Ended::interrupted);
            CHECK(polled);
        }
    }
}

}  // namespace
}  // namespace gridwords::tests::stopping_test

int stopping_test(int, char*[]) {
    using namespace gridwords::tests::stopping_test;
    test_stopping();
    test_stop_while_waiting();
    test_stop_of_one_long_walk();
    return 0;
}
