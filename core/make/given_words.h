// The words of a puzzle as given by its maker: checked, without duplicates.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gridwords {

constexpr size_t most_puzzle_words = 2000;

// How words become letters of the grid.
enum class Accents : uint8_t { keep, fold };
enum class SharpS : uint8_t { keep, ss };

struct Spelling {
    Accents accents = Accents::keep;
    SharpS sharp_s = SharpS::keep;
};

// A word: its letters, as they stand in the grid, the text that its maker wrote, and the letters of that text, from
// which the language is guessed.
struct GivenWord {
    std::u32string word;
    std::u32string text;
    std::u32string written = {};
};

struct GivenWords {
    std::vector<GivenWord> words;
    std::vector<std::string> notes;  // for their maker
};

// The folded letters of a text, without spaces, hyphens and apostrophes. `name` is what an error calls it, `field`
// where it is in the request. All of these throw BadOption.
std::u32string only_letters(std::string_view text, const std::string& name, const std::string& field,
                            Spelling spelling = {});

// The letters of the grid for those of a folded text.
std::u32string spelled(std::u32string_view text, Spelling spelling);

// Throws for a word too long for any lexicon: a puzzle with it could not be checked.
void check_word_length(std::u32string_view word, const std::string& name, const std::string& field);

// A word of at least two letters.
GivenWord read_given_word(std::string_view text, const std::string& name, const std::string& field,
                          Spelling spelling = {});

// The words of the field `field`, each once.
GivenWords read_given_words(const std::vector<std::string>& texts, const std::string& field, Spelling spelling = {});
// Throws unless there are words, and not too many.
void check_number_of_words(const std::vector<GivenWord>& words, const std::string& field);

// A text with one space for any white space between its words, and none around it.
std::u32string one_spaced(std::u32string_view text);

}  // namespace gridwords
