// All boards one letter away from good ones, on one thread: scored one by one by the classical solver, swept by the
// batch scorer, and with a wildcard in the cell, from a walk of each board or from a sweep of all. Microseconds a board
// and how many times faster.
//
//   letters_benchmark WORDS.txt [ROUNDS]
//
// The solvers take turns and the least time of each counts, in CPU time of the thread where the system has it. Points
// are summed beside the times; boards on which the solvers do not agree end the program with 1.
#include "../core/optimise/letters.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "../core/engines/batch.h"
#include "boards.h"
#include "classical.h"
#include "setup.h"

namespace {

using setup::seconds;

constexpr int letters = 26;

template <int rows, int cols>
bool measure(const gridwords::Lexicon& lexicon, classical::Trie& trie, const boards::Codes& bases, int rounds) {
    using namespace gridwords;
    constexpr std::size_t cells = rows * cols;
    int32_t points[256];
    for (int length = 0; length < 256; ++length) {
        points[length] = length < 3 ? 0 : length < 5 ? 1 : length == 5 ? 2 : length == 6 ? 3 : length == 7 ? 5 : 11;
    }
    const BatchRules rules{points, 3, letter_tiles(26, 'q' - 'a', 'u' - 'a')};
    boards::Codes codes;
    for (auto base = bases.begin(); base != bases.end(); base += cells) {
        for (std::size_t cell = 0; cell < cells; ++cell) {
            for (uint8_t letter = 0; letter < letters; ++letter) {
                codes.insert(codes.end(), base, base + cells);
                codes[codes.size() - cells + cell] = letter;
            }
        }
    }
    const std::size_t n = codes.size() / cells;
    constexpr uint64_t all_cells = (uint64_t{1} << cells) - 1;
    constexpr std::size_t answers = cells * letters;
    constexpr std::size_t at_once = 4096 / cells;  // boards in a sweep, as ManyLetters has it
    classical::Solver<rows, cols> solver(trie, points, 3, true);
    const BatchScorer batch(lexicon.narrow(), rules, std::make_shared<const Shape>(rows, cols));
    BatchScorer::Scratch scratch;
    LetterScorer::Scratch letter_scratch;
    LetterScorer walker(batch.trie(), batch.shape(), letters, letter_scratch);

    const char* names[] = {"classical", batch.path() == BatchPath::avx512 ? "sweep avx512" : "sweep portable",
                           "wildcard walk", "wildcard sweep"};
    constexpr int ways = 4;
    double least_s[ways] = {1e9, 1e9, 1e9, 1e9};
    std::vector<int32_t> scores[ways];
    for (auto& score : scores) score.resize(n);
    for (int round = 0; round < rounds; ++round) {
        for (int way = 0; way < ways; ++way) {
            const double before = seconds();
            int32_t* const to = scores[way].data();
            if (way == 0) {
                for (std::size_t i = 0; i < n; ++i) to[i] = solver.score(&codes[i * cells]).points;
            } else if (way == 1) {
                batch.score(codes.data(), n, to, nullptr, scratch);
            } else if (way == 2) {
                for (std::size_t i = 0; i < n / answers; ++i) {
                    walker.score(&bases[i * cells], all_cells, to + i * answers);
                }
            } else {
                for (std::size_t i = 0; i < n / answers; i += at_once) {
                    const std::size_t some = std::min(at_once, n / answers - i);
                    batch.score_letters(&bases[i * cells], some, all_cells, letters, to + i * answers, scratch);
                }
            }
            least_s[way] = std::min(least_s[way], seconds() - before);
        }
    }
    for (int way = 0; way < ways; ++way) {
        long long sum = 0;
        for (const int32_t score : scores[way]) sum += score;
        std::printf("| %dx%d | %-14s | %7.2f | %5.1f | %9.0f | %zu | %lld |\n", rows, cols, names[way],
                    least_s[way] / static_cast<double>(n) * 1e6, least_s[0] / least_s[way],
                    static_cast<double>(n) / least_s[way], n, sum);
        if (scores[way] != scores[0]) {
            std::fprintf(stderr, "%s and classical do not agree\n", names[way]);
            return false;
        }
    }
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: %s WORDS.txt [ROUNDS]\n", argv[0]);
        return 2;
    }
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 3;
    setup::Words words;
    setup::read_words(argv[1], words);
    std::printf("| size | way | us a board | times classical | boards a second | boards | points |\n");
    std::printf("| --- | --- | --- | --- | --- | --- | --- |\n");
    boards::Maker maker(1);
    const bool agree = measure<4, 4>(*words.lexicon, words.trie, maker.near(256, "perslatgsineters"), rounds) &&
                       measure<5, 5>(*words.lexicon, words.trie, maker.near(64, "ligdrmanesietildsracsepes"), rounds);
    return agree ? 0 : 1;
}
