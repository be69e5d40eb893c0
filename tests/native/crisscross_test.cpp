// Criss-crosses: groups of words that can be connected, numbers, and the last look.
#include "../../core/make/crisscross.h"

#include <stdexcept>
#include <string>
#include <vector>

#include "../../core/errors.h"
#include "../../core/make/crisscross_puzzle.h"
#include "check.h"

namespace gridwords::tests::crisscross_test {
namespace {

void check_groups() {
    CHECK((groups_of({U"tea", U"bus", U"ten", U"sum"}) == std::vector<std::vector<uint32_t>>{{0, 2}, {1, 3}}));
    CHECK((groups_of({U"tea", U"bus", U"beta"}) == std::vector<std::vector<uint32_t>>{{0, 1, 2}}));
    CHECK((groups_of({U"xy", U"tea", U"ten"}) == std::vector<std::vector<uint32_t>>{{1, 2}, {0}}));
}

void check_search() {
    Control control;
    const CrissCross made = make_crisscross({{U"tea", U"ten", U"net"}, 5, 5, 1}, control);
    CHECK(made.left_out.empty() && made.rows <= 5 && made.cols <= 5 && made.crossings >= 2);
    CHECK(make_crisscross({{U"ab", U"ac", U"ad", U"ae"}, 9, 9, 1}, control).left_out.size() == 2);
    for (const CrissCrossTask& wrong : {CrissCrossTask{{U"tea", U""}, 5, 5}, CrissCrossTask{{U"tea"}, 0, 5},
                                        CrissCrossTask{{U"tea", U"coffee"}, 5, 5}}) {
        bool is_refused = false;
        try {
            make_crisscross(wrong, control);
        } catch (const std::invalid_argument&) {
            is_refused = true;
        }
        CHECK(is_refused);
    }
    control.interrupt();
    make_crisscross({{U"tea", U"ten"}, 5, 5, 1}, control);
}

// What check_crossed says of a 3x3 grid of tea across and ten down, after a change.
template <class Change>
std::string said_of(Change&& change) {
    Puzzle puzzle{PuzzleKind::crisscross, {3, 3}, {}, Neighbours::line, {}, "", 1};
    for (const char32_t letter : std::u32string_view(U"teae..n..")) puzzle.tiles.emplace_back(1, letter);
    puzzle.words = {{U"tea", U"tea", {0, 1, 2}}, {U"ten", U"ten", {0, 3, 6}}};
    number_words(puzzle);
    change(puzzle);
    try {
        check_crossed(puzzle);
        return "";
    } catch (const WrongPuzzle& error) {
        return error.what();
    }
}

void check_last_look() {
    CHECK(said_of([](Puzzle&) {}).empty());
    const std::string side_by_side = "the letters next to each other are not those of the words";
    CHECK(said_of([](Puzzle& one) { one.tiles[4] = U"x"; }) == side_by_side);
    CHECK(said_of([](Puzzle& one) { one.words.pop_back(); }) == side_by_side);
    CHECK(said_of([](Puzzle& one) { one.words.push_back(one.words[0]); }) == side_by_side);
    CHECK(said_of([](Puzzle& one) { one.words[0].word = U"ten"; }) == "the path of ten does not spell it");
    CHECK(said_of([](Puzzle& one) { one.tiles[8] = U"x"; }) == "a letter is in no word");
    CHECK(said_of([](Puzzle& one) { one.words[0].number = 2; }) == "the number of a word is not that of its cell");
    CHECK(said_of([](Puzzle& one) {
              one.size = {3, 4};
              one.tiles = {U"t", U"e", U"a", U".", U".", U".", U".", U".", U"t", U"e", U"n", U"."};
              one.words = {{U"tea", U"tea", {0, 1, 2}}, {U"ten", U"ten", {8, 9, 10}}};
              number_words(one);
          }) == "not all words are connected");
}

void check_numbers() {
    Puzzle puzzle{PuzzleKind::crisscross, {3, 3}, {}, Neighbours::line, {}, "", 1};
    puzzle.words = {{U"ae", U"ae", {2, 5}}, {U"tea", U"tea", {0, 1, 2}}, {U"ten", U"ten", {0, 3, 6}}};
    number_words(puzzle);
    CHECK(puzzle.words[0].number == 2 && puzzle.words[1].number == 1 && puzzle.words[2].number == 1);
    CHECK((words_by_number(puzzle, true) == std::vector<size_t>{2, 0}));
    CHECK((words_by_number(puzzle, false) == std::vector<size_t>{1}));
    CHECK(printed_clue(U"New York", U"a city") == U"a city (3,4)");
    CHECK(printed_clue(U"tea", U"a drink") == U"a drink");
    CHECK(printed_clue(U"Coca-Cola", U"") == U"(4-4)");
}

}  // namespace
}  // namespace gridwords::tests::crisscross_test

int crisscross_test(int, char**) {
    using namespace gridwords::tests::crisscross_test;
    check_groups();
    check_search();
    check_last_look();
    check_numbers();
    return 0;
}
