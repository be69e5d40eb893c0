// Board texts: every form that is read, what is written, and the messages for texts that are no boards. The Python
// tests compare the same functions with plain rules on random and hostile texts.
#include "core/board_text.h"

#include <string>
#include <vector>

#include "check.h"
#include "core/errors.h"
#include "core/utf8.h"

namespace gridwords::tests::board_text_test {
namespace {

constexpr std::optional<Size> none = std::nullopt;

std::string read(std::string_view text, std::optional<Size> size = none) {
    return write_board(read_board_text(text, size));
}

template <class F>
std::string refused(F&& make) {
    try {
        make();
    } catch (const BadBoard& error) {
        return error.what();
    }
    return "";
}

std::string refused_text(std::string_view text, std::optional<Size> size = none) {
    return refused([&] { read_board_text(text, size); });
}

void check_forms() {
    for (const char* text : {"abcd", "ab/cd", "ab/cd/", "AB\nCD\n", "ab\r\ncd", "ab\rcd", " ab / cd ", "a b\nc d",
                             "2 2\nab\ncd", "ab cd", "seat\t1\nabcd\t2\t-3.5e+1", "\uFEFFab/cd"}) {
        CHECK(read(text) == "ab/cd");
    }
    CHECK(read("abcd/") == "abcd/");
    CHECK(read("abcd", Size{1, 4}) == "abcd/");
    CHECK(read("QuANTS/LIERO") == "(qu)ants/liero");
    CHECK(read("Quan") == "qu/an");
    CHECK(read("Qu A\nÉ B") == "(qu)a/éb");
    CHECK(read("3 1\nQu\nb\nc") == "(qu)/b/c");
    CHECK(read("th in qu er") == "(th)(in)/(qu)(er)");
    CHECK(read("abc def ghi") == "abc/def/ghi");
    CHECK(read("(b|a|B)(a)/(q)?") == "(a|b)a/(q)?");
    CHECK(read("e\u0301\u3000b\nc d") == "éb/cd");
    CHECK(read("ᄀ ᅡ\na b") == "(ᄀ)(ᅡ)/ab");  // these two letters would be written as one
    CHECK(read("").empty() && read_board_text("", none).size == (Size{0, 0}));
    CHECK(read("//") == "//");
    CHECK(read("0 7") == "0 7");
    const Layout layout = read_board_text("zé/az", none);
    CHECK(layout.tiles == (std::vector<std::u32string>{U"a", U"z", U"é"}));
    CHECK(layout.cells == (std::vector<uint16_t>{1, 2, 0, 1}));
}

void check_messages() {
    CHECK(refused_text("abc/de/fgh") == "board row 2 has 2 tiles, the others have 3");
    CHECK(refused_text("ab/c") == "board row 2 has 1 tile, row 1 has 2");
    CHECK(refused_text("a/bc/de/fgh") == "board row 1 has 1 tile, most have 2");
    CHECK(refused_text("abc7") == "board tile 4: '7' is not a letter: a tile is a letter, (qu), (a|b), ? or .");
    CHECK(refused_text("ab/c(") == "board row 2, column 2: '(' is never closed");
    CHECK(refused_text("abc") == "3 tiles do not make a square: pass a size, for instance 1x3");
    CHECK(refused_text("abcd", Size{2, 3}) == "a 2x3 board has 6 tiles, got 4");
    CHECK(refused_text("ab/cd", Size{1, 4}) == "board has 2 rows of 2 tiles, size says 1x4");
    CHECK(refused_text("2 2\nabcd", Size{1, 4}) == "the board's first line says '2 2', size says 1x4");
    CHECK(refused_text("(a|)") ==
          "board tile 1: tile '(a|)' has an empty choice: expected letters, as in (qu) or (a|b)");
    CHECK(refused([] { read_board_rows({std::vector<std::string>{"a", ""}}, none); }) ==
          "board row 1, column 2: an empty tile (a hole is written '.')");
}

void check_rows() {
    CHECK(write_board(read_board_rows({"ab", std::vector<std::string>{"c", "Qu"}}, none)) == "ab/c(qu)");
    CHECK(write_board(read_board_rows({"a Qu", "c d"}, none)) == "a(qu)/cd");
    CHECK(write_board(read_board_rows({}, Size{0, 3})) == "0 3");
}

void check_splitting() {
    Random random(7);
    constexpr std::string_view letters = "ab()|?.q";
    for (int round = 0; round < 500; ++round) {
        std::string row, joined;
        for (uint32_t i = random.below(20); i > 0; --i) row += letters[random.below(letters.size())];
        for (const std::string_view tile : split_tiles(row)) joined += tile;
        CHECK(joined == row);
    }
    CHECK(split_tiles("a(qu)é.") == (std::vector<std::string_view>{"a", "(qu)", "é", "."}));
    CHECK(split_tiles(std::string(200'000, '(')).size() == 200'000);
    CHECK(split_tiles("(" + std::string(200'000, 'a')).size() == 200'001);
}

// What is no UTF-8 is refused before it comes here; even so, nothing outside the text may be read.
void check_broken_bytes() {
    Random random(11);
    constexpr std::string_view bytes = "ab(/ \t1\n\r\xC3\xA9\xE4\xF0\xFF\x80\xE2\x80\xA8Qu";
    for (int round = 0; round < 5000; ++round) {
        std::string text;
        for (uint32_t i = random.below(12); i > 0; --i) text += bytes[random.below(bytes.size())];
        try {
            const Layout layout = read_board_text(text, none);
            CHECK(layout.size.cells() == static_cast<int64_t>(layout.cells.size()));
            write_board(layout);
        } catch (const BadBoard&) {
        }
    }
}

}  // namespace
}  // namespace gridwords::tests::board_text_test

int board_text_test(int, char**) {
    using namespace gridwords::tests::board_text_test;
    check_forms();
    check_messages();
    check_rows();
    check_splitting();
    check_broken_bytes();
    return 0;
}
