// Compares the search for one word on a board with following every path.
#include "core/engines/word_finder.h"

#include "core/engines/word_list.h"
#include "plain_search.h"

namespace gridwords::tests::word_finder_test {
namespace {

void run() {
    Random random(12);
    size_t found = 0;
    size_t absent = 0;
    for (int round = 0; round < 3000; ++round) {
        const uint32_t letters = 2 + random.below(4);
        const auto built = random_lexicon(random, letters, 7, false);
        const Board board = random_board(random, letters, 3);
        if (!WordFinder::fits(board)) continue;
        const Plain plain(board, *built.lexicon, 1);
        const std::vector<Readings> readings = readings_of(board);
        const LetterFilter filter(board);
        WordFinder finder(board, readings, filter);
        Control control;
        Ticker ticker(control);
        const WordList words(*built.lexicon, 1, LetterFilter());
        for (size_t i = 0; i < words.size(); ++i) {
            const std::string word(words.letters(i));
            std::vector<uint32_t> path;
            uint64_t steps = 1'000'000;
            const WordFinder::End end = finder.find(word, steps, ticker, path);
            const auto expected = plain.found.find(word);
            CHECK((end == WordFinder::End::found) == (expected != plain.found.end()));
            if (end == WordFinder::End::found) CHECK(path == *expected->second.begin());
            ++(end == WordFinder::End::found ? found : absent);
            steps = 0;
            CHECK(finder.find(word, steps, ticker, path) != WordFinder::End::found);
        }
    }
    CHECK(found > 500 && absent > 500);
}

}  // namespace
}  // namespace gridwords::tests::word_finder_test

int word_finder_test(int, char*[]) {
    gridwords::tests::word_finder_test::run();
    return 0;
}
