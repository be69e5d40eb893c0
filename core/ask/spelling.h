// The letters of a word's codes, as text.
#pragma once

#include <string>
#include <string_view>

#include "../lexicon.h"
#include "../utf8.h"

namespace gridwords {

inline void append_text(std::string& text, const Alphabet& alphabet, std::string_view codes) {
    for (const char code : codes) append_utf8(text, alphabet[static_cast<unsigned char>(code)]);
}

inline std::string text_of(const Alphabet& alphabet, std::string_view codes) {
    std::string text;
    append_text(text, alphabet, codes);
    return text;
}

}  // namespace gridwords
