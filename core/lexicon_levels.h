// Lexicons made from another one: with levels, without them, or of some of its words.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "lexicon.h"

namespace gridwords {

// The same words with these levels, one per word in alphabetical order. Throws BadLexicon if there are more or fewer
// levels than words, or one is out of range.
std::shared_ptr<const Lexicon> with_levels(const Lexicon& lexicon, const std::vector<uint8_t>& levels);

// The same words without levels.
std::shared_ptr<const Lexicon> without_levels(const Lexicon& lexicon);

// The words of at most this level, with the same alphabet. The lexicon must have levels. Throws BadLexicon if there is
// no such word.
std::shared_ptr<const Lexicon> up_to_level(const Lexicon& lexicon, int level);

// The words other than those that end at these nodes, with the same alphabet. Throws BadLexicon if none is left.
std::shared_ptr<const Lexicon> without_words(const Lexicon& lexicon, const std::vector<uint32_t>& nodes);

}  // namespace gridwords
