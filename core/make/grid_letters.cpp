#include "grid_letters.h"

#include <algorithm>

#include "../unicode.h"

namespace gridwords {
namespace {

// The vowels AM of Thai and Lao are letters to Unicode, but are written with the consonant before them.
constexpr std::u32string_view joined_vowels = U"\u0e33\u0eb3";
// After these signs, a consonant is written with the one before it: in Devanagari, Bengali, Gujarati, Oriya, Telugu and
// Malayalam.
constexpr std::u32string_view joining_signs = U"\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d";

}  // namespace

bool joins_next(char32_t letter) { return joining_signs.find(letter) != joining_signs.npos; }

std::vector<std::u32string_view> cells_of(std::u32string_view word) {
    std::vector<std::u32string_view> cells;
    for (size_t begin = 0; begin < word.size();) {
        size_t end = begin + 1;
        while (end < word.size() &&
               (joins_letter(word[end]) || joined_vowels.find(word[end]) != word.npos || joins_next(word[end - 1]))) {
            ++end;
        }
        cells.push_back(word.substr(begin, end - begin));
        begin = end;
    }
    return cells;
}

size_t count_cells(std::u32string_view word) { return cells_of(word).size(); }

bool GridLetters::to_codes(std::u32string_view word, std::string& codes) const {
    codes.clear();
    for (const std::u32string_view cell : cells_of(word)) {
        const auto place = std::lower_bound(all_.begin(), all_.end(), cell);
        if (place == all_.end() || *place != cell) return false;
        codes.push_back(static_cast<char>(place - all_.begin()));
    }
    return true;
}

std::u32string GridLetters::tile(size_t code) const {
    const std::u32string& letter = all_.at(code);
    return letter.size() == 1 ? letter : U"(" + letter + U")";
}

}  // namespace gridwords
