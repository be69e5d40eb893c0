// Why there is no word search, and what would work.
#pragma once

#include "../errors.h"
#include "../make/given_words.h"
#include "../make/wordsearch_puzzle.h"

namespace gridwords {

// `made` is not made; `message` is how many letters the message has.
BadOption wordsearch_refusal(const WordsearchPuzzle& made, const std::vector<GivenWord>& given, size_t message,
                             Overlaps overlaps);

}  // namespace gridwords
