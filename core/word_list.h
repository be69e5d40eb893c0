// Word lists as people write them.
#pragma once

#include <memory>
#include <string_view>

#include "lexicon.h"

namespace gridwords {

// The lexicon of a word list: words separated by line breaks or spaces, in any order and case. A line that starts with
// # is a comment; a line may hold a word, a tab and the word's level, and then words without one have the highest.
// Throws BadLexicon for a level out of range, and for anything that is not text.
std::shared_ptr<const Lexicon> read_word_list(std::string_view text);

}  // namespace gridwords
