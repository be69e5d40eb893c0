// Large boards one letter away from others, on one thread: each solved anew, each made from the one before by a change
// of its placements, and all letters of a cell at once. Microseconds per board and how many times faster.
//
//   placements_benchmark WORDS.txt [ROUNDS]
//
// The boards have letters as frequent as in English ("random"), or are those after taking the best letter in every cell
// twice ("climbed"). The ways take turns and the least time of each counts, in CPU time of the thread where the system
// has it. Points are printed next to the times; boards on which the ways do not agree end the program with 1.
#include "../core/engines/placements.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "../core/engines/score_each.h"
#include "setup.h"

namespace {

using namespace gridwords;
using setup::Way;

constexpr size_t letters = 26;
constexpr size_t cells_tried = 12;  // with each of the letters
constexpr std::string_view english =
    "aaaaaaaabbccccddddeeeeeeeeeeeeffgghhhhiiiiiiijkllllllmmmnnnnnnnooooooopppqrrrrrrrsssssstttttttuuuvwxyyz";

bool measure(const Lexicon& lexicon, int rows, int cols, bool climbed, int rounds) {
    const auto shape = std::make_shared<const Shape>(rows, cols);
    const size_t cells = shape->cell_count();
    int32_t points[256];
    for (int length = 0; length < 256; ++length) {
        points[length] = length < 3 ? 0 : length < 5 ? 1 : length == 5 ? 2 : length == 6 ? 3 : length == 7 ? 5 : 11;
    }
    const BatchRules rules{points, 3, letter_tiles(letters, 'q' - 'a', 'u' - 'a')};
    const PlacementRules placement_rules(lexicon.narrow(), rules, *shape);
    Placements placements(placement_rules);
    Placements::Scratch scratch;
    std::mt19937_64 random(static_cast<uint64_t>(rows));
    std::vector<uint8_t> base(cells);
    for (uint8_t& code : base) code = static_cast<uint8_t>(english[random() % english.size()] - 'a');
    placements.place(base.data(), {});
    std::vector<int32_t> all(letters);
    for (size_t i = 0; climbed && i < 2 * cells; ++i) {
        placements.score_letters(i % cells, all.data(), scratch, {});
        placements.change(i % cells, static_cast<uint8_t>(std::max_element(all.begin(), all.end()) - all.begin()), {});
    }
    base = placements.codes();
    std::vector<size_t> tried(cells_tried);
    for (size_t& cell : tried) cell = random() % cells;
    const size_t n = cells_tried * letters;
    std::vector<uint8_t> boards;
    for (const size_t cell : tried) {
        for (uint8_t letter = 0; letter < letters; ++letter) {
            boards.insert(boards.end(), base.begin(), base.end());
            boards[boards.size() - cells + cell] = letter;
        }
    }
    std::vector<Way> ways;
    ways.push_back({"anew", [&](int32_t* to) {
                        Control control;
                        score_each(lexicon, shape, rules, boards.data(), n, 1, {to, nullptr}, control, nullptr);
                    }});
    ways.push_back({"placements, anew", [&](int32_t* to) {
                        for (size_t i = 0; i < n; ++i) {
                            placements.place(&boards[i * cells], {});
                            to[i] = placements.points();
                        }
                        placements.place(base.data(), {});
                    }});
    ways.push_back({"placements, changed", [&](int32_t* to) {
                        for (const size_t cell : tried) {
                            for (uint8_t letter = 0; letter < letters; ++letter) {
                                placements.change(cell, letter, {});
                                *to++ = placements.points();
                            }
                            placements.change(cell, base[cell], {});
                        }
                    }});
    ways.push_back({"placements, all letters", [&](int32_t* to) {
                        for (const size_t cell : tried) {
                            placements.score_letters(cell, to, scratch, {});
                            to += letters;
                        }
                    }});
    char label[64];
    std::snprintf(label, sizeof label, "%dx%d %s, %.1f MB", rows, cols, climbed ? "climbed" : "random",
                  static_cast<double>(placements.bytes()) / 1e6);
    return setup::race(ways, n, rounds, label);
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
    std::printf("| boards | way | us per board | times anew | boards per second | boards | points |\n");
    std::printf("| --- | --- | --- | --- | --- | --- | --- |\n");
    bool agree = true;
    for (const auto& [rows, cols] : {std::pair{5, 5}, {8, 8}, {10, 10}, {17, 18}, {30, 30}}) {
        for (const bool climbed : {false, true}) agree = agree && measure(*words.lexicon, rows, cols, climbed, rounds);
    }
    return agree ? 0 : 1;
}
