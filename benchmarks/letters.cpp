// All boards one letter away from good ones, on one thread: scored one by one by the classical solver, swept by the
// batch scorer, and with a wildcard in the cell, from a walk of each board or from a sweep of all, with each set of
// instructions that this machine has. Microseconds per board and how many times faster.
//
//   letters_benchmark WORDS.txt [ROUNDS]
//
// The solvers take turns and the least time of each counts, in CPU time of the thread where the system has it. Points
// are printed next to the times; boards on which the solvers do not agree end the program with 1.
#include "../core/optimise/letters.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "../core/engines/batch.h"
#include "boards.h"
#include "classical.h"
#include "setup.h"

namespace {

using setup::Way;

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
    const auto shape = std::make_shared<const Shape>(rows, cols);
    const BatchScorer plain(lexicon.narrow(), rules, shape, BatchPath::portable);
    BatchScorer::Scratch scratch;
    LetterScorer::Scratch letter_scratch;
    LetterScorer walker(plain.trie(), plain.shape(), letters, letter_scratch);

    std::vector<Way> ways;
    ways.push_back({"classical", [&](int32_t* to) {
                        for (std::size_t i = 0; i < n; ++i) to[i] = solver.score(&codes[i * cells]).points;
                    }});
    ways.push_back({"wildcard walk", [&](int32_t* to) {
                        for (std::size_t i = 0; i < n / answers; ++i) {
                            walker.score(&bases[i * cells], all_cells, to + i * answers);
                        }
                    }});
    for (const BatchPath path : batch_paths_here()) {
        const auto batch = std::make_shared<const BatchScorer>(lexicon.narrow(), rules, shape, path);
        const std::string name = name_of(path);
        ways.push_back(
            {"sweep " + name, [&, batch](int32_t* to) { batch->score(codes.data(), n, to, nullptr, scratch); }});
        ways.push_back({"wildcard sweep " + name, [&, batch](int32_t* to) {
                            for (std::size_t i = 0; i < n / answers; i += at_once) {
                                const std::size_t some = std::min(at_once, n / answers - i);
                                batch->score_letters(&bases[i * cells], some, all_cells, letters, to + i * answers,
                                                     scratch);
                            }
                        }});
    }
    return setup::race(ways, n, rounds, std::to_string(rows) + "x" + std::to_string(cols));
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
    std::printf("| size | way | us per board | times classical | boards per second | boards | points |\n");
    std::printf("| --- | --- | --- | --- | --- | --- | --- |\n");
    boards::Maker maker(1);
    const bool agree = measure<4, 4>(*words.lexicon, words.trie, maker.near(256, "perslatgsineters"), rounds) &&
                       measure<5, 5>(*words.lexicon, words.trie, maker.near(64, "ligdrmanesietildsracsepes"), rounds);
    return agree ? 0 : 1;
}
