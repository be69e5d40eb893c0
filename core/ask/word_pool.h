// The words that a puzzle is made of: given ones, those of topics, and random ones.
#pragma once

#include "../make/given_words.h"
#include "../make/languages.h"
#include "../make/topics.h"
#include "caller.h"
#include "requests.h"

namespace gridwords {

// The topics with these names. Throws BadOption.
std::vector<const Topic*> find_topics(const std::optional<Names>& names);

// All words of the request, without duplicates, any number of them. Random words have up to `longest` letters. Throws
// BadOption.
GivenWords read_pool(const PooledRequest& request, Caller& caller, uint64_t seed, size_t longest);

// Whether a word is part of another one, forwards or backwards.
bool is_inside(std::u32string_view word, std::u32string_view other);

// The title given, or that of the topic, or what a puzzle of that kind is called in its language.
std::string title_of(const std::optional<std::string>& title, const std::optional<Names>& topic, PuzzleKind kind,
                     std::string_view language);

// The tag of the language given, or of the first one that has all letters of the words and the message.
std::string language_of(const SpelledRequest& request, const std::vector<GivenWord>& words,
                        std::u32string_view message = {});

// The tag of a language; for null, the tag that stands for an unknown language.
std::string tag_of(const LanguageLetters* language);

// The letters of a lexicon, as frequent as in its words.
LetterCounts letters_of(const Lexicon& lexicon);

// What a puzzle is filled with: the letters of the given lexicon, or else of the language. The language is that of the
// request, or the one that the lexicon is closest to, or the first one that has the letters of the words.
struct FillLetters {
    std::string language;
    LetterCounts counted;  // empty if they are not known
};
FillLetters fill_letters(const PooledRequest& request, const Caller& caller, const std::vector<GivenWord>& words,
                         std::u32string_view message = {});

}  // namespace gridwords
