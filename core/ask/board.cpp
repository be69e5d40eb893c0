// make/board: a board for Boggle and the like, with given words and the requested number of others.
#include <algorithm>
#include <map>
#include <set>

#include "../lexicon_words.h"
#include "../make/aim.h"
#include "../make/board_puzzle.h"
#include "../make/board_search.h"
#include "../make/forbidden.h"
#include "../make/given_words.h"
#include "../make/rating.h"
#include "../tile_text.h"
#include "../utf8.h"
#include "answers.h"
#include "game.h"
#include "puzzle_json.h"
#include "word_pool.h"

namespace gridwords {
namespace {

struct BoardRecipe {
    WordRange words;
    int level;  // words up to this one count
};

// From easy to hard.
constexpr BoardRecipe board_recipes[] = {
    {{5, 15}, 20}, {{10, 25}, 20}, {{15, 30}, 35}, {{40, 80}, 50}, {{80, 150}, 70}, {{100, 250}, 80}, {{200, 500}, 95},
};
constexpr int first_board_recipes[] = {1, 3, 5};  // where each difficulty starts; medium is the default
constexpr Size usual_board_sizes[] = {{4, 4}, {4, 4}, {5, 5}};
constexpr int quick_candidates = 8, slow_candidates = 3, quick_cells = 25;
constexpr int fewest_board_cells = 4, most_board_cells = 64;
constexpr size_t usual_longest = 8;  // letters in the tables of points
constexpr uint64_t most_words = (uint64_t{1} << 31) - 1;

std::string words_text(WordRange words) {
    return "words " + std::to_string(words.fewest) + "-" + std::to_string(words.most);
}

BadOption words_refusal(const char* code, const std::string& message, WordRange words) {
    return refusal<BadOption>("words", code, message,
                              {{"fewest", std::to_string(words.fewest)}, {"most", std::to_string(words.most)}});
}

// A difficulty sets the number of words and the level.
void refuse_both(const BoardRequest& request) {
    if (!request.difficulty) return;
    const char* const both = request.words ? "words" : request.level ? "level" : nullptr;
    if (both == nullptr) return;
    const std::string difficulty = difficulty_names[static_cast<size_t>(*request.difficulty)];
    throw refusal<BadOption>(both, "both",
                             "difficulty " + difficulty + " already sets " + both + ": expected one of them, not both",
                             {{"difficulty", difficulty}, {"name", both}});
}

void check_word_range(WordRange words) {
    if (words.most < words.fewest) {
        throw words_refusal("word_order", words_text(words) + ": expected the fewest and the most words, in that order",
                            words);
    }
    if (words.most > most_words) {
        throw words_refusal("many_words",
                            "words (" + std::to_string(words.fewest) + ", " + std::to_string(words.most) +
                                "): expected the fewest and the most words, from 0 to " + with_commas(most_words),
                            words);
    }
}

// Makes boards for one request, by one recipe or another.
class BoardMaker {
public:
    BoardMaker(const BoardRequest& request, Caller& caller)
        : request_(request), caller_(caller), seed_(puzzle_seed(request, caller)),
          rules_(caller.rules != nullptr ? *caller.rules : rules_named(request.rules)),
          lexicon_(caller.desk.lexicon(request.lexicon)) {
        refuse_both(request);
        const auto usual = static_cast<size_t>(request.difficulty.value_or(Difficulty::medium));
        const Size size = request.size.value_or(usual_board_sizes[usual]);
        if (size.cells() < fewest_board_cells || size.cells() > most_board_cells) {
            throw refusal<BadOption>("size", "cells",
                                     "size " + size.text() + ": expected " + std::to_string(fewest_board_cells) +
                                         " to " + std::to_string(most_board_cells) + " cells",
                                     {{"size", size.text()}});
        }
        shape_ = std::make_shared<const Shape>(size.rows, size.cols, rules_.neighbours.value_or(Neighbours::king));
        if (request.contain.empty()) return;
        given_ = read_given_words(request.contain, "contain");
        note_forbidden(given_, caller.desk.vulgar());
    }

