// Compares the engines word and paths with a search so simple that it is obviously right.
#include <cmath>
#include <limits>

#include "core/errors.h"
#include "engine_calls.h"

namespace gridwords::tests::engines_test {
namespace {

void test_random_boards() {
    Random random(5);
    for (int round = 0; round < sample(200); ++round) {
        const bool large = round % 10 == 0;
        const uint32_t letters = large ? 4 + random.below(3) : 1 + random.below(4);
        const auto built = random_lexicon(random, letters, large ? 4 : 5, round % 3 == 0);
        const Board board = random_board(random, letters, large ? 9 : 4);
        const int minimum = 1 + static_cast<int>(random.below(4));
        std::vector<Solve> engines = {word({true}), word({false}), word({true, true}),
                                      // A queue that is soon full.
                                      word({false, true, random.below(2000)})};
        if (estimate_lookups(board, static_cast<size_t>(built.lexicon->longest())) < 20'000) {
            engines.push_back(paths({true, false, 1'000'000}));
            engines.push_back(paths({true, true, 1'000'000}));
        }
        compare_engines(random, engines, *built.lexicon, board, minimum, round % 2 == 0);
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

}  // namespace
}  // namespace gridwords::tests::engines_test

int engines_test(int, char*[]) {
    using namespace gridwords::tests::engines_test;
    test_random_boards();
    test_number_of_paths();
    test_refusal();
    test_long_words();
    return 0;
}
