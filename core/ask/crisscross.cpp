// make/crisscross: words across and down that cross at shared letters, with numbered clues.
#include "../make/crisscross.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "../make/crisscross_puzzle.h"
#include "../make/forbidden.h"
#include "../make/given_words.h"
#include "../make/grid_letters.h"
#include "../make/rating.h"
#include "../make/wordsearch.h"
#include "../unicode.h"
#include "../utf8.h"
#include "answers.h"
#include "game.h"
#include "puzzle_json.h"
#include "word_pool.h"

namespace gridwords {
namespace {

constexpr size_t longest_clue = 500;
constexpr size_t most_named = 5;  // words that a message names

// A request whose words were split: what stood before each colon is the word, what followed it is the clue.
struct Clued {
    PooledRequest request;
    std::vector<std::u32string> clues;
};

Clued read_clued(const PooledRequest& request) {
    Clued read{request, {}};
    for (size_t i = 0; i < request.words.size(); ++i) {
        std::string& text = read.request.words[i];
        const size_t colon = std::min(text.find(':'), text.size());
        read.clues.push_back(one_spaced(from_utf8(text.substr(std::min(colon + 1, text.size())))));
        text.resize(colon);
        if (read.clues.back().size() > longest_clue) {
            throw refusal<BadOption>("words[" + std::to_string(i) + "]", "long_clue",
                                     "the clue of word " + std::to_string(i + 1) + " has " +
                                         std::to_string(read.clues.back().size()) + " characters: expected at most " +
                                         std::to_string(longest_clue),
                                     {{"most", std::to_string(longest_clue)}});
        }
    }
    return read;
}

class CrissCrossMaker {
public:
    CrissCrossMaker(const CrissCrossRequest& request, Caller& caller)
        : request_(request), caller_(caller), clued_(read_clued(request)),
          given_(read_pool(clued_.request, caller, puzzle_seed(request, caller), most_side)) {
        std::set<std::u32string> letters;
        for (const GivenWord& one : given_.words) {
            for (const std::u32string_view cell : cells_of(one.word)) letters.emplace(cell);
        }
        alphabet_ = GridLetters(letters);
        for (const GivenWord& one : given_.words) {
            words_.emplace_back();
            for (const std::u32string_view cell : cells_of(one.word)) {
                words_.back() +=
                    static_cast<char32_t>(1 + std::distance(letters.begin(), letters.find(std::u32string(cell))));
            }
        }
        language_ = fill_letters(request, caller, given_.words).language;
        if (words_.size() < 2) {
            throw refusal<BadOption>("words", "one_word",
                                     "there is one word: expected at least two, because every word crosses another");
        }
        if (words_.size() > most_crossed_words) {
            throw refusal<BadOption>("words", "many_words",
                                     std::to_string(words_.size()) + " words: a criss-cross has at most " +
                                         std::to_string(most_crossed_words));
        }
        const int largest = static_cast<int>(std::min<uint64_t>(most_side, caller.limits.make_side));
        most_ = {largest, largest};
        if (request.size) size_ = read_size(*request.size);
        refuse_long();
        refuse_strangers();
        note_forbidden(given_, caller.desk.vulgar());
    }

    Puzzle make() {
        const CrissCross made = arrange(size_.value_or(most_));
        if (!made.left_out.empty()) refuse_left_out(made);
        return puzzle_of(made);
    }

private:
    CrissCross arrange(Size most) {
        CrissCross made =
            make_crisscross({words_, most.rows, most.cols, puzzle_seed(request_, caller_)}, caller_.control);
        check_deadline(request_, caller_);
        return made;
    }

    static Size read_size(Size size) {
        const auto is_side = [](int side) { return side >= 1 && side <= most_side; };
        if (is_side(size.rows) && is_side(size.cols)) return size;
        throw refusal<BadOption>(
            "size", "size_of_grid",
            "size " + size.text() + ": expected 1 to " + std::to_string(most_side) + " rows and columns",
            {{"size", size.text()}, {"most", std::to_string(most_side)}});
    }

    std::string named(const std::vector<uint32_t>& places) const {
        std::vector<std::string> texts;
        for (const uint32_t place : places) {
            if (texts.size() == most_named) {
                texts.push_back(std::to_string(places.size() - most_named) + " more");
                break;
            }
            texts.push_back(to_utf8(given_.words[place].text));
        }
        return listed(texts, " and ");
    }

