#include "forbidden.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "../errors.h"
#include "../utf8.h"
#include "../wording.h"

namespace gridwords {
namespace {

constexpr size_t shortest_forbidden = 3;  // a shorter one would leave hardly any letters to fill a grid with

using ForbiddenWords = std::unordered_set<std::u32string>;

// The first part of a text that is forbidden; empty if none is. No part longer than `longest` is.
std::u32string forbidden_part(const std::u32string& text, const ForbiddenWords& known, size_t longest) {
    for (size_t start = 0; start < text.size(); ++start) {
        const size_t most = std::min(longest, text.size() - start);
        for (size_t length = shortest_forbidden; length <= most; ++length) {
            std::u32string part = text.substr(start, length);
            if (known.contains(part)) return part;
        }
    }
    return {};
}

}  // namespace

std::vector<std::u32string> read_forbidden(const std::vector<std::string>& texts,
                                           const std::vector<std::u32string>& more) {
    std::vector<std::u32string> words;
    ForbiddenWords seen;
    std::optional<BadOption> first_short;  // that they are letters comes first
    for (size_t i = 0; i < texts.size(); ++i) {
        const std::string field = "forbid[" + std::to_string(i) + "]";
        std::u32string word = only_letters(texts[i], "forbidden word", field);
        check_word_length(word, "forbidden word " + std::to_string(i + 1), field);
        if (word.size() < shortest_forbidden && !first_short) {
            first_short = refusal<BadOption>(field, "short_forbidden",
                                             "forbidden word " + in_quotes(word) + ": expected at least " +
                                                 std::to_string(shortest_forbidden) + " letters",
                                             {{"word", to_utf8(word)}});
        }
        if (seen.insert(word).second) words.push_back(std::move(word));
    }
    if (first_short) throw *first_short;
    for (const std::u32string& word : more) {
        if (seen.insert(word).second) words.push_back(word);
    }
    return words;
}

void leave_out_forbidden(GivenWords& given, const std::vector<std::u32string>& forbidden) {
    const ForbiddenWords known(forbidden.begin(), forbidden.end());
    std::erase_if(given.words, [&](const GivenWord& one) {
        if (!known.contains(one.word) && !known.contains({one.word.rbegin(), one.word.rend()})) return false;
        given.notes.push_back(to_utf8(one.text) + " is forbidden, so it is left out");
        return true;
    });
}

void refuse_forbidden(const std::vector<GivenWord>& given, const std::vector<std::u32string>& forbidden) {
    const ForbiddenWords known(forbidden.begin(), forbidden.end());
    for (const GivenWord& one : given) {
        const std::u32string turned(one.word.rbegin(), one.word.rend());
        const bool is_forbidden = known.contains(one.word);
        if (!is_forbidden && !known.contains(turned)) continue;
        throw refusal<BadOption>(
            "words", "forbidden",
            to_utf8(one.text) +
                (is_forbidden ? " is forbidden" : " is " + to_utf8(turned) + " backwards, which is forbidden") +
                ": leave it out, take it off the forbidden words, or allow vulgar ones",
            {{"word", to_utf8(one.text)}});
    }
}

void note_forbidden(GivenWords& given, const std::vector<std::u32string>& forbidden) {
    const ForbiddenWords known(forbidden.begin(), forbidden.end());
    size_t longest = 0;
    for (const std::u32string& word : forbidden) longest = std::max(longest, word.size());
    for (const GivenWord& one : given.words) {
        std::u32string part = forbidden_part(one.word, known, longest);
        const bool backwards = part.empty();
        if (backwards) part = forbidden_part({one.word.rbegin(), one.word.rend()}, known, longest);
        if (part.empty()) continue;
        given.notes.push_back(to_utf8(one.text) + " contains the forbidden word " + to_utf8(part) +
                              (backwards ? " backwards" : ""));
    }
}

}  // namespace gridwords
