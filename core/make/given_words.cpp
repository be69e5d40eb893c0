#include "given_words.h"

#include <algorithm>
#include <set>

#include "../errors.h"
#include "../lexicon_view.h"
#include "../unicode.h"
#include "../utf8.h"
#include "../wording.h"
#include "grid_letters.h"

namespace gridwords {
namespace {

// What may stand between the letters of a word, and is left out of the grid: New York, Jack-o'-lantern.
// The last two only change how letters join.
constexpr std::u32string_view between = U" -'\u2019\u2010\u00a0\u200c\u200d";

}  // namespace

std::u32string spelled(std::u32string_view text, Spelling spelling) {
    std::u32string letters = spelling.accents == Accents::fold ? strip_accents(text) : std::u32string(text);
    if (spelling.sharp_s == SharpS::ss) {
        for (size_t at = 0; (at = letters.find(U'ß', at)) != letters.npos;) letters.replace(at, 1, U"ss");
    }
    return letters;
}

std::u32string only_letters(std::string_view text, const std::string& name, const std::string& field,
                            Spelling spelling) {
    std::u32string kept = from_utf8(text);
    std::erase_if(kept, [](char32_t point) { return between.find(point) != between.npos; });
    std::u32string letters = spelled(fold(kept), spelling);
    const auto wrong = std::find_if(letters.begin(), letters.end(), [&](const char32_t& point) {
        return !is_letter(point) && (&point == letters.data() || !joins_letter(point));
    });
    if (wrong != letters.end()) {
        throw refusal<BadOption>(field, "letters",
                                 name + " " + in_quotes(text) + ": expected letters, got " + in_quotes(*wrong),
                                 {{"text", std::string(text)}, {"letter", to_utf8({&*wrong, 1})}});
    }
    return letters;
}

void check_word_length(std::u32string_view word, const std::string& name, const std::string& field) {
    if (word.size() <= max_word_length) return;
    const std::string letters = std::to_string(word.size()), most = std::to_string(max_word_length);
    throw refusal<BadOption>(field, "long_word", name + " has " + letters + " letters: expected at most " + most,
                             {{"letters", letters}, {"most", most}});
}

GivenWord read_given_word(std::string_view text, const std::string& name, const std::string& field, Spelling spelling) {
    GivenWord given{{}, one_spaced(from_utf8(text)), only_letters(text, name, field)};
    given.word = spelled(given.written, spelling);
    if (spelling.sharp_s == SharpS::ss) given.text = spelled(given.text, {Accents::keep, SharpS::ss});
    if (count_cells(given.word) < 2) {
        throw refusal<BadOption>(field, "short_word",
                                 name + " is " + in_quotes(text) + ": expected at least two letters",
                                 {{"text", std::string(text)}});
    }
    check_word_length(given.word, name, field);
    return given;
}

GivenWords read_given_words(const std::vector<std::string>& texts, const std::string& field, Spelling spelling) {
    GivenWords given;
    std::set<std::u32string> seen;
    for (size_t i = 0; i < texts.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        GivenWord one = read_given_word(texts[i], "word " + number, field + "[" + std::to_string(i) + "]", spelling);
        if (seen.insert(one.word).second) {
            given.words.push_back(std::move(one));
        } else {
            given.notes.push_back(texts[i] + " is in the list twice: it is placed once");
        }
    }
    check_number_of_words(given.words, field);
    return given;
}

void check_number_of_words(const std::vector<GivenWord>& words, const std::string& field) {
    if (words.empty()) {
        throw refusal<BadOption>(field, "no_words", "there are no words: expected at least one, as in ['tea', 'ten']");
    }
    if (words.size() > most_puzzle_words) {
        throw refusal<BadOption>(
            field, "many_words",
            std::to_string(words.size()) + " words: a puzzle has at most " + with_commas(most_puzzle_words));
    }
}

std::u32string one_spaced(std::u32string_view text) {
    std::u32string spaced;
    for (const char32_t point : text) {
        if (!is_space(point)) {
            spaced += point;
        } else if (!spaced.empty() && spaced.back() != U' ') {
            spaced += U' ';
        }
    }
    if (!spaced.empty() && spaced.back() == U' ') spaced.pop_back();
    return spaced;
}

}  // namespace gridwords