    void refuse_long() const {
        const Size most = size_.value_or(most_);
        const auto side = static_cast<size_t>(std::max(most.rows, most.cols));
        for (const GivenWord& one : given_.words) {
            if (count_cells(one.word) <= side) continue;
            const std::string letters = std::to_string(count_cells(one.word));
            throw refusal<BadOption>(size_ ? "size" : "words", "long_for_grid",
                                     to_utf8(one.text) + " has " + letters + " letters, and the longest line of " +
                                         with_article(most.text()) + " grid has " + std::to_string(side) +
                                         ": expected a larger size, or a shorter word",
                                     {{"text", to_utf8(one.text)}, {"letters", letters}, {"size", most.text()}});
        }
    }

    // Words that share no letter with the others can never cross them.
    void refuse_strangers() const {
        const auto groups = groups_of(words_);
        if (groups.size() == 1) return;
        std::vector<uint32_t> others;
        for (size_t i = 1; i < groups.size(); ++i) others.insert(others.end(), groups[i].begin(), groups[i].end());
        std::sort(others.begin(), others.end());
        throw refusal<BadOption>("words", "no_common_letter",
                                 named(others) + (others.size() == 1 ? " shares" : " share") +
                                     " no letter with the other words, so they cannot cross: leave " +
                                     (others.size() == 1 ? "it" : "them") + " out, or add a word with letters of both",
                                 {{"words", named(others)}});
    }

    [[noreturn]] void refuse_left_out(const CrissCross& made) {
        std::string message = "found no way to connect all words", size;
        if (size_) {
            message += " in " + with_article(size_->text()) + " grid";
            const CrissCross larger = arrange(most_);
            if (larger.left_out.empty()) size = Size{larger.rows, larger.cols}.text();
        }
        message += size.empty() ? ": expected other words, or another seed" : ": " + size + " has room";
        const bool is_close = made.left_out.size() + 2 <= words_.size();
        if (is_close) message += "; without " + named(made.left_out) + " there is one";
        throw refusal<BadOption>(size.empty() ? "words" : "size", "not_crossed", message,
                                 {{"size", size}, {"words", named(made.left_out)}});
    }

    Puzzle puzzle_of(const CrissCross& made) {
        const Size size{made.rows, made.cols};
        Puzzle puzzle{PuzzleKind::crisscross,
                      size,
                      std::vector<std::u32string>(static_cast<size_t>(size.cells()), U"."),
                      Neighbours::line,
                      {},
                      title_of(request_.title, request_.topic, PuzzleKind::crisscross, language_),
                      puzzle_seed(request_, caller_)};
        const bool from_right = std::any_of(given_.words.begin(), given_.words.end(), [](const GivenWord& one) {
            return std::any_of(one.word.begin(), one.word.end(), is_right_to_left);
        });
        std::vector<std::vector<int32_t>> paths;
        for (size_t i = 0; i < words_.size(); ++i) {
            const CrossedPlace at = made.places[i];
            std::vector<int32_t> path;
            for (int step = 0; step < static_cast<int>(words_[i].size()); ++step) {
                const int row = at.row + (at.is_down ? step : 0), col = at.col + (at.is_down ? 0 : step);
                path.push_back(row * size.cols + (from_right ? size.cols - 1 - col : col));
                puzzle.tiles[static_cast<size_t>(path.back())] =
                    alphabet_.tile(words_[i][static_cast<size_t>(step)] - 1);
            }
            puzzle.words.push_back(
                {given_.words[i].word, given_.words[i].text, path, printed_clue(given_.words[i].text, clue_of(i))});
            paths.push_back(std::move(path));
        }
        number_words(puzzle);
        puzzle.notes = given_.notes;
        puzzle.language = language_;
        check_crossed(puzzle);
        puzzle.difficulty = rate_crisscross(
            {size.rows, size.cols, {}, std::move(paths), levels_of(puzzle.words, *caller_.desk.lexicon({})->lexicon)});
        return puzzle;
    }

    // The first clue that was given for the word.
    std::u32string clue_of(size_t place) const {
        for (size_t i = 0; i < clued_.clues.size(); ++i) {
            if (!clued_.clues[i].empty() &&
                only_letters(clued_.request.words[i], "", "", request_.spelling()) == given_.words[place].word)
                return clued_.clues[i];
        }
        return {};
    }

    const CrissCrossRequest& request_;
    Caller& caller_;
    const Clued clued_;
    GivenWords given_;
    GridLetters alphabet_;
    std::vector<std::u32string> words_;  // codes of their cells, from 1
    std::string language_;
    std::optional<Size> size_;
    Size most_;
};

}  // namespace

void answer(const CrissCrossRequest& request, Caller& caller, Json& json) {
    set_deadline(request.deadline_s, caller);
    write_puzzle(json, CrissCrossMaker(request, caller).make());
}

}  // namespace gridwords