    Puzzle make() {
        const BoardRecipe& usual = board_recipes[first_board_recipes[static_cast<size_t>(Difficulty::medium)]];
        if (!request_.difficulty) {
            return make_one({request_.words.value_or(usual.words), request_.level.value_or(usual.level)}, seed_);
        }
        const bool is_slow = shape_->cell_count() > quick_cells || shape_->is_line();
        Puzzle puzzle = aim(*request_.difficulty, first_board_recipes[static_cast<size_t>(*request_.difficulty)],
                            static_cast<int>(std::size(board_recipes)), is_slow ? slow_candidates : quick_candidates,
                            [&](int number_of_recipe, int number) -> std::optional<Puzzle> {
                                BoardRecipe recipe = board_recipes[number_of_recipe];
                                recipe.words.most += request_.contain.size();
                                try {
                                    return make_one(recipe, seed_of_candidate(seed_, static_cast<uint64_t>(number)));
                                } catch (const BadOption&) {
                                    if (number == 0 || caller_.control.is_stopped()) throw;
                                    return std::nullopt;
                                }
                            });
        note_difficulty(puzzle, *request_.difficulty, "a larger size", "a smaller size");
        return puzzle;
    }

private:
    // The dictionary has the letters, and the rules count words of that length.
    void check_letters(const Alphabet& alphabet) const {
        std::set<char32_t> foreign;
        for (const GivenWord& one : given_.words) foreign.insert(one.word.begin(), one.word.end());
        std::erase_if(foreign, [&](char32_t letter) { return alphabet.find(letter) != alphabet.npos; });
        if (!foreign.empty()) {
            throw refusal<BadOption>("contain", "foreign",
                                     in_quotes(*foreign.begin()) + " is not in the dictionary's alphabet: expected " +
                                         (request_.lexicon ? "other words" : "English words"),
                                     {{"letter", to_utf8({&*foreign.begin(), 1})}});
        }
        for (const GivenWord& one : given_.words) {
            if (one.word.size() >= static_cast<size_t>(rules_.minimum_length)) continue;
            throw refusal<BadOption>("contain", "short_for_rules",
                                     to_utf8(one.text) + " has " + plural(one.word.size(), "letter") +
                                         ": expected at least " + std::to_string(rules_.minimum_length) +
                                         ", as in the rules " + rules_.name,
                                     {{"text", to_utf8(one.text)}, {"rules", rules_.name}});
        }
    }

    // Refuses options that contradict each other.
    void check_words(WordRange words) const {
        check_word_range(words);
        const size_t count = given_.words.size();
        if (words.most < count) {
            throw words_refusal("words_of_contain",
                                words_text(words) + ": the board must contain " + plural(count, "word") +
                                    "; expected a range up to " + std::to_string(count) + " or more",
                                words);
        }
        if (words.most > 0) return;
        if (request_.cover) {
            throw words_refusal("words_of_cover",
                                words_text(words) + ": a covered board needs words; expected 1 or more, or no cover",
                                words);
        }
        if (request_.longest) {
            throw words_refusal(
                "words_of_longest",
                words_text(words) + ": a board with a longest word has at least one; expected 1 or more", words);
        }
    }

    // A word as tiles spell it.
    std::u32string spelled(const GivenWord& one) const {
        std::u32string word;
        for (const char32_t letter : one.word) {
            if (!(rules_.q_is_qu && letter == U'u' && !word.empty() && word.back() == U'q')) word += letter;
        }
        return word;
    }

