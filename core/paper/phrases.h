// Phrases: what is printed with a puzzle, in its language. {n} and {m} are numbers, {t} a text.
#pragma once

#include <string>
#include <string_view>

namespace gridwords {

struct Phrases {
    const char* language;
    const char* word_search;  // what a puzzle is called
    const char* theme;
    const char* name;
    const char* date;
    const char* answers;
    const char* answers_of;  // {t}, a title
    const char* continued;   // {t}, a title
    const char* contents;
    const char* puzzles;  // {n}
    const char* easy;
    const char* medium;
    const char* hard;
    const char* find;         // {n} words
    const char* secret;       // {n} of them are not on the list
    const char* across_down;  // where they run
    const char* diagonally;
    const char* any_direction;
    const char* message;         // the letters left over spell one
    const char* left_over;       // {t}, the message
    const char* fill;            // a themed grid of {n} words
    const char* theme_touching;  // how its words run
    const char* span;
    const char* touching;  // on a board
    const char* cancel;
    const char* word;
    const char* points;
    const char* total;
    const char* letters;   // {n}
    const char* and_more;  // {n}
    const char* hint;      // {n} words, the longest with {m} letters
    const char* no_words;
    const char* criss_cross;
    const char* write_in;  // the words of a criss-cross
    const char* across;
    const char* down;
};

// Those of a language by its code (de, de-AT), or the English ones.
const Phrases& phrases_of(std::string_view language);

std::string with_number(std::string_view phrase, size_t number, size_t other = 0);
std::string with_text(std::string_view phrase, std::string_view text);

}  // namespace gridwords
