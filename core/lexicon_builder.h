// Builds a lexicon from text.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "lexicon.h"

namespace gridwords {

struct BuiltLexicon {
    std::shared_ptr<const Lexicon> lexicon;
    size_t left_out = 0;         // entries that are no words
    std::string first_left_out;  // the first of them (its first 200 bytes), UTF-8
    size_t first_left_out_line = 0;
};

struct BuildOptions {
    // Every letter that may stand in a word, in code-point order; an entry with anything else in it is no word.
    // The alphabet becomes those of them that are used, or a-z whole when no other letter is.
    Alphabet letters;
    // Entries end at line ends and, if set, at spaces and tabs too.
    bool spaces_separate = true;
    // Subtrees of different first letters are sorted and built by different threads.
    int threads = 1;
};

// `text` is UTF-8, case-folded and normalised by the caller. Words may repeat and come in any order.
BuiltLexicon build_lexicon(std::string_view text, const BuildOptions& options);

}  // namespace gridwords