    // Refuses words that no board of this shape can hold.
    void check_room() const {
        const auto cells = static_cast<int>(shape_->cell_count());
        const bool is_line = shape_->is_line();
        const int most = is_line ? std::max(shape_->rows(), shape_->cols()) : cells;
        if (request_.longest && (*request_.longest < rules_.minimum_length || *request_.longest > most)) {
            throw refusal<BadOption>("longest", "longest",
                                     "longest " + std::to_string(*request_.longest) + ": expected " +
                                         std::to_string(rules_.minimum_length) + " to " + std::to_string(most) + ", " +
                                         (is_line ? "the letters of the longest line" : "the number of cells"),
                                     {{"value", std::to_string(*request_.longest)}, {"most", std::to_string(most)}});
        }
        // No two letters of one word share a cell, so the board needs each letter as often as any one word contains it.
        std::map<char32_t, std::ptrdiff_t> needed;
        for (const GivenWord& one : given_.words) {
            const std::u32string word = spelled(one);
            if (is_line && word.size() > static_cast<size_t>(most)) {
                throw refusal<BadOption>("contain", "long_for_line",
                                         to_utf8(one.text) + " has " + std::to_string(word.size()) +
                                             " letters, and the longest line of " + with_article(size().text()) +
                                             " board has " + std::to_string(most) +
                                             ": expected a larger size, or a shorter word",
                                         {{"text", to_utf8(one.text)}, {"most", std::to_string(most)}});
            }
            for (const char32_t letter : word) {
                needed[letter] = std::max(needed[letter], std::count(word.begin(), word.end(), letter));
            }
        }
        std::ptrdiff_t in_all = 0;
        for (const auto& [letter, count] : needed) in_all += count;
        if (in_all > cells) {
            throw refusal<BadOption>("contain", "no_room",
                                     "the words take at least " + std::to_string(in_all) +
                                         " cells, however many letters they share, and the board has " +
                                         std::to_string(cells) + ": expected a larger size or fewer words",
                                     {{"needed", std::to_string(in_all)}, {"cells", std::to_string(cells)}});
        }
        for (const GivenWord& one : given_.words) check_q(one);
    }

    void check_q(const GivenWord& one) const {
        if (!rules_.q_is_qu) return;
        for (size_t i = 0; i < one.word.size(); ++i) {
            if (one.word[i] != U'q' || (i + 1 < one.word.size() && one.word[i + 1] == U'u')) continue;
            throw refusal<BadOption>("contain", "q_without_u",
                                     to_utf8(one.text) + " has a q without a u, and a q is always Qu in the rules " +
                                         rules_.name + ": expected other words, or rules in which q is one letter",
                                     {{"text", to_utf8(one.text)}, {"rules", rules_.name}});
        }
    }

    Puzzle make_one(const BoardRecipe& recipe, uint64_t seed) {
        BoardTask task;
        WantedBoards& wanted = task.boards;
        // The words up to the level that are fit for children, and the given words, whatever they are.
        std::vector<std::u32string> words;
        for (const GivenWord& one : given_.words) words.push_back(one.word);
        // In a word list without levels all words count, unless a level was requested.
        std::optional<int> level = recipe.level;
        if (!request_.level && whole().levels() == nullptr) level.reset();
        wanted.lexicon = caller_.desk.counted(request_.lexicon, level, true)->lexicon;
        check_letters(wanted.lexicon->alphabet());
        wanted.lexicon = caller_.desk.with_words(wanted.lexicon, words);
        check_words(recipe.words);
        check_room();
        const uint64_t known = wanted.lexicon->word_count();
        if (recipe.words.fewest > known) {
            throw words_refusal("few_words",
                                "words (" + std::to_string(recipe.words.fewest) + ", " +
                                    std::to_string(recipe.words.most) + "): the lexicon has only " +
                                    plural(known, "word"),
                                recipe.words);
        }
        wanted.shape = shape_;
        wanted.points = rules_.table();
        if (request_.longest) {
            const auto longest = static_cast<size_t>(*request_.longest);
            for (size_t length = 0; length < wanted.points.size(); ++length) wanted.points[length] = length >= longest;
            task.goal = 1;
        }
        wanted.minimum_length = rules_.minimum_length;
        wanted.q_is_qu = rules_.q_is_qu;
        for (const std::u32string& word : words) {
            to_codes(word, wanted.lexicon->alphabet(), wanted.contain.emplace_back());
        }
        for (const std::u32string& word : caller_.desk.vulgar()) {
            std::string codes;
            if (to_codes(word, wanted.lexicon->alphabet(), codes)) task.vulgar.push_back(std::move(codes));
        }
        wanted.words = {static_cast<int32_t>(recipe.words.fewest), static_cast<int32_t>(recipe.words.most)};
        wanted.cover = request_.cover;
        task.seed = seed;
        task.threads = caller_.threads;
        const BoardFound found = find_board(task, caller_.control);
        check_deadline(request_, caller_);
        if (found.codes.empty()) throw nothing_found(recipe.words, found.budget);
        return puzzle_of(found.codes, *wanted.lexicon, recipe.words);
    }

