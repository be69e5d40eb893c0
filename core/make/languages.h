// Languages: which letters fill the grid of a puzzle, and how frequent they are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "given_words.h"
#include "letter_frequencies.h"

namespace gridwords {

constexpr std::string_view unknown_language = "und";  // as tags of languages write it

// What a tag of a language begins with, which names the language itself: de of de-AT and of DE.
std::string language_code(std::string_view tag);

// By its tag; null if its letters are not known.
const LanguageLetters* find_language(std::string_view tag);

// The first language that has all these letters, English first; null if none has.
const LanguageLetters* language_with(std::u32string_view letters);

// Letters and how often each occurs, in any unit.
struct LetterCounts {
    std::u32string letters;
    std::vector<uint64_t> counts;
};

// The language with the most similar letter frequencies; null if every language lacks some of the common letters.
const LanguageLetters* closest_language(const LetterCounts& counted);

// How often the letters of the grid occur, where others are written with them.
LetterCounts spelled(const LetterCounts& counted, Spelling spelling);

}  // namespace gridwords
