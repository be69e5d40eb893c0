// Words as people type them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "../unicode.h"
#include "../utf8.h"

namespace gridwords {

// A word as it is looked up: folded, without space around it.
inline std::u32string tidy(std::string_view text) {
    std::u32string word = fold(from_utf8(text));
    const auto letter = [](char32_t point) { return !is_space(point); };
    word.erase(std::find_if(word.rbegin(), word.rend(), letter).base(), word.end());
    word.erase(word.begin(), std::find_if(word.begin(), word.end(), letter));
    return word;
}

}  // namespace gridwords
