// Languages: the letters that a puzzle in one is filled with, and how frequent they are.
#pragma once

#include <string>
#include <string_view>

#include "letter_frequencies.h"

namespace gridwords {

constexpr std::string_view unknown_language = "und";  // as tags of languages write it

// By its tag, such as de or de-AT; null if its letters are not known.
const LanguageLetters* find_language(std::string_view tag);

// The first language that has all these letters, English first; null if none has.
const LanguageLetters* language_with(std::u32string_view letters);

}  // namespace gridwords
