#include "check.h"

#include <algorithm>
#include <map>
#include <memory>
#include <unordered_set>
#include <utility>

#include "engines/prefix.h"
#include "lexicon_builder.h"
#include "lexicon_words.h"
#include "tile_text.h"
#include "utf8.h"
#include "wording.h"

namespace gridwords {
namespace {

int level_at(const Lexicon& lexicon, uint32_t node) {
    return node == no_node || lexicon.levels() == nullptr ? 0 : lexicon.levels()[node];
}

// Whether a word can be spelled if tiles may be used again, even immediately. Each (letters spelled, cell) is visited
// at most once. If time runs out, the answer is no: there is no path, and only the reason remains unknown.
bool can_reuse(const Board& board, const std::string& word, Control& control) {
    if (board.shape().is_line()) return false;  // a straight line never returns
    if (control.should_stop()) return false;
    Ticker ticker(control);
    std::unordered_set<uint64_t> seen;
    std::vector<std::pair<uint32_t, uint32_t>> waiting;  // letters spelled, the next cell
    for (uint32_t start = 0; start < board.cell_count(); ++start) {
        waiting.emplace_back(0, start);
        while (!waiting.empty()) {
            if (ticker.tick()) return false;
            const auto [done, cell] = waiting.back();
            waiting.pop_back();
            for (const std::string& text : board.tile(cell).spellings) {
                if (word.compare(done, text.size(), text) != 0) continue;
                const auto spelled = done + static_cast<uint32_t>(text.size());
                if (!seen.insert(uint64_t{cell} << 16 | spelled).second) continue;
                if (spelled == word.size()) return true;
                waiting.emplace_back(spelled, cell);
                board.shape().for_each_touching(cell,
                                                [&, at = spelled](uint32_t other) { waiting.emplace_back(at, other); });
            }
        }
    }
    return false;
}

// The first paths of the words and of all their prefixes, found with the fastest engine, so that tiles mean what they
// mean everywhere else. The prefixes cost no more: it is one trie.
class Reach {
public:
    Reach(const Question& question, const std::vector<std::string>& words, Control& control) {
        if (words.empty()) return;
        std::vector<std::string> prefixes;
        for (const std::string& word : words) {
            for (size_t length = 1; length <= word.size(); ++length) prefixes.push_back(word.substr(0, length));
        }
        const std::shared_ptr<const Lexicon> lexicon = lexicon_of(question.lexicon.alphabet(), prefixes);
        Question asked{*lexicon, question.board};
        asked.minimum_length = 1;
        asked.threads = question.threads;
        asked.progress = question.progress;
        Scratch scratch;
        answer_ = solve_prefix(asked, control, scratch, {});
        for (size_t i = 0; i < answer_.size(); ++i) places_.emplace(lexicon->spell(answer_.nodes[i]), i);
    }

    Ended ended() const { return answer_.ended; }

    // The letters of the longest prefix that the board spells, and its first path.
    uint32_t longest(const std::string& word, std::vector<uint32_t>& path) const {
        for (size_t length = word.size(); length > 0; --length) {
            const auto found = places_.find(word.substr(0, length));
            if (found == places_.end()) continue;
            const PathView first = answer_.path(found->second);
            path.assign(first.cells, first.cells + first.length);
            return static_cast<uint32_t>(length);
        }
        return 0;
    }

private:
    Answer answer_;
    std::map<std::string, size_t> places_;
};

}  // namespace

std::string_view name_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::found:
            return "found";
        case Verdict::too_short:
            return "too short";
        case Verdict::not_in_lexicon:
            return "not in the lexicon";
        case Verdict::used_twice:
            return "tile used twice";
        case Verdict::no_path:
            return "no path";
        default:
            return "undecided";
    }
}

CheckedWords check_words(const Question& question, const std::vector<std::u32string>& words,
                         const std::vector<int32_t>& points, Control& control, const Lexicon* whole) {
    CheckedWords checked;
    checked.words.resize(words.size());
    std::vector<std::string> codes(words.size());
    std::vector<std::string> sought;
    for (size_t i = 0; i < words.size(); ++i) {
        CheckedWord& word = checked.words[i];
        const auto length = static_cast<int64_t>(words[i].size());
        const uint32_t node = find_word(question.lexicon, words[i], codes[i]);
        word.level = level_at(question.lexicon, node);
        if (length < question.minimum_length) {
            word.verdict = Verdict::too_short;
            word.reason = "too short: " + plural(static_cast<uint64_t>(length), "letter") + ", the rules ask for " +
                          std::to_string(question.minimum_length);
            codes[i].clear();
            continue;
        }
        if (node == no_node) {
            if (whole != nullptr) word.level = level_at(*whole, find_word(*whole, words[i], codes[i]));
            word.verdict = Verdict::not_in_lexicon;
            word.reason = name_of(word.verdict);
            if (word.level != 0) word.reason += " up to this level: its level is " + std::to_string(word.level);
            codes[i].clear();
            continue;
        }
        sought.push_back(codes[i]);
    }
    const Reach reach(question, sought, control);
    checked.ended = reach.ended();
    for (size_t i = 0; i < words.size(); ++i) {
        if (codes[i].empty()) continue;
        CheckedWord& word = checked.words[i];
        word.reached = reach.longest(codes[i], word.path);
        if (word.reached == words[i].size()) {
            word.verdict = Verdict::found;
            word.points = points[words[i].size()];
            word.reason = "found, " + plural(static_cast<uint64_t>(word.points), "point");
            continue;
        }
        const std::string how_far =
            word.reached == 0 ? "no tile starts it"
                              : "the board spells '" + to_utf8({words[i].data(), word.reached}) + "' and no further";
        if (checked.ended != Ended::complete) {
            word.verdict = Verdict::undecided;
            word.reason = "undecided: time ran out";
        } else if (can_reuse(question.board, codes[i], control)) {
            word.verdict = Verdict::used_twice;
            word.reason = "a tile would be used twice: using each tile once, " + how_far;
        } else {
            word.verdict = Verdict::no_path;
            word.reason = "no path: " + how_far;
        }
    }
    checked.ended = control.ended();
    return checked;
}

}  // namespace gridwords
