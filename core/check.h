// Whether words are on a board, and if not, why not.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "question.h"

namespace gridwords {

// The first that applies. `used_twice`: every way to spell it uses a tile twice; `undecided`: time ran out.
enum class Verdict : uint8_t { found, too_short, not_in_lexicon, used_twice, no_path, undecided };

std::string_view name_of(Verdict verdict);

struct CheckedWord {
    Verdict verdict = Verdict::no_path;
    int32_t points = 0;
    uint32_t reached = 0;        // the letters of its longest prefix that the board spells; all of them if found
    std::vector<uint32_t> path;  // the first path of that prefix
    std::string reason;          // the verdict in a sentence, UTF-8
    int level = 0;               // how well known it is, if that is known
};

struct CheckedWords {
    std::vector<CheckedWord> words;
    Ended ended = Ended::complete;  // otherwise the reasons given for words without a path may be inexact
};

// The verdict on each word, in the order given; `words` are folded text and `points` are by length. The question's kind
// of paths is ignored. If the lexicon has only the best-known words of another one, `whole` is that other lexicon.
CheckedWords check_words(const Question& question, const std::vector<std::u32string>& words,
                         const std::vector<int32_t>& points, Control& control, const Lexicon* whole = nullptr);

}  // namespace gridwords
