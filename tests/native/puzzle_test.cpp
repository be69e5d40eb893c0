// What the makers share: the last look at a puzzle, the aim at a difficulty, and the estimate of it.
#include "../../core/make/puzzle.h"

#include <optional>
#include <string>
#include <vector>

#include "../../core/errors.h"
#include "../../core/make/aim.h"
#include "../../core/make/rating.h"
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
}

}  // namespace
}  // namespace gridwords::tests::puzzle_test

int puzzle_test(int, char**) {
    using namespace gridwords::tests::puzzle_test;
    check_last_look();
    check_aim();
    check_rating();
    return 0;
}
