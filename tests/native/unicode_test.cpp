// Letters, folding and UTF-8: fixed cases. tests/test_text.py compares every character with Python.
#include "../../core/unicode.h"

#include <string>

#include "../../core/utf8.h"
#include "check.h"

namespace gridwords::tests::unicode_test {
namespace {

void check_kinds() {
    for (const char32_t letter : std::u32string_view(U"aZßéıΣжא가ﬁ𐐀")) CHECK(is_letter(letter));
    for (const char32_t other : U"0 -'_.\u0301\u0660") CHECK(!is_letter(other));
    CHECK(is_decimal(U'7') && is_decimal(U'\u0660') && !is_decimal(U'²') && !is_decimal(U'Ⅷ'));
    CHECK(is_space(U' ') && is_space(U'\t') && is_space(U'\u00a0') && is_space(U'\x1c') && !is_space(U'\u200b'));
    CHECK(is_printable(U' ') && is_printable(U'é') && !is_printable(U'\x1b') && !is_printable(U'\u00a0'));
    CHECK(is_mark(U'\u0301') && !is_mark(U'a') && combining_class(U'\u0301') == 230 && combining_class(U'a') == 0);
    for (const char32_t none :
         {char32_t{0xD800}, char32_t{0xDFFF}, char32_t{0x10FFFF}, char32_t{0x110000}, char32_t{0xFFFFFFFF}}) {
        CHECK(!is_letter(none) && !is_printable(none) && direction_of(none) != Direction::right_to_left);
        CHECK(fold(std::u32string{none, U'É'}) == (std::u32string{none, U'é'}));
    }
}

void check_directions() {
    CHECK(direction_of(U'a') == Direction::left_to_right);
    CHECK(direction_of(U'א') == Direction::right_to_left && is_right_to_left(U'ب') && !is_right_to_left(U'a'));
    CHECK(direction_of(U'1') == Direction::digit && direction_of(U'\u0661') == Direction::digit);
    CHECK(direction_of(U' ') == Direction::none);
}

void check_capitals() {
    CHECK(is_upper_text(U"ÉTÉ 1") && is_upper_text(U"AB"));
    CHECK(!is_upper_text(U"Été") && !is_upper_text(U"1") && !is_upper_text(U"") && !is_upper_text(U"Aǅ"));
}

void check_folding() {
    CHECK(fold(U"") == U"" && fold(U"@AZ[`az{") == U"@az[`az{");
    CHECK(fold(U"STRAẞE Straße") == U"straße straße");
    CHECK(fold(U"ΛΌΓΟΣ λόγος") == U"λόγοσ λόγοσ");
    CHECK(fold(U"İSİ I\u0307 i\u0307\u0307 ısı") == U"isi i i ısı");
    CHECK(fold(U"E\u0301 J\u030c") == U"\u00e9 \u01f0");
    CHECK(fold(U"x\u0345 ᾼ") == U"x\u0345 ᾳ");
    CHECK(fold(U"Ꭰ ꭰ") == U"Ꭰ Ꭰ");
    CHECK(fold(U"\u1112\u1161\u11ab") == U"\ud55c");
    const std::u32string marks(10'000, U'\u0316');
    CHECK(fold(U"A" + marks + U"B") == U"a" + marks.substr(0, 30) + U"b");
    CHECK(strip_accents(U"čeština e\u0301 ßø" + marks) == U"cestina e ßø");
}

void check_composition() {
    CHECK(to_nfc(U"a\u0301\u0323") == U"\u1ea1\u0301");  // the mark below comes first
    CHECK(to_nfc(U"a\u0316\u0301") == U"\u00e1\u0316" && to_nfc(U"a\u0300\u0301") == U"\u00e0\u0301");
    CHECK(to_nfc(U"\u0301a\u0301") == U"\u0301\u00e1");
    CHECK(to_nfc(U"\uac00\u11a7 \uac01\u11a8 \u1100\uac00") == U"\uac00\u11a7 \uac01\u11a8 \u1100\uac00");
    CHECK(to_nfc(U"\u212b") == U"\u00c5" && to_nfc(U"\u0958") == U"\u0915\u093c");  // one way only
}

void check_utf8() {
    for (const char* const good :
         {"", "a", "é", "€", "𐐀", "\x7f", "\xed\x9f\xbf", "\xee\x80\x80", "\xf4\x8f\xbf\xbf"}) {
        CHECK(is_utf8(good));
    }
    for (const char* const bad :
         {"\x80", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xed\xa0\x80", "\xf4\x90\x80\x80",
          "\xf5\x80\x80\x80", "\xff", "\xc3", "\xe2\x82", "\xe2\x82z", "a\xc3z"}) {
        CHECK(!is_utf8(bad));
    }
    CHECK(is_utf8(std::string(3, '\0')));
    CHECK(!is_utf8(std::string("\xe2\x82\0", 3)));
}

void run() {
    check_kinds();
    check_directions();
    check_capitals();
    check_folding();
    check_composition();
    check_utf8();
}

}  // namespace
}  // namespace gridwords::tests::unicode_test

int unicode_test(int, char*[]) {
    gridwords::tests::unicode_test::run();
    return 0;
}
