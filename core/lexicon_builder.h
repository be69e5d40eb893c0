// Builds a lexicon from text.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lexicon.h"

namespace gridwords {

struct BuiltLexicon {
    std::shared_ptr<const Lexicon> lexicon;
    size_t left_out = 0;  // entries that are not words
};

// An entry that is not a word: its first 200 bytes, UTF-8, and its line, from 1.
struct LeftOut {
    std::string entry;
    size_t line;
};

struct BuildOptions {
    // Every letter that a word may have, in code-point order; an entry with any other character is not a word. The
    // alphabet consists of the letters in use, or of all of a-z if no others are.
    Alphabet letters;
    // Entries end at line ends and, if this is set, also at spaces and tabs.
    bool spaces_separate = true;
    // Threads share the work by first letter.
    int threads = 1;
};

// `text` is UTF-8, case-folded and normalised by the caller. Words may repeat and come in any order.
BuiltLexicon build_lexicon(std::string_view text, const BuildOptions& options);

// The first `most` entries that `build_lexicon` leaves out.
std::vector<LeftOut> find_left_out(std::string_view text, const BuildOptions& options, size_t most);

// A lexicon with this alphabet, of words given as letter codes in any order, none of them empty.
std::shared_ptr<const Lexicon> lexicon_of(const Alphabet& alphabet, const std::vector<std::string>& words);

}  // namespace gridwords
