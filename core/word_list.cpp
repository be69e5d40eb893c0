#include "word_list.h"

#include <algorithm>
#include <map>
#include <set>

#include "errors.h"
#include "lexicon_builder.h"
#include "lexicon_levels.h"
#include "lexicon_words.h"
#include "unicode.h"
#include "utf8.h"
#include "wording.h"

namespace gridwords {
namespace {

using Text = std::u32string_view;

bool is_digit(char32_t point) { return point >= U'0' && point <= U'9'; }

Text without_space(Text text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

// A number that may follow a word: digits and points, with or without a sign.
bool is_number(Text text) {
    if (!text.empty() && (text.front() == U'+' || text.front() == U'-')) text.remove_prefix(1);
    return !text.empty() && is_digit(text.front()) &&
           std::all_of(text.begin(), text.end(), [](char32_t point) { return is_digit(point) || point == U'.'; });
}

class WordList {
public:
    explicit WordList(const std::u32string& folded) {
        size_t number = 0;
        for (Text left = folded; !left.empty();) {
            const size_t end = std::min(left.find(U'\n'), left.size());
            read_line(left.substr(0, end), ++number);
            left.remove_prefix(std::min(end + 1, left.size()));
        }
    }

    std::shared_ptr<const Lexicon> build() const {
        BuildOptions options;
        options.letters.assign(letters_.begin(), letters_.end());
        if (options.letters.empty() || options.letters.back() < 0x80) options.letters = U"abcdefghijklmnopqrstuvwxyz";
        std::shared_ptr<const Lexicon> lexicon = build_lexicon(text_, options).lexicon;
        if (levels_.empty()) return lexicon;
        std::vector<uint8_t> levels;
        for (const uint32_t node : word_nodes(*lexicon)) {
            std::u32string word;
            for (const char code : lexicon->spell(node)) word += lexicon->alphabet()[static_cast<uint8_t>(code)];
            const auto found = levels_.find(word);
            levels.push_back(found == levels_.end() ? uint8_t{highest_level} : found->second);
        }
        return with_levels(*lexicon, levels);
    }

private:
    void read_line(Text line, size_t number) {
        const size_t tab = line.find(U'\t', line.find_first_not_of(U" \t"));
        if (tab != line.npos) {
            const Text word = without_space(line.substr(0, tab)), level = without_space(line.substr(tab + 1));
            if (!word.empty() && std::none_of(word.begin(), word.end(), is_space) && is_number(level)) {
                set_level(word, level, number);
                line = word;
            }
        }
        for (const char32_t point : line) {
            if (is_letter(point)) letters_.insert(point);
        }
        text_ += to_utf8(line) + "\n";
    }

    void set_level(Text word, Text written, size_t number) {
        const int level = written.size() == 2 && is_digit(written[0])
                              ? static_cast<int>(10 * (written[0] - U'0') + (written[1] - U'0'))
                              : 0;
        if (level < lowest_level || level > highest_level || !is_digit(written[1])) {
            throw BadLexicon("line " + std::to_string(number) + ": the level of " + in_quotes(word) + " is " +
                             in_quotes(written) + ", expected a whole number from " + std::to_string(lowest_level) +
                             " to " + std::to_string(highest_level));
        }
        const auto [place, is_new] = levels_.try_emplace(std::u32string(word), static_cast<uint8_t>(level));
        if (!is_new) place->second = std::min(place->second, static_cast<uint8_t>(level));
    }

    std::string text_;
    std::set<char32_t> letters_;
    std::map<std::u32string, uint8_t> levels_;
};

// Without the lines that start with #, after spaces or not. The others keep their numbers.
std::u32string without_comments(const std::u32string& text) {
    std::u32string kept;
    const auto is_end = [](char32_t point) { return point == U'\n' || point == U'\r'; };
    for (size_t at = 0; at < text.size();) {
        size_t first = at;
        while (first < text.size() && is_space(text[first]) && !is_end(text[first])) ++first;
        size_t end = first;
        while (end < text.size() && !is_end(text[end])) ++end;
        if (first == text.size() || text[first] != U'#') kept.append(text, at, end - at);
        if (end < text.size()) kept += text[end++];
        at = end;
    }
    return kept;
}

}  // namespace

std::shared_ptr<const Lexicon> read_word_list(std::string_view text) {
    const std::u32string points = from_utf8(text);
    if (const size_t nul = points.find(U'\0'); nul != points.npos) {
        throw BadLexicon("not a word list: character " + std::to_string(nul + 1) +
                         " is a NUL, so this is a binary file");
    }
    return WordList(fold(without_comments(points))).build();
}

}  // namespace gridwords