    Puzzle puzzle_of(const std::vector<uint8_t>& codes, const Lexicon& lexicon, WordRange range) const {
        Puzzle puzzle{PuzzleKind::board,
                      size(),
                      {},
                      shape_->neighbours(),
                      {},
                      puzzle_title(request_.title, PuzzleKind::board),
                      seed_};
        for (const uint8_t code : codes) puzzle.tiles.emplace_back(1, lexicon.alphabet()[code]);
        puzzle.q_is_qu = rules_.q_is_qu;
        puzzle.rules = rules_.name;
        if (request_.lexicon) puzzle.language = tag_of(closest_language(letters_of(whole())));
        const BoardWishes wishes{given_.words, range.fewest, range.most, request_.cover,
                                 static_cast<size_t>(request_.longest.value_or(0))};
        puzzle.words = words_on_board(puzzle, lexicon, rules_, wishes, caller_.control);
        check_deadline(request_, caller_);
        puzzle.notes = given_.notes;
        std::string spelling;
        for (const GivenWord& one : given_.words) {
            puzzle.contain.push_back(one.word);
            if (find_word(whole(), one.word, spelling) != no_node) continue;
            puzzle.notes.push_back(to_utf8(one.text) + " is not in the dictionary, so no game counts it");
        }
        std::vector<int> lengths;
        for (const PuzzleWord& one : puzzle.words) lengths.push_back(static_cast<int>(one.word.size()));
        // The table goes one beyond the longest word, so that a reader sees whether longer words are worth more.
        size_t longest = usual_longest;
        for (const PuzzleWord& one : puzzle.words) longest = std::max(longest, one.word.size());
        for (size_t length = 0; length <= longest + 1; ++length) puzzle.points.push_back(rules_.points_for(length));
        puzzle.difficulty = rate_board(codes.size(), lengths, levels_of(puzzle.words, whole()));
        return puzzle;
    }

    BadOption nothing_found(WordRange words, uint64_t budget) const {
        std::string ways = given_.words.empty() ? "" : "fewer words to contain, ";
        ways += request_.difficulty ? "another difficulty, "
                                    : "a range other than " + std::to_string(words.fewest) + "-" +
                                          std::to_string(words.most) + " words, a higher level, ";
        if (request_.longest) ways += "a shorter longest word, ";
        if (request_.cover) ways += "no cover, ";
        return refusal<BadOption>("", "no_board",
                                  "found no such " + size().text() + " board among " + with_commas(budget) +
                                      ": expected a larger size, " + ways + "or another seed",
                                  {{"size", size().text()}, {"boards", std::to_string(budget)}});
    }

    const Lexicon& whole() const { return *lexicon_->lexicon; }
    Size size() const { return {shape_->rows(), shape_->cols()}; }

    const BoardRequest& request_;
    Caller& caller_;
    const uint64_t seed_;
    const Rules& rules_;
    std::shared_ptr<const Shape> shape_;
    const std::shared_ptr<OpenLexicon> lexicon_;
    GivenWords given_;
};

}  // namespace

void answer(const BoardRequest& request, Caller& caller, Json& json) {
    set_deadline(request.deadline_s, caller);
    write_puzzle(json, BoardMaker(request, caller).make());
}

}  // namespace gridwords
