// Compares the engines other than prefix with a search so simple that it is obviously right.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <thread>

#include "core/engines/frontier.h"
#include "core/engines/merge.h"
#include "core/engines/path_limit.h"
#include "core/engines/paths.h"
#include "core/engines/word.h"
#include "core/errors.h"
#include "core/parallel.h"
#include "core/ranges.h"
#include "core/stopwatch.h"
#include "core/studies/shared_board.h"
#include "plain_search.h"

namespace gridwords::tests::engines_test {
namespace {

using Solve = std::function<Answer(const Question&, Control&, Scratch&)>;

Solve paths(PathsOptions options) {
    return [options](const Question& question, Control& control, Scratch& scratch) {
        return solve_paths(question, control, scratch, options);
    };
}

Solve word(WordOptions options) {
    return [options](const Question& question, Control& control, Scratch& scratch) {
        return solve_word(question, control, scratch, options);
    };
}

Solve frontier(FrontierOptions options) {
    return [options](const Question& question, Control& control, Scratch& scratch) {
        return solve_frontier(question, control, scratch, options);
    };
}

Solve marking(Marks marks) {
    return [marks](const Question& question, Control& control, Scratch& scratch) {
        return solve_marking(question, control, scratch, marks);
    };
}

double statistic(const Answer& answer, const std::string& name) {
    for (const auto& [known, value] : answer.statistics) {
        if (known == name) return value;
    }
    CHECK(false);
    return 0;
}

// A board of one letter: only the words end a walk.
Board all_a(int rows, int cols, Neighbours neighbours = Neighbours::king) {
    return Board(std::make_shared<const Shape>(rows, cols, neighbours),
                 std::vector<uint16_t>(static_cast<size_t>(rows * cols), 0), {{{std::string(1, 0)}}});
}

std::shared_ptr<const Lexicon> lexicon_of(const std::string& text) {
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    return build_lexicon(text, options).lexicon;
}

void test_random_boards() {
    Random random(5);
    for (int round = 0; round < 200; ++round) {
        const bool large = round % 10 == 0;
        const uint32_t letters = large ? 4 + random.below(3) : 1 + random.below(4);
        const auto built = random_lexicon(random, letters, large ? 4 : 5, round % 3 == 0);
        const Board board = random_board(random, letters, large ? 9 : 4);
        const int minimum = 1 + static_cast<int>(random.below(4));
        const Plain plain(board, *built.lexicon, minimum);
        std::vector<Solve> engines = {word({true}), word({false}), word({true, true}),
                                      // A queue that is soon full.
                                      word({false, true, random.below(2000)})};
        if (estimate_lookups(board, static_cast<size_t>(built.lexicon->longest())) < 20'000) {
            engines.push_back(paths({true, false, 1'000'000}));
            engines.push_back(paths({true, true, 1'000'000}));
        }
        for (const int levels : {0, 1, 2, 3, 9}) {
            for (const auto queue : {FrontierThreads::local, FrontierThreads::shared, FrontierThreads::serial}) {
                engines.push_back(frontier({levels, queue, size_t{1} << 20}));
                // A queue that is full immediately.
                engines.push_back(frontier({levels, queue, random.below(2000)}));
            }
        }
        Scratch scratch;
        for (const Solve& solve : engines) {
            Question question{*built.lexicon, board};
            question.minimum_length = minimum;
            question.paths = static_cast<Paths>(random.below(3));
            question.threads = 1 + static_cast<int>(random.below(3));
            question.max_paths = 1 + random.below(5);
            if (random.below(2) == 0) question.max_total_paths = 1 + random.below(30);
            Control control;
            Trace trace;
            if (round % 2 == 0) question.trace = &trace;
            compare(question, solve(question, control, scratch), plain);
            double busy_until_s = 0;
            for (const Trace::Timeline& timeline : trace.timelines()) {
                for (const Trace::Span& span : timeline.spans()) {
                    CHECK(span.start_s >= 0 && span.end_s >= span.start_s && span.tasks >= 1);
                    busy_until_s = std::max(busy_until_s, span.end_s);
                }
            }
            if (round % 2 == 0) {
                CHECK(trace.timelines().size() == static_cast<size_t>(question.threads));
                CHECK(busy_until_s <= trace.now_s());
            }
        }
    }
}

void test_number_of_paths() {
    const auto lexicon = lexicon_of("aaaaaaaaaaaaaaaab aaa");
    Scratch scratch;
    const auto count = [&](const Board& board, const PathsOptions& options) {
        Question question{*lexicon, board};
        question.threads = 2;
        Control control;
        const Answer answer = solve_paths(question, control, scratch, options);
        CHECK(answer.ended == Ended::complete && answer.size() == 1);
        return statistic(answer, "paths");
    };
    // Known numbers of simple paths, those of one cell included.
    CHECK(count(all_a(3, 3), {}) == 10'305);
    CHECK(count(all_a(3, 3), {true, true}) == 10'305);
    CHECK(count(all_a(1, 40, Neighbours::rook), {false}) == 40 * 40);
    CHECK(count(all_a(1, 40, Neighbours::rook), {true}) == 40 + 2 * (16 * 40 - 17 * 16 / 2));
    // The estimate is close.
    CHECK(std::abs(estimate_lookups(all_a(3, 3), 100) / 10'305 - 1) < 0.05);
    CHECK(std::abs(estimate_lookups(all_a(4, 4), 100) / 12'029'640 - 1) < 0.1);
    CHECK(estimate_lookups(all_a(1000, 1000), 1'000'000) > 1e15);
    CHECK(estimate_lookups(all_a(0, 5), 100) == 0);
    // One long row has few walks, each of them long; they can be stopped.
    const Board row = all_a(1, 150'000, Neighbours::rook);
    const auto no_limit = std::numeric_limits<size_t>::max();
    CHECK(std::abs(estimate_lookups(row, no_limit) / (150'000. * 150'000.) - 1) < 0.5);
    Control stopped;
    stopped.interrupt();
    CHECK(estimate_lookups(row, no_limit, StopCheck(stopped)) == 0);
}

void test_refusal() {
    const auto lexicon = lexicon_of("aaaaaaaaaaaaaaaaaaaaaaaaaaaaab");
    const Board board = all_a(5, 5);
    Scratch scratch;
    Control control;
    bool refused = false;
    try {
        solve_paths({*lexicon, board}, control, scratch, {});
    } catch (const BadOption& error) {
        refused = std::string(error.what()).find("billion") != std::string::npos;
    }
    CHECK(refused);
}

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

void test_long_words() {
    // Words of 255 letters, on paths of 255 cells and of 85 tiles of three letters.
    const auto lexicon = lexicon_of(std::string(255, 'a') + " " + std::string(254, 'a') + "b");
    const Board cells = all_a(1, 300, Neighbours::rook);
    const Board tiles(std::make_shared<const Shape>(1, 90, Neighbours::line), std::vector<uint16_t>(90, 0),
                      {{{std::string(3, 0)}}});
    for (const Board* board : {&cells, &tiles}) {
        for (const Solve& solve : {paths({}), paths({false}), word({true}), word({false}), word({true, true}),
                                   frontier({255, FrontierThreads::local}), frontier({200, FrontierThreads::shared}),
                                   frontier({200, FrontierThreads::serial})}) {
            Question question{*lexicon, *board};
            question.threads = 2;
            Scratch scratch;
            Control control;
            const Answer answer = solve(question, control, scratch);
            CHECK(answer.ended == Ended::complete && answer.size() == 1);
            CHECK(answer.cells.front() == 0 && answer.cells.size() == (board == &cells ? 255u : 85u));
        }
    }
}

// Two threads found a word 90,000 times each, and another once, before they were stopped: most of that is dropped
// before it is merged, which would take as long as the search did. A search that was not stopped keeps it all.
void test_finds_of_a_stopped_search() {
    const auto lexicon = lexicon_of("aa ab");
    const Board board = all_a(4, 4);
    Question question{*lexicon, board};
    question.paths = Paths::all;
    question.max_paths = 1'000'000;
    question.max_total_paths = 100'000'000;
    constexpr uint32_t aa = 2, ab = 3;
    for (const Ended ended : {Ended::deadline, Ended::interrupted, Ended::complete}) {
        Scratch scratch;
        scratch.begin(2);
        for (uint32_t thread = 0; thread < 2; ++thread) {
            Finds& finds = scratch.threads[thread].finds;
            for (uint32_t i = 0; i < 90'000; ++i) {
                const uint32_t path[] = {i, thread};
                finds.add(aa, path, 2, i);
            }
        }
        const uint32_t last[] = {0, 1};
        scratch.threads[1].finds.add(ab, last, 2, 0);
        const Answer answer = merge_finds(question, scratch, ended);
        const bool stopped = ended != Ended::complete;
        CHECK(answer.ended == ended && answer.size() == 2);
        CHECK(answer.nodes[0] == aa && answer.nodes[1] == ab);
        CHECK(answer.path_ends[0] == (stopped ? 99'999u : 180'000u) && answer.path_ends[1] == answer.path_ends[0] + 1);
        CHECK(answer.cut.size() == (stopped ? 1u : 0u));
        // The smallest paths, in order.
        for (uint32_t i = 0; i < answer.path_ends[0]; ++i) {
            CHECK(answer.cells[2 * i] == i / 2 && answer.cells[2 * i + 1] == i % 2);
        }
    }
    // Of 200 words with 2,000 paths each a stopped search keeps 500 of each; so a thread has 501 left to merge.
    Scratch scratch;
    scratch.begin(1);
    Finds& finds = scratch.threads[0].finds;
    for (uint32_t i = 0; i < 400'000; ++i) finds.add(i % 200, &i, 1, i);
    CHECK(limit_paths(question, scratch, Ended::deadline) == 500);
    CHECK(finds.finds.size() == 200 * 501);
}

void run() {
    test_finds_of_a_stopped_search();
    test_random_boards();
    test_number_of_paths();
    test_refusal();
    test_stopping();
    test_stop_while_waiting();
    test_stop_of_one_long_walk();
    test_long_words();
}

}  // namespace
}  // namespace gridwords::tests::engines_test

int engines_test(int, char*[]) {
    gridwords::tests::engines_test::run();
    return 0;
}
