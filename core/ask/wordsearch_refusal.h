// Why there is no word search, and what would work.
#pragma once

#include "../errors.h"
#include "../make/given_words.h"
#include "../make/wordsearch_puzzle.h"

namespace gridwords {

// `made` has no puzzle; `message` is the number of letters in the message.
BadOption wordsearch_refusal(const WordsearchPuzzle& made, const std::vector<GivenWord>& given, size_t message,
                             Overlaps overlaps);

}  // namespace gridwords
