// The batch scorer with each set of instructions that this machine has, and the classical solver, on one thread:
// microseconds per board and how many times faster than the classical solver and than the portable code.
//
//   batch_benchmark WORDS.txt [BOARDS [ROUNDS]]
//
// The solvers take turns, round by round, and the least time of each counts, in CPU time of the thread where the
// system has it: other programs disturb all alike. The sums of points and words are printed next to the times; a
// board on which the solvers do not agree ends the program with 1.
#include "../core/engines/batch.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "boards.h"
#include "classical.h"
#include "setup.h"

namespace {

using setup::seconds;

struct Run {
    std::string name;
    double least_s = 1e9;
    std::vector<int32_t> points, words;

    Run(std::string its_name, std::size_t boards) : name(std::move(its_name)), points(boards), words(boards) {}

    template <class Score>
    void round(Score&& score) {
        const double before = seconds();
        score(*this);
        least_s = std::min(least_s, seconds() - before);
    }
};

template <int rows, int cols>
bool measure(const char* set, const gridwords::Lexicon& lexicon, classical::Trie& trie, const boards::Codes& codes,
             int minimum_length, int rounds) {
    using namespace gridwords;
    constexpr std::size_t cells = rows * cols;
    const std::size_t n = codes.size() / cells;
    int32_t points[256];
    for (int length = 0; length < 256; ++length) {
        points[length] = length < minimum_length ? 0
                         : length < 5            ? 1
                         : length == 5           ? 2
                         : length == 6           ? 3
                         : length == 7           ? 5
                                                 : 11;
    }
    classical::Solver<rows, cols> solver(trie, points, minimum_length, true);
    const BatchRules rules{points, minimum_length, letter_tiles(26, 'q' - 'a', 'u' - 'a')};
    std::vector<BatchScorer> scorers;
    std::vector<Run> runs{{"classical", n}};
    std::vector<BatchPath> paths = batch_paths_here();
    std::reverse(paths.begin(), paths.end());
    for (const BatchPath path : paths) {
        scorers.emplace_back(lexicon.narrow(), rules, std::make_shared<const Shape>(rows, cols), path);
        runs.emplace_back(name_of(path), n);
    }
    BatchScorer::Scratch scratch;
    for (int round = 0; round < rounds; ++round) {
        runs[0].round([&](Run& run) {
            for (std::size_t i = 0; i < n; ++i) {
                const classical::Score score = solver.score(&codes[i * cells]);
                run.points[i] = score.points;
                run.words[i] = score.words;
            }
        });
        for (std::size_t i = 0; i < scorers.size(); ++i) {
            runs[i + 1].round(
                [&](Run& run) { scorers[i].score(codes.data(), n, run.points.data(), run.words.data(), scratch); });
        }
    }
    classical::Solver<rows, cols, true> counter(trie, points, minimum_length, true);
    for (std::size_t i = 0; i < n; ++i) counter.score(&codes[i * cells]);
    for (const Run& run : runs) {
        long long points_sum = 0, words_sum = 0;
        for (std::size_t i = 0; i < n; ++i) {
            points_sum += run.points[i];
            words_sum += run.words[i];
        }
        std::printf("| %dx%d %-8s | %-9s | %7.2f | %5.1f | %5.2f | %10.0f | %zu | %lld | %lld | %llu |\n", rows, cols,
                    set, run.name.c_str(), run.least_s / static_cast<double>(n) * 1e6, runs[0].least_s / run.least_s,
                    runs[1].least_s / run.least_s, static_cast<double>(n) / run.least_s, n, points_sum, words_sum,
                    static_cast<unsigned long long>(counter.visits()));
        if (run.points != runs[0].points || run.words != runs[0].words) {
            std::fprintf(stderr, "%s and classical do not agree\n", run.name.c_str());
            return false;
        }
    }
    std::fflush(stdout);
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: %s WORDS.txt [BOARDS [ROUNDS]]\n", argv[0]);
        return 2;
    }
    const std::size_t n = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 32768;
    const int rounds = argc > 3 ? std::atoi(argv[3]) : 5;
    setup::Words words;
    setup::read_words(argv[1], words);
    boards::Maker make(1);
    std::printf(
        "| set | solver | us per board | times classical | times portable | boards per second | boards | points | "
        "words | "
        "classical visits |\n");
    std::printf("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
    const bool agree =
        measure<4, 4>("uniform", *words.lexicon, words.trie, make.uniform(n, 16), 3, rounds) &&
        measure<4, 4>("rolled", *words.lexicon, words.trie, make.rolled(n, boards::new_dice), 3, rounds) &&
        measure<4, 4>("near", *words.lexicon, words.trie, make.near(n, "perslatgsineters"), 3, rounds) &&
        measure<5, 5>("uniform", *words.lexicon, words.trie, make.uniform(n, 25), 4, rounds) &&
        measure<5, 5>("rolled", *words.lexicon, words.trie, make.rolled(n, boards::big_dice), 4, rounds) &&
        measure<3, 3>("uniform", *words.lexicon, words.trie, make.uniform(n, 9), 3, rounds) &&
        measure<6, 6>("uniform", *words.lexicon, words.trie, make.uniform(n / 2, 36), 4, rounds);
    return agree ? 0 : 1;
}
