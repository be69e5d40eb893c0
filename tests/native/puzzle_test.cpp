// What the makers share: the last look at a puzzle, the aim at a difficulty, the estimate of it, and vulgar words in
// lines.
#include "../../core/make/puzzle.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../../core/errors.h"
#include "../../core/make/aim.h"
#include "../../core/make/rating.h"
#include "../../core/make/vulgar_lines.h"
#include "check.h"

namespace gridwords::tests::puzzle_test {
namespace {

// What check_once says of a 3x3 board with `tea` in its first row.
std::string said_of(const std::u32string& board, const std::vector<std::u32string>& forbidden) {
    Puzzle puzzle{PuzzleKind::wordsearch, {3, 3}, {}, Neighbours::line, {{U"tea", U"tea", {0, 1, 2}}}, "", 1};
    for (const char32_t letter : board) puzzle.tiles.emplace_back(1, letter);
    try {
        check_once(puzzle, forbidden);
        return "";
    } catch (const WrongPuzzle& error) {
        return error.what();
    }
}

void check_last_look() {
    CHECK(said_of(U"teaxxxxxx", {}).empty());
    CHECK(said_of(U"teaxxexxt", {}) == "tea is not on the board exactly once");  // a second time, upwards
    CHECK(said_of(U"texxxxxxx", {}) == "the path of tea does not spell it");
    CHECK(said_of(U"aetxxxxxx", {}) == "the path of tea does not spell it");
    CHECK(said_of(U"teaxoxdxx", {U"eod"}).empty());
    CHECK(said_of(U"teaxoxdxx", {U"aod"}) == "the forbidden word aod is on the board");
    CHECK(said_of(U"teaxxxxxx", {U"eat", U"tea"}).empty());  // inside the word, backwards
    CHECK(said_of(U"teaxxxxx.", {U"xxx"}) == "the forbidden word xxx is on the board");
}

// What check_filled says of a 2x3 board with these words.
std::string said_of_filled(const std::vector<PuzzleWord>& words, const std::optional<std::vector<uint32_t>>& elsewhere,
                           std::optional<uint32_t> ways = {}) {
    Puzzle puzzle{PuzzleKind::theme, {2, 3}, {}, Neighbours::king, words, "", 1};
    for (const char32_t letter : {U'a', U'b', U'c', U'd', U'e', U'f'}) puzzle.tiles.emplace_back(1, letter);
    puzzle.ways = ways;
    try {
        check_filled(puzzle, elsewhere);
        return "";
    } catch (const WrongPuzzle& error) {
        return error.what();
    }
}

void check_last_look_at_filled() {
    const PuzzleWord abc{U"abc", U"abc", {0, 1, 2}}, def{U"def", U"def", {3, 4, 5}};
    const std::vector<uint32_t> nowhere;
    CHECK(said_of_filled({abc, def}, nowhere).empty());
    CHECK(said_of_filled({abc}, nowhere) == "the words do not fill the grid");
    CHECK(said_of_filled({abc, abc}, nowhere) == "the words do not fill the grid");
    // A step too wide.
    CHECK(said_of_filled({{U"acb", U"acb", {0, 2, 1}}, def}, nowhere) == "the path of acb does not spell it");
    CHECK(said_of_filled({{U"cba", U"cba", {0, 1, 2}}, def}, std::nullopt) == "the path of cba does not spell it");
    CHECK(said_of_filled({abc, def}, {{0}}) == "abc is on the board 1 times");
    CHECK(said_of_filled({abc, def}, nowhere, 1).empty());
    CHECK(said_of_filled({abc, def}, nowhere, 2) == "the words fill the grid in 1 ways, not 2");
}

// Words with more letters than a lexicon has are solved in parts.
void check_many_letters() {
    Puzzle puzzle{PuzzleKind::wordsearch, {13, 10}, {}, Neighbours::line, {}, "", 1};
    for (char32_t letter = 0x4e00; letter < 0x4e00 + 130; ++letter) puzzle.tiles.emplace_back(1, letter);
    for (int32_t row = 0; row < 13; ++row) {
        PuzzleWord word;
        for (int32_t cell = row * 10; cell < row * 10 + 5; ++cell) {
            word.word += puzzle.tiles[static_cast<size_t>(cell)];
            word.path.push_back(cell);
        }
        puzzle.words.push_back(word);
    }
    check_once(puzzle, {});
}

bool is_vulgar(const std::string& rows, int cols, const std::vector<std::string>& vulgar,
               const std::vector<std::string>& given = {}, Neighbours neighbours = Neighbours::king) {
    const int count = static_cast<int>(rows.size()) / cols;
    const VulgarLines lines(std::make_shared<const Shape>(count, cols, neighbours), vulgar, given);
    return lines.are_in(reinterpret_cast<const uint8_t*>(rows.data()));
}

// In all eight directions, but not around a corner or an edge.
void check_vulgar_lines() {
    for (const char* const rows :
         {"cumxxxxxx", "xxxmucxxx", "cxxuxxmxx", "xmxxuxxcx", "cxxxuxxxm", "mxxxuxxxc", "xxcxuxmxx", "xxmxuxcxx"}) {
        CHECK(is_vulgar(rows, 3, {"fag", "cum"}));
        CHECK(!is_vulgar(rows, 3, {"fag", "cums", "cux"}));
        CHECK(!is_vulgar(rows, 3, {}));
    }
    CHECK(!is_vulgar("cuxxmxxxx", 3, {"cum"}));
    CHECK(!is_vulgar("xcumxx", 3, {"cum"}));
    CHECK(!is_vulgar("mcuxxx", 3, {"cum"}, {}, Neighbours::torus));
    CHECK(is_vulgar("dxxxixxxc", 3, {"cid"}, {}, Neighbours::rook));
    // Within a given word it may be there, forwards or backwards, and where the word bends.
    CHECK(!is_vulgar("cumxxx", 3, {"cum"}, {"cum"}));
    CHECK(!is_vulgar("mucxxx", 3, {"cum"}, {"cum"}));
    CHECK(!is_vulgar("doxxcumexxtn", 4, {"cum"}, {"xxx", "document"}));
    CHECK(!is_vulgar("doxxcumexxtn", 4, {"muc"}, {"document"}));
    CHECK(is_vulgar("doxxcumexxtn", 4, {"cum"}, {"documents"}));
    CHECK(is_vulgar("doxxcumexxtncumx", 4, {"cum"}, {"document"}));
    // Only along paths of the board.
    CHECK(is_vulgar("cxxxuxxxm", 3, {"cum"}, {"cum"}, Neighbours::rook));
    CHECK(!is_vulgar("cumxxx", 3, {"cum"}, {"cum"}, Neighbours::rook));
    CHECK(!is_vulgar("acumxxxx", 4, {"cum"}, {"acum"}, Neighbours::line));
    CHECK(is_vulgar("xcumaxxx", 4, {"cum"}, {"acum"}, Neighbours::line));
    CHECK(!is_vulgar("xcumaxxx", 4, {"cum"}, {"acum"}));
    // A grid of one letter has endless paths, and none for a word with another one.
    CHECK(is_vulgar(std::string(64, 'a'), 8, {"aaa"}, {std::string(40, 'a') + "b"}));
}

// Harder recipes while candidates are too easy; another seed where one is too hard; not after three refusals.
void check_aim() {
    struct Tried {
        uint64_t chosen;
        std::vector<int> recipes;
        bool operator==(const Tried&) const = default;
    };
    constexpr int none = -1;
    const auto tried = [](Difficulty difficulty, int first, const std::vector<int>& scores) {
        Tried all;
        const Puzzle best = aim(difficulty, first, 4, static_cast<int>(scores.size()),
                                [&](int recipe, int number) -> std::optional<Puzzle> {
                                    all.recipes.push_back(recipe);
                                    const int score = scores[static_cast<size_t>(number)];
                                    if (score == none) return std::nullopt;
                                    Puzzle made{PuzzleKind::theme, {}, {}, Neighbours::king, {}, ""};
                                    made.seed = static_cast<uint64_t>(number);
                                    made.difficulty = score;
                                    return made;
                                });
        all.chosen = best.seed;
        return all;
    };
    CHECK((tried(Difficulty::medium, 1, {40}) == Tried{0, {1}}));
    CHECK((tried(Difficulty::medium, 1, {30, 31, 32, 36}) == Tried{3, {1, 1, 1, 2}}));
    CHECK((tried(Difficulty::medium, 1, {10, 20, 70, 50}) == Tried{3, {1, 2, 3, 3}}));
    CHECK((tried(Difficulty::easy, 1, {50, 60, 40, 45}) == Tried{2, {1, 0, 0, 0}}));
    CHECK((tried(Difficulty::hard, 2, {60, none, none, none, 70}) == Tried{0, {2, 2, 3, 3}}));
    CHECK(seed_of_candidate(UINT64_MAX, 0) == UINT64_MAX);
    CHECK(seed_of_candidate(UINT64_MAX, 2) == 2'000'005);
}

// Words below each other on an 8x8 grid of different letters; with `share`, the first letter of each is also that of
// the one before.
RatedPuzzle rated(int level, bool share = false) {
    RatedPuzzle puzzle{8, 8, {}, {}, {level, level, level}};
    for (char letter = 0; letter < 64; ++letter) puzzle.cells.push_back(letter);
    for (const int row : {0, 1, 2}) {
        puzzle.paths.emplace_back();
        for (int i = 0; i < 4; ++i) puzzle.paths.back().push_back((row - (share && row > 0 && i == 0)) * 8 + i);
    }
    return puzzle;
}

void check_rating() {
    int before = -1;
    for (const uint8_t directions : {0b11, 0b1111, 0b11111, 0b11111111}) {
        const int rate = rate_wordsearch(rated(20), directions);
        CHECK(rate > before);
        before = rate;
    }
    CHECK(rate_wordsearch(rated(20, true), 255) > before);
    CHECK(rate_wordsearch(rated(90), 255) > before);
    CHECK(rate_theme(rated(90), 1) > rate_theme(rated(20), 1));
    CHECK(rate_theme(rated(20), 2) == rate_theme(rated(20), 1) + 10);
    const std::vector<int> lengths{4, 5, 5}, known{20, 20, 20}, rare{90, 90, 90};
    CHECK(rate_board(16, lengths, rare) > rate_board(16, lengths, known));
    CHECK(rate_board(25, lengths, known) > rate_board(16, lengths, known));
    CHECK(rate_board(16, std::vector<int>(60, 5), std::vector<int>(60, 20)) > rate_board(16, lengths, known));
}

}  // namespace
}  // namespace gridwords::tests::puzzle_test

int puzzle_test(int, char**) {
    using namespace gridwords::tests::puzzle_test;
    check_last_look();
    check_last_look_at_filled();
    check_many_letters();
    check_aim();
    check_rating();
    check_vulgar_lines();
    return 0;
}
