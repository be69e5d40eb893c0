// make/theme: a grid that the words fill, each from neighbour to neighbour.
#include "../make/theme.h"

#include <algorithm>
#include <set>

#include "../make/aim.h"
#include "../make/forbidden.h"
#include "../make/given_words.h"
#include "../make/grid_letters.h"
#include "../make/rating.h"
#include "../tile_text.h"
#include "../utf8.h"
#include "answers.h"
#include "game.h"
#include "puzzle_json.h"
#include "word_pool.h"

namespace gridwords {
namespace {

constexpr uint32_t tries = 2000;
constexpr int recipes = 3;  // bends of paths, from easy to hard: straight ones are found sooner
constexpr int most_candidates = 20;

size_t letters_in(const std::vector<GivenWord>& given) {
    size_t letters = 0;
    for (const GivenWord& one : given) letters += count_cells(one.word);
    return letters;
}

// The sizes with about that many cells, and how many cells they have.
std::string sizes_near(int64_t letters) {
    std::vector<std::string> near;
    for (int64_t total = std::max<int64_t>(4, letters - 4); total <= letters + 4; ++total) {
        const Size size = squarest(total);
        if (size.rows > 2) near.push_back(size.text() + " takes " + std::to_string(total));
    }
    return listed(near);
}

// The size, which must have one cell for each letter.
Size read_theme_size(const std::optional<Size>& size, const std::vector<GivenWord>& given) {
    const size_t letters = letters_in(given);
    if (letters > most_theme_cells) {
        throw refusal<BadOption>("words", "many_letters",
                                 "the words have " + std::to_string(letters) + " letters: expected at most " +
                                     std::to_string(most_theme_cells) + " together",
                                 {{"letters", std::to_string(letters)}, {"most", std::to_string(most_theme_cells)}});
    }
    const auto count = static_cast<int64_t>(letters);
    if (size) {
        if (size->cells() == count) return *size;
        throw refusal<BadOption>("size", "letters_and_cells",
                                 "the words have " + plural(letters, "letter") + ", " + with_article(size->text()) +
                                     " grid has " + plural(static_cast<uint64_t>(size->cells()), "cell") +
                                     ": expected as many letters as cells (" + sizes_near(count) + ")",
                                 {{"letters", std::to_string(letters)},
                                  {"size", size->text()},
                                  {"cells", std::to_string(size->cells())},
                                  {"sizes", sizes_near(count)}});
    }
    const Size usual = squarest(count);
    if (usual.rows < 3 && letters > 8) {
        throw refusal<BadOption>("words", "no_grid",
                                 std::to_string(letters) +
                                     " letters make no grid of three rows or more: add or remove some (" +
                                     sizes_near(count) + ")",
                                 {{"letters", std::to_string(letters)}, {"sizes", sizes_near(count)}});
    }
    return usual;
}

// Makes grids for one request, with straighter or more bent paths.
class ThemeMaker {
public:
    ThemeMaker(const ThemeRequest& request, Caller& caller)
        : request_(request), caller_(caller), given_(read_given_words(request.words, "words", request.spelling())) {
        std::vector<GivenWord>& words = given_.words;
        if (request.span) {  // whether or not it is among the words
            GivenWord span = read_given_word(*request.span, "span", "span", request.spelling());
            std::erase_if(words, [&](const GivenWord& one) { return one.word == span.word; });
            words.insert(words.begin(), std::move(span));
        }
        size_ = read_theme_size(request.size, words);
        if (static_cast<uint64_t>(std::max(size_.rows, size_.cols)) > caller.limits.make_side) {
            const std::string side = std::to_string(caller.limits.make_side);
            refuse_limit("words",
                         "these words make a grid of " + size_.text() + ", the largest allowed is " + side + "x" + side,
                         caller.limits.make_side);
        }
        const int least = std::min(size_.rows, size_.cols);
        if (request.span && count_cells(words.front().word) < static_cast<size_t>(least)) {
            throw refusal<BadOption>("span", "short_span",
                                     "span " + to_utf8(words.front().text) + " has " +
                                         plural(count_cells(words.front().word), "letter") + ": expected at least " +
                                         std::to_string(least) + ", to touch two opposite sides of " +
                                         with_article(size_.text()) + " grid",
                                     {{"span", to_utf8(words.front().text)},
                                      {"letters", std::to_string(count_cells(words.front().word))},
                                      {"least", std::to_string(least)},
                                      {"size", size_.text()}});
        }
        std::set<std::u32string> letters;
        for (const GivenWord& one : words) {
            for (const std::u32string_view cell : cells_of(one.word)) letters.emplace(cell);
        }
        alphabet_ = GridLetters(letters);
        language_ = language_of(request, words);
        note_forbidden(given_, caller.desk.vulgar());
    }

