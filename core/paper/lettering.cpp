#include "lettering.h"

#include <algorithm>
#include <array>

#include "../make/font_widths.h"
#include "../make/grid_letters.h"
#include "../unicode.h"

namespace gridwords {
namespace {

constexpr char32_t most_cased = 0x2000;  // beyond it, capitals are rare and most fonts lack them
constexpr int guessed_width = 700, guessed_wide_width = 1000, guessed_joined_width = 250;

// The capital of each letter below `most_cased`: the first one that folds to it.
const std::array<char16_t, most_cased>& capitals() {
    static const std::array<char16_t, most_cased> made = [] {
        std::array<char16_t, most_cased> table{};
        for (char32_t capital = U'A'; capital < most_cased; ++capital) {
            if (!is_upper_text({&capital, 1})) continue;
            const std::u32string small = fold({&capital, 1});
            if (small.size() != 1 || small[0] == capital || small[0] >= most_cased || table[small[0]] != 0) continue;
            table[small[0]] = static_cast<char16_t>(capital);
        }
        table[U'ı'] = U'I';
        table[U'ς'] = u'Σ';
        return table;
    }();
    return made;
}

bool is_wide(char32_t letter) {
    return (letter >= 0x1100 && letter < 0x1160) || (letter >= 0x2E80 && letter < 0xA4D0) ||
           (letter >= 0xAC00 && letter < 0xD7A4) || (letter >= 0xF900 && letter < 0xFB00) ||
           (letter >= 0xFE30 && letter < 0xFE70) || (letter >= 0xFF00 && letter < 0xFF61) || letter >= 0x1F000;
}

}  // namespace

double width_of(std::u32string_view text, SheetFont font, bool bold, double size) {
    const size_t face = 2 * static_cast<size_t>(font) + bold;
    double width = 0;
    char32_t before = 0;
    for (const char32_t letter : text) {
        const auto* found = std::lower_bound(std::begin(font_widths), std::end(font_widths), letter,
                                             [](const FontWidths& one, char32_t point) { return one.letter < point; });
        if (found != std::end(font_widths) && found->letter == letter) {
            width += found->widths[face];
        } else if (!is_mark(letter)) {
            const bool is_joined = joins_letter(letter) || joins_next(before);  // as in Hindi
            width += is_joined ? guessed_joined_width : is_wide(letter) ? guessed_wide_width : guessed_width;
        }
        before = letter;
    }
    return width * size / 1000;
}

double capital_height(SheetFont font) { return capital_heights[2 * static_cast<size_t>(font)] / 1000.0; }

std::u32string in_case(std::u32string_view text, LetterCase letters) {
    if (letters == LetterCase::lower) return fold(text);
    std::u32string changed(text);
    for (char32_t& letter : changed) {
        if (letter < most_cased && capitals()[letter] != 0) letter = capitals()[letter];
    }
    return changed;
}

bool is_right_to_left_text(std::u32string_view text) {
    for (const char32_t letter : text) {
        const Direction direction = direction_of(letter);
        if (direction == Direction::left_to_right || direction == Direction::right_to_left) {
            return direction == Direction::right_to_left;
        }
    }
    return false;
}

std::vector<std::u32string> broken_lines(std::u32string_view text, SheetFont font, bool bold, double size,
                                         double width) {
    const auto fits = [&](std::u32string_view line) { return width_of(line, font, bold, size) <= width; };
    std::vector<std::u32string> lines{U""};
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(U' ', begin), text.size());
        std::u32string_view word = text.substr(begin, end - begin);
        begin = end + 1;
        std::u32string& last = lines.back();
        const std::u32string longer = last.empty() ? std::u32string(word) : last + U" " + std::u32string(word);
        if (fits(longer)) {
            last = longer;
            continue;
        }
        if (!last.empty()) lines.emplace_back();
        while (!fits(word) && word.size() > 1) {
            size_t count = 1;
            while (fits(word.substr(0, count + 1))) ++count;
            lines.back() = word.substr(0, count);
            lines.emplace_back();
            word = word.substr(count);
        }
        lines.back() = word;
    }
    return lines;
}

}  // namespace gridwords
