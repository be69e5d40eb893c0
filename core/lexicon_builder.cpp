#include "lexicon_builder.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "errors.h"
#include "ranges.h"
#include "utf8.h"
#include "wording.h"

namespace gridwords {
namespace {

constexpr size_t most_named = 3;  // entries in a message

// Maps a letter to its index in an alphabet.
class LetterTable {
public:
    explicit LetterTable(const Alphabet& letters) : letters_(letters) {
        ascii_.fill(-1);
        for (size_t i = 0; i < letters.size(); ++i) {
            if (letters[i] < 128) ascii_[letters[i]] = static_cast<int>(i);
        }
    }

    int find(char32_t letter) const {
        if (letter < 128) return ascii_[letter];
        const auto at = std::lower_bound(letters_.begin(), letters_.end(), letter);
        return at != letters_.end() && *at == letter ? static_cast<int>(at - letters_.begin()) : -1;
    }

private:
    Alphabet letters_;
    std::array<int, 128> ascii_;
};

bool ends_entry(char byte, bool spaces_separate) {
    return byte == '\n' || byte == '\r' ||
           (spaces_separate && (byte == ' ' || byte == '\t' || byte == '\f' || byte == '\v'));
}

// Calls `use(entry, line)` for each entry that is not blank, while it returns true.
template <class Use>
void for_each_entry(std::string_view text, bool spaces_separate, Use&& use) {
    size_t line = 1;
    size_t start = 0;
    for (size_t at = 0; at <= text.size(); ++at) {
        if (at < text.size() && !ends_entry(text[at], spaces_separate)) continue;
        if (at > start && !use(text.substr(start, at - start), line)) return;
        if (at < text.size() && text[at] == '\n') ++line;
        start = at + 1;
    }
}

// The number of letters of a word; 0 for an entry that is not a word.
size_t count_letters(std::string_view entry, const LetterTable& letters) {
    size_t length = 0;
    for (size_t at = 0; at < entry.size(); ++length) {
        if (letters.find(next_code_point(entry, at)) < 0) return 0;
    }
    return length <= max_word_length ? length : 0;
}

// Why an entry is not a word.
std::string reason_against(std::string_view entry, const LetterTable& letters) {
    uint64_t length = 0;
    for (size_t at = 0; at < entry.size(); ++length) {
        const char32_t letter = next_code_point(entry, at);
        if (letters.find(letter) < 0) return in_quotes(letter) + " is not a letter";
    }
    return plural(length, "letter") + ", at most " + std::to_string(max_word_length) + " are allowed";
}

// Why a text has no words: the first entries that were left out, if any were.
std::string no_words(std::string_view text, const BuildOptions& options, size_t left_out) {
    std::string message = "no words: the lexicon would be empty";
    if (left_out == 0) return message;
    const LetterTable letters(options.letters);
    std::vector<std::string> first;
    for_each_entry(text, options.spaces_separate, [&](std::string_view entry, size_t line) {
        first.push_back(in_quotes(entry) + " in line " + std::to_string(line) + " (" + reason_against(entry, letters) +
                        ")");
        return first.size() < most_named;
    });
    message += "; left out " + plural(left_out, "entry that is not a word", "entries that are not words");
    return message + ", first " + listed(first);
}

Alphabet alphabet_of(const Alphabet& letters, const std::vector<bool>& used) {
    Alphabet alphabet;
    for (size_t i = 0; i < letters.size(); ++i) {
        if (used[i]) alphabet.push_back(letters[i]);
    }
    const bool is_a_to_z =
        std::all_of(alphabet.begin(), alphabet.end(), [](char32_t c) { return c >= U'a' && c <= U'z'; });
    if (is_a_to_z) alphabet = U"abcdefghijklmnopqrstuvwxyz";
    if (alphabet.size() > max_letters) {
        throw BadLexicon("the words use " + std::to_string(alphabet.size()) +
                         " different letters; a lexicon takes at most " + std::to_string(max_letters));
    }
    return alphabet;
}

// A word as letter codes in a buffer that all words share.
struct Word {
    const uint8_t* codes;
    uint32_t length;

