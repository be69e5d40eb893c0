#include "wordsearch_refusal.h"

#include <algorithm>

#include "../make/grid_letters.h"
#include "../make/room.h"
#include "../size.h"
#include "../utf8.h"
#include "../wording.h"

namespace gridwords {
namespace {

constexpr size_t most_left_out = 5;  // words that a message names

// The size that has room; empty if none is known.
std::string size_with_room(const WordsearchPuzzle& made) {
    if (made.larger == 0) return "";
    const auto side = [&](int now) { return std::min(std::max(made.largest, now), now + made.larger); };
    return Size{side(made.rows), side(made.cols)}.text();
}

std::string room_hint(const WordsearchPuzzle& made, const char* otherwise) {
    return made.larger == 0 ? otherwise : size_with_room(made) + " has room";
}

std::string no_room_text(const WordsearchPuzzle& made, const std::vector<std::string>& names, size_t message,
                         const std::string& grid) {
    std::string text = names.empty() ? "found no way to hide, exactly once each, "
                                     : "found no room for " + std::to_string(names.size()) + " of ";
    text += plural(made.placed, "word") + " in " + with_article(grid);
    if (made.letters + message > made.open) {
        text += "; " + std::to_string(made.letters) + " letters in " + std::to_string(made.open) +
                " cells must share " + std::to_string(made.letters + message - made.open) + " or more";
    }
    const std::string hint = room_hint(made, "");
    const std::string fewer = !names.empty() && names.size() <= most_left_out ? "leave out " + listed(names) : "";
    text += ": " + hint + (hint.empty() || fewer.empty() ? "" : ", or ") + fewer;
    return hint.empty() && fewer.empty() ? text + "expected fewer words" : text;
}

}  // namespace

BadOption wordsearch_refusal(const WordsearchPuzzle& made, const std::vector<GivenWord>& given, size_t message,
                             Overlaps overlaps) {
    const std::string grid = Size{made.rows, made.cols}.text() + " grid";
    std::vector<std::string> names;
    for (const uint32_t word : made.blamed) names.push_back(to_utf8(given[word].text));
    const auto refuse = [&](const char* field, const std::string& text) {
        Values values{{"size", Size{made.rows, made.cols}.text()}, {"room", size_with_room(made)}};
        for (size_t i = 0; i < names.size(); ++i) {
            values.emplace_back(i == 0 ? "word" : "word" + std::to_string(i + 1), names[i]);
        }
        if (made.end == PuzzleEnd::line) values.emplace_back("word", to_utf8(given[made.longest].text));
        return refusal<BadOption>(field, std::string("wordsearch_") + name_of(made.end), text, std::move(values));
    };
    switch (made.end) {
        case PuzzleEnd::twice:
            return refuse("words", names[0] +
                                       (names[1] == names[2] ? " is twice in " + names[1]
                                                             : " is in " + names[1] + " and in " + names[2]) +
                                       ", so it could be found twice: leave it out, or the words that contain it");
        case PuzzleEnd::backwards:
            return refuse("directions", names[0] + " is " + names[1] +
                                            " read backwards, which these directions do not allow: leave one of them "
                                            "out, or allow all directions");
        case PuzzleEnd::letters:
            return refuse("alphabet", "no letters of the alphabet fill the " + grid +
                                          " without a second copy of a word, or a forbidden one: add letters to the "
                                          "alphabet, or forbid fewer words" +
                                          (message > 0 ? ", or change the message" : ""));
        case PuzzleEnd::line: {
            const GivenWord& longest = given[made.longest];
            names.push_back(to_utf8(longest.text));
            return refuse("size", to_utf8(longest.text) + " has " + std::to_string(count_cells(longest.word)) +
                                      " letters, and the longest line of " + with_article(grid) + " has " +
                                      std::to_string(made.line) + ": " + room_hint(made, "leave it out"));
        }
        case PuzzleEnd::cells:
            return refuse("size", "words and message take at least " + std::to_string(made.needed) + " cells, " +
                                      (overlaps == Overlaps::none ? "without sharing letters"
                                                                  : "however many letters they share") +
                                      ", and the " + grid + " has " + std::to_string(made.open) + ": " +
                                      room_hint(made, "expected fewer words"));
        default:
            break;
    }
    if (made.open == 0) {  // no size was given
        const std::string largest = Size{made.largest, made.largest}.text();
        return refuse("words",
                      "no grid of up to " + largest + " has room for these words: expected fewer or shorter ones");
    }
    if (made.end == PuzzleEnd::message) {
        return refuse("message", "the message has " + plural(message, "letter") + ", and the words leave room for " +
                                     std::to_string(made.left) + " in " + with_article(grid) + ": " +
                                     room_hint(made, "expected a shorter one"));
    }
    return refuse("size", no_room_text(made, names, message, grid));
}

}  // namespace gridwords