    Puzzle make() {
        const uint64_t seed = puzzle_seed(request_, caller_);
        if (!request_.difficulty) return fill(0, seed);
        Puzzle puzzle = aim(*request_.difficulty, static_cast<int>(*request_.difficulty), recipes, most_candidates,
                            [&](int recipe, int number) -> std::optional<Puzzle> {
                                try {
                                    return fill(recipe - 1, seed_of_candidate(seed, static_cast<uint64_t>(number)));
                                } catch (const BadOption&) {
                                    if (number == 0 || caller_.control.is_stopped()) throw;
                                    return std::nullopt;
                                }
                            });
        note_difficulty(puzzle, *request_.difficulty, "more letters, or rarer words",
                        "fewer letters, or better known words");
        return puzzle;
    }

private:
    Puzzle fill(int bends, uint64_t seed) {
        ThemeTask task;
        task.rows = size_.rows;
        task.cols = size_.cols;
        task.words.resize(given_.words.size());
        for (size_t i = 0; i < task.words.size(); ++i) alphabet_.to_codes(given_.words[i].word, task.words[i]);
        for (const std::u32string& word : caller_.desk.vulgar()) {
            std::string codes;
            if (alphabet_.to_codes(word, codes)) task.vulgar.push_back(std::move(codes));
        }
        task.span = request_.span ? 0 : -1;
        task.unique = request_.unique;
        task.bends = bends;
        task.seed = seed;
        task.tries = tries;
        const Theme made = make_theme(task, caller_.control);
        check_deadline(request_, caller_);
        if (!made.filled) {
            throw refusal<BadOption>("words", "no_theme",
                                     "found no way to fill " + with_article(size_.text()) + " grid with these words" +
                                         (made.only_vulgar ? " that spells no vulgar word" : "") +
                                         ": expected another size, shorter words, or another seed",
                                     {{"size", size_.text()}});
        }
        if (request_.unique && made.ways != 1) {
            throw refusal<BadOption>("unique", "not_unique",
                                     "none of " + with_commas(tries) +
                                         " grids of these words can be filled in only one way: choose other words or "
                                         "another seed, or allow several ways",
                                     {{"tries", std::to_string(tries)}});
        }
        return puzzle_of(made);
    }

    Puzzle puzzle_of(const Theme& made) {
        Puzzle puzzle{PuzzleKind::theme,
                      size_,
                      std::vector<std::u32string>(static_cast<size_t>(size_.cells())),
                      Neighbours::king,
                      {},
                      title_of(request_.title, {}, PuzzleKind::theme, language_),
                      puzzle_seed(request_, caller_)};
        for (size_t i = 0; i < given_.words.size(); ++i) {
            const GivenWord& one = given_.words[i];
            puzzle.words.push_back({one.word, one.text, made.paths[i]});
            std::string codes;
            alphabet_.to_codes(one.word, codes);
            for (size_t at = 0; at < codes.size(); ++at) {
                puzzle.tiles[static_cast<size_t>(made.paths[i][at])] = alphabet_.tile(static_cast<uint8_t>(codes[at]));
            }
        }
        puzzle.language = language_;
        puzzle.notes = given_.notes;
        for (const uint32_t word : made.elsewhere) {
            puzzle.notes.push_back(to_utf8(given_.words[word].text) + " can also be read in other cells");
        }
        if (made.ways != 1) {
            puzzle.notes.push_back("the words fill the grid in " +
                                   std::string(made.ways >= most_ways ? "at least " : "") + std::to_string(made.ways) +
                                   " ways");
        }
        if (request_.span) puzzle.span = given_.words.front().word;
        puzzle.ways = made.ways;
        check_filled(puzzle, made.ways < most_ways ? std::optional(made.elsewhere) : std::nullopt);
        RatedPuzzle rated{size_.rows, size_.cols, std::string(puzzle.tiles.size(), '\0'), made.paths,
                          levels_of(puzzle.words, *caller_.desk.lexicon({})->lexicon)};
        puzzle.difficulty = rate_theme(rated, made.ways);
        return puzzle;
    }

    const ThemeRequest& request_;
    Caller& caller_;
    GivenWords given_;
    Size size_;
    GridLetters alphabet_;
    std::string language_;
};

}  // namespace

void answer(const ThemeRequest& request, Caller& caller, Json& json) {
    set_deadline(request.deadline_s, caller);
    write_puzzle(json, ThemeMaker(request, caller).make());
}

}  // namespace gridwords