    bool operator<(const Word& other) const {
        const int order = std::memcmp(codes, other.codes, std::min(length, other.length));
        return order != 0 ? order < 0 : length < other.length;
    }
};

// The trie below one first letter: for each depth its nodes in order, without the indices of their children.
template <class Node>
using Levels = std::vector<std::vector<Node>>;

void set_node(NarrowNode& node, uint32_t mask, bool word) { node = {mask | (word ? NarrowNode::word_bit : 0), 0}; }
void set_node(WideNode& node, uint64_t mask, bool word) { node = {mask, 0, word}; }

// `words` are sorted and share their first letter. Each level is a list of ranges of words with one prefix.
template <class Node>
Levels<Node> build_levels(const Word* words, size_t count) {
    struct Range {
        size_t begin, end;
    };
    Levels<Node> levels;
    std::vector<Range> ranges{{0, count}};
    for (uint32_t depth = 1; !ranges.empty(); ++depth) {
        std::vector<Node> nodes(ranges.size());
        std::vector<Range> deeper;
        for (size_t i = 0; i < ranges.size(); ++i) {
            auto [begin, end] = ranges[i];
            const bool is_word = words[begin].length == depth;
            while (begin < end && words[begin].length == depth) ++begin;  // the word itself, and its duplicates
            typename Node::Mask mask = 0;
            while (begin < end) {
                const uint8_t letter = words[begin].codes[depth];
                mask |= typename Node::Mask{1} << letter;
                size_t next = begin + 1;
                while (next < end && words[next].codes[depth] == letter) ++next;
                deeper.push_back({begin, next});
                begin = next;
            }
            set_node(nodes[i], mask, is_word);
        }
        levels.push_back(std::move(nodes));
        ranges = std::move(deeper);
    }
    return levels;
}

template <class Node>
std::shared_ptr<const Lexicon> build_nodes(const Alphabet& alphabet, std::vector<std::vector<Word>>& by_letter,
                                           int threads, uint64_t left_out) {
    std::vector<Levels<Node>> subtrees(by_letter.size());
    for_each_item(by_letter.size(), threads, [&](size_t letter, int) {
        std::vector<Word>& words = by_letter[letter];
        if (words.empty()) return;
        if (!std::is_sorted(words.begin(), words.end())) std::sort(words.begin(), words.end());
        subtrees[letter] = build_levels<Node>(words.data(), words.size());
    });

    // The levels of the whole trie are the levels of the subtrees, one subtree after the other.
    uint64_t count = 1;
    size_t depth = 0;
    typename Node::Mask first_letters = 0;
    for (size_t letter = 0; letter < subtrees.size(); ++letter) {
        if (!subtrees[letter].empty()) first_letters |= typename Node::Mask{1} << letter;
        depth = std::max(depth, subtrees[letter].size());
        for (const auto& level : subtrees[letter]) count += level.size();
    }
    if (count >= no_node) throw BadLexicon("too many words: the trie would have " + std::to_string(count) + " nodes");
    std::vector<Node> nodes(1);
    nodes.reserve(count);
    set_node(nodes[root], first_letters, false);
    for (size_t level = 0; level < depth; ++level) {
        for (const auto& subtree : subtrees) {
            if (level < subtree.size()) nodes.insert(nodes.end(), subtree[level].begin(), subtree[level].end());
        }
    }
    return Lexicon::pack(alphabet, std::move(nodes), left_out);
}

}  // namespace

BuiltLexicon build_lexicon(std::string_view text, const BuildOptions& options) {
    BuiltLexicon built;
    const LetterTable letters(options.letters);
    std::vector<bool> used(options.letters.size(), false);
    size_t total_letters = 0;

    // Two passes over the text: the letters that the words use decide the codes.
    std::vector<std::string_view> entries;
    for_each_entry(text, options.spaces_separate, [&](std::string_view entry, size_t) {
        const size_t length = count_letters(entry, letters);
        if (length == 0) {
            ++built.left_out;
            return true;
        }
        for (size_t at = 0; at < entry.size();)
            used[static_cast<size_t>(letters.find(next_code_point(entry, at)))] = true;
        total_letters += length;
        entries.push_back(entry);
        return true;
    });
    if (entries.empty()) throw BadLexicon(no_words(text, options, built.left_out));

    const Alphabet alphabet = alphabet_of(options.letters, used);
    const LetterTable codes_of(alphabet);
    std::vector<uint8_t> codes(total_letters);
    std::vector<std::vector<Word>> by_letter(alphabet.size());
    uint8_t* next = codes.data();
    for (const std::string_view entry : entries) {
        uint8_t* const begin = next;
        for (size_t at = 0; at < entry.size();)
            *next++ = static_cast<uint8_t>(codes_of.find(next_code_point(entry, at)));
        by_letter[*begin].push_back({begin, static_cast<uint32_t>(next - begin)});
    }
    built.lexicon = alphabet.size() <= NarrowNode::letters
                        ? build_nodes<NarrowNode>(alphabet, by_letter, options.threads, built.left_out)
                        : build_nodes<WideNode>(alphabet, by_letter, options.threads, built.left_out);
    return built;
}

std::vector<LeftOut> find_left_out(std::string_view text, const BuildOptions& options, size_t most) {
    const LetterTable letters(options.letters);
    std::vector<LeftOut> found;
    for_each_entry(text, options.spaces_separate, [&](std::string_view entry, size_t line) {
        if (count_letters(entry, letters) == 0) found.push_back({std::string(entry.substr(0, 200)), line});
        return found.size() < most;
    });
    return found;
}

std::shared_ptr<const Lexicon> lexicon_of(const Alphabet& alphabet, const std::vector<std::string>& words) {
    std::vector<std::vector<Word>> by_letter(alphabet.size());
    for (const std::string& codes : words) {
        const auto* const letters = reinterpret_cast<const uint8_t*>(codes.data());
        by_letter[letters[0]].push_back({letters, static_cast<uint32_t>(codes.size())});
    }
    return alphabet.size() <= NarrowNode::letters ? build_nodes<NarrowNode>(alphabet, by_letter, 1, 0)
                                                  : build_nodes<WideNode>(alphabet, by_letter, 1, 0);
}

}  // namespace gridwords
