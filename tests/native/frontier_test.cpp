// Compares the engine frontier with a search so simple that it is obviously right.
#include <array>

#include "engine_calls.h"

namespace gridwords::tests::frontier_test {
namespace {

void test_random_boards() {
    Random random(6);
    for (int round = 0; round < sample(200); ++round) {
        const bool large = round % 10 == 0;
        const uint32_t letters = large ? 4 + random.below(3) : 1 + random.below(4);
        const auto built = random_lexicon(random, letters, large ? 4 : 5, round % 3 == 0);
        const Board board = random_board(random, letters, large ? 9 : 4);
        const int minimum = 1 + static_cast<int>(random.below(4));
        std::vector<Solve> engines;
        // Some of the ways each time: where cores are busy, its threads wait for each other at every level.
        for (int way = 0; way < 6; ++way) {
            const int levels = std::array{0, 1, 2, 3, 9}[random.below(5)];
            const auto queue =
                std::array{FrontierThreads::local, FrontierThreads::shared, FrontierThreads::serial}[random.below(3)];
            // A queue with room for all walks, or one that is full immediately.
            engines.push_back(frontier({levels, queue, way % 2 == 0 ? size_t{1} << 20 : random.below(2000)}));
        }
        compare_engines(random, engines, *built.lexicon, board, minimum, round % 2 == 0);
    }
}

}  // namespace
}  // namespace gridwords::tests::frontier_test

int frontier_test(int, char*[]) {
    using namespace gridwords::tests::frontier_test;
    test_random_boards();
    return 0;
}
