// Sizes, dice, letter weights, rules, and how messages word them.
#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "check.h"
#include "core/dice.h"
#include "core/errors.h"
#include "core/letters.h"
#include "core/rules.h"
#include "core/size.h"
#include "core/wording.h"

namespace gridwords::tests::nouns_test {
namespace {

template <class F>
std::string refused(F&& make) {
    try {
        make();
    } catch (const Refused& error) {
        return error.what();
    }
    return "";
}

void check_sizes() {
    for (const char* text : {"3x4", " 3 X 4 ", "3×4", "03x4"}) CHECK(read_size(text) == (Size{3, 4}));
    CHECK(read_size("4") == (Size{4, 4}));
    CHECK(read_size({"3", "4"}, "[3, 4]") == (Size{3, 4}));
    for (const char* text : {"", "x", "3x", "3x4x5", "1_0x2", "+3x4", "٣x٤", "9999999999999999999"}) {
        CHECK(refused([&] { read_size(text); }).ends_with(": expected rows and columns, as in 3x4 or (3, 4)"));
    }
    CHECK(refused([] { read_size("-1x4"); }) == "size -1x4: rows and columns cannot be negative");
    CHECK(refused([] { read_size("1x4", 2); }) == "size 1x4: expected at least 2 rows and 2 columns");
    CHECK(refused([] { check_size(46341, 46341); }) ==
          "size 46341x46341 is too large: a board has at most 2,147,483,647 cells");
    CHECK(!refused([] { check_size(0, most_cells + 1); }).empty());
    CHECK(!refused([] { check_size(INT64_MAX, INT64_MAX); }).empty());
    for (int64_t cells = 0; cells < 2000; ++cells) {
        const Size size = squarest(cells);
        CHECK(size.cells() == cells && size.rows <= size.cols);
        for (int64_t rows = size.rows + 1; rows * rows <= cells; ++rows) CHECK(cells % rows != 0);
    }
    CHECK(squarest(most_cells).cells() == most_cells);
    CHECK(fit_size(16, {}) == (Size{4, 4}));
    CHECK(refused([] { fit_size(7, {}); }) == "7 tiles do not make a square: pass a size, for instance 1x7");
}

void check_dice() {
    for (const DiceSet& set : dice_sets()) {
        const std::vector<Die> dice = dice_named(set.name);
        CHECK(dice.size() == 16 || dice.size() == 25 || dice.size() == 36);
        for (const Die& die : dice) CHECK(die.size() == 6);
    }
    CHECK(dice_named("new")[14] == (Die{U"h", U"i", U"m", U"n", U"u", U"(qu)"}));
    CHECK(read_die("die 1", "x(Qu)?.É") == (Die{U"x", U"(qu)", U"?", U".", U"é"}));
    CHECK(read_die("die 1", std::vector<std::string>{"Th", "(b|a)"}) == (Die{U"(th)", U"(a|b)"}));
    CHECK(refused([] { dice_named("neww"); }).starts_with("unknown dice 'neww': did you mean 'new'? known: classic, "));
    CHECK(refused([] { read_die("die 2", ""); }) == "die 2 has no faces");
    CHECK(refused([] { read_die("die 1", "a("); }) == "die 1: '(' is never closed");
}

void check_letters() {
    const auto shares = [](const std::vector<uint64_t>& weights) {
        const std::vector<uint8_t> parts = parts_of(weights);
        CHECK(parts.size() == 65536 && std::is_sorted(parts.begin(), parts.end()));
        std::vector<size_t> counts(weights.size());
        for (const uint8_t part : parts) ++counts[part];
        return counts;
    };
    CHECK(shares({1, 1}) == (std::vector<size_t>{32768, 32768}));
    CHECK(shares({1, 3}) == (std::vector<size_t>{16384, 49152}));
    CHECK(shares({1, 1000000000}) == (std::vector<size_t>{1, 65535}));
    CHECK(shares({uint64_t{1} << 61, uint64_t{1} << 62}) == (std::vector<size_t>{21845, 43691}));
    const std::vector<uint64_t> english(std::begin(english_frequencies), std::end(english_frequencies));
    CHECK(english.size() == 26);
    const std::vector<size_t> counts = shares(english);
    const uint64_t total = std::accumulate(english.begin(), english.end(), uint64_t{0});
    for (size_t i = 0; i < 26; ++i) CHECK(i == 4 || counts[i] == std::max<uint64_t>(1, english[i] * 65536 / total));
}

void check_rules() {
    for (const Rules& rules : rules_presets()) {
        CHECK(&rules_named(rules.name) == &rules);
        if (rules.dice != nullptr) CHECK(static_cast<int64_t>(dice_named(rules.dice).size()) == rules.size->cells());
    }
    CHECK(rules_named("super-big-boggle").points_for(12) == 24);
    CHECK(refused([] { rules_named("bogle"); }).starts_with("unknown rules 'bogle': did you mean 'boggle'? known: "));
}

void check_wording() {
    CHECK(in_quotes("it's") == "\"it's\"");
    CHECK(in_quotes("a\n\x1b'\"") == R"('a\n\x1b\'"')");
    CHECK(in_quotes(std::string(41, 'a')) == "'" + std::string(37, 'a') + "'...");
    CHECK(in_quotes(std::string(40, '\x01')).size() == 80);
    CHECK(with_commas(1234567) == "1,234,567" && with_commas(999) == "999");
    CHECK(with_article("8x8") == "an 8x8" && with_article("11x5 grid") == "an 11x5 grid" &&
          with_article("4x4") == "a 4x4");
}

}  // namespace
}  // namespace gridwords::tests::nouns_test

int nouns_test(int, char*[]) {
    using namespace gridwords::tests::nouns_test;
    check_sizes();
    check_dice();
    check_letters();
    check_rules();
    check_wording();
    return 0;
}
