// The words that a puzzle is made of: given ones, those of topics, and random ones.
#pragma once

#include "../make/given_words.h"
#include "../make/topics.h"
#include "caller.h"
#include "requests.h"

namespace gridwords {

// The topics of those names. Throws BadOption.
std::vector<const Topic*> find_topics(const std::optional<Names>& names);

// All words that the request asks for, each once, in any number. Random words have up to `longest` letters. Throws
// BadOption.
GivenWords read_pool(const PooledRequest& request, Caller& caller, uint64_t seed, size_t longest);

// The title given, or that of the topic, or what a puzzle of that kind is called in its language.
std::string title_of(const std::optional<std::string>& title, const std::optional<Names>& topic, PuzzleKind kind,
                     std::string_view language);

// The tag of the language given, or of the first one that has all letters of the words and the message.
std::string language_of(const SpelledRequest& request, const std::vector<GivenWord>& words,
                        std::u32string_view message = {});

}  // namespace gridwords
