// make/wordsearch: every word in a straight line, exactly once, and nothing unwanted in between.
#include "../make/wordsearch.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>

#include "../make/aim.h"
#include "../make/chance.h"
#include "../make/drawn_outline.h"
#include "../make/forbidden.h"
#include "../make/given_words.h"
#include "../make/grid_letters.h"
#include "../make/line_directions.h"
#include "../make/rating.h"
#include "../make/room.h"
#include "../make/weights.h"
#include "../make/wordsearch_puzzle.h"
#include "../make/wordsearch_recipe.h"
#include "../portable.h"
#include "../tile_text.h"
#include "../unicode.h"
#include "../utf8.h"
#include "answers.h"
#include "game.h"
#include "puzzle_json.h"
#include "word_pool.h"
#include "wordsearch_refusal.h"

namespace gridwords {
namespace {

constexpr size_t most_letters_of_grid = 250;
constexpr uint32_t counted_letters = 100'000, rare_letter = 20;
constexpr int most_choices = 12;  // times that words are chosen until some fit
constexpr uint64_t choice_stream = 0x63686f6f7365;

// A difficulty sets directions, overlaps and fill.
void refuse_both(const WordsearchRequest& request) {
    if (!request.difficulty) return;
    const char* const both = request.directions ? "directions"
                             : request.overlaps ? "overlaps"
                             : request.fill     ? "fill"
                                                : nullptr;
    if (both == nullptr) return;
    const std::string difficulty = difficulty_names[static_cast<size_t>(*request.difficulty)];
    throw refusal<BadOption>(both, "both",
                             "difficulty " + difficulty + " already sets " + both + ": expected one of them, not both",
                             {{"difficulty", difficulty}, {"name", both}});
}

std::u32string read_message(const std::string& text, Spelling spelling) {
    const std::u32string points = from_utf8(text);
    const auto digit = std::find_if(points.begin(), points.end(), is_decimal);
    if (digit != points.end()) {
        throw refusal<BadOption>("message", "letters",
                                 "message " + in_quotes(text) + ": expected letters, got " + in_quotes(*digit),
                                 {{"text", text}, {"letter", to_utf8({&*digit, 1})}});
    }
    std::u32string message = fold(points);  // before other characters are removed, so that letters keep their accents
    std::erase_if(message, [](char32_t point) { return !is_letter(point) && !joins_letter(point); });
    while (!message.empty() && joins_letter(message.front())) message.erase(0, 1);
    return spelled(message, spelling);
}

// The letters of the grid: those given, or those of the words and those to fill with.
GridLetters read_alphabet(const std::optional<std::string>& alphabet, const std::vector<GivenWord>& given,
                          const std::u32string& message, const std::u32string& fill) {
    std::set<std::u32string> letters;
    const auto add = [&](std::u32string_view text) {
        for (const std::u32string_view cell : cells_of(text)) letters.emplace(cell);
    };
    if (alphabet) {
        add(only_letters(to_utf8(fold(from_utf8(*alphabet))), "alphabet", "alphabet"));
        const auto check = [&](const std::u32string& text) {
            std::set<std::u32string_view> foreign;
            for (const std::u32string_view cell : cells_of(text)) {
                if (!letters.contains(std::u32string(cell))) foreign.insert(cell);
            }
            if (foreign.empty()) return;
            throw refusal<BadOption>(
                "alphabet", "foreign",
                in_quotes(text) + " has " + in_quotes(*foreign.begin()) + ", which the alphabet lacks: add it",
                {{"text", to_utf8(text)}, {"letter", to_utf8(*foreign.begin())}});
        };
        for (const GivenWord& one : given) check(one.word);
        check(message);
    } else {
        add(message);
        for (const GivenWord& one : given) add(one.word);
        add(fill);
    }
    if (letters.size() > most_letters_of_grid) {
        const std::string count = std::to_string(letters.size());
        throw refusal<BadOption>(
            alphabet ? "alphabet" : "words", "many_letters",
            "the words have " + count + " different letters: expected at most " + std::to_string(most_letters_of_grid),
            {{"letters", count}});
    }
    return GridLetters(letters);
}

// Where letters may be: an outline by name in a given size or the smallest square, or a drawn one.
struct GridShape {
    OutlineName outline = OutlineName::rectangle;
    std::optional<Size> size;
    std::vector<uint8_t> drawn = {};
};

GridShape read_grid_shape(const WordsearchRequest& request) {
    const std::vector<std::string>& known = outline_names();
    const auto name = std::find(known.begin(), known.end(), request.shape);
    if (name == known.end()) {
        if (!is_drawn_outline(request.shape)) {
            throw refusal<BadOption>("shape", "shape",
                                     unknown_name("shape", request.shape, known) + ", or rows of # and .",
                                     {{"value", request.shape}});
        }
        DrawnOutline drawn = read_drawn_outline(request.shape);
        if (request.size && *request.size != drawn.size) {
            throw refusal<BadOption>(
                "size", "size_of_shape",
                "the shape has " + drawn.size.text() + " cells: leave out the size, or pass that one",
                {{"size", drawn.size.text()}});
        }
        return {OutlineName::rectangle, drawn.size, std::move(drawn.open)};
    }
    if (request.size) {
        const auto is_side = [](int side) { return side >= 1 && side <= most_side; };
        if (!is_side(request.size->rows) || !is_side(request.size->cols)) {
            throw refusal<BadOption>(
                "size", "size_of_grid",
                "size " + request.size->text() + ": expected 1 to " + std::to_string(most_side) + " rows and columns",
                {{"size", request.size->text()}, {"most", std::to_string(most_side)}});
        }
    }
    return {static_cast<OutlineName>(name - known.begin()), request.size};
}

// Makes puzzles for one request, by one recipe or another.
class WordsearchMaker {
public:
    WordsearchMaker(const WordsearchRequest& request, Caller& caller)
        : request_(request), caller_(caller), seed_(puzzle_seed(request, caller)), shape_(read_grid_shape(request)),
          given_(read_pool(request, caller, seed_, longest_side())) {
        refuse_both(request);
        message_ = read_message(request.message, request.spelling());
        forbidden_ =
            read_forbidden(request.forbid, request.allow_vulgar ? std::vector<std::u32string>{} : caller.desk.vulgar());
        if (request.choose) leave_out_forbidden(given_, forbidden_);
        add_secret();
        refuse_forbidden(given_.words, forbidden_);
        note_forbidden(given_, forbidden_);
        fill_ = fill_letters(request, caller, given_.words, message_);
        alphabet_ = read_alphabet(request.alphabet, given_.words, message_, fill_.counted.letters);
        mirrored_ = is_mirrored();
        if (mirrored_) mirror(shape_.drawn, shape_.size.value_or(Size{}).cols);
        words_ = coded(words_of(given_.words));
        if (request.choose) choose(static_cast<size_t>(*request.choose));
        check_number_of_words(given_.words, "words");
        if (given_.words.size() > caller.limits.make_words) {
            refuse_limit("words",
                         plural(given_.words.size(), "word") + ": the most allowed are " +
                             std::to_string(caller.limits.make_words),
                         caller.limits.make_words);
        }
    }

    Puzzle make() {
        Puzzle puzzle = request_.difficulty ? make_rated(*request_.difficulty) : make_plain();
        check_once(puzzle, forbidden_);
        return puzzle;
    }

private:
    size_t longest_side() const {
        return shape_.size ? static_cast<size_t>(std::max(shape_.size->rows, shape_.size->cols))
                           : std::numeric_limits<size_t>::max();
    }

    void add_secret() {
        for (size_t i = 0; i < request_.secret.size(); ++i) {
            GivenWord one = read_given_word(request_.secret[i], "secret word " + std::to_string(i + 1),
                                            "secret[" + std::to_string(i) + "]", request_.spelling());
            std::erase_if(given_.words, [&](const GivenWord& other) { return other.word == one.word; });
            if (std::find(secret_.begin(), secret_.end(), one.word) != secret_.end()) continue;
            secret_.push_back(one.word);
            given_.words.push_back(std::move(one));
        }
    }

    bool is_secret(const GivenWord& one) const {
        return std::find(secret_.begin(), secret_.end(), one.word) != secret_.end();
    }

    WordsearchRecipe first_recipe() const {
        if (request_.difficulty) return wordsearch_recipes[first_recipes[static_cast<size_t>(*request_.difficulty)]];
        return {request_.directions ? read_directions(request_.directions->names, mirrored_) : all_directions,
                request_.overlaps.value_or(Overlaps::some), request_.fill.value_or(Fill::natural), 0};
    }

    // Keeps that many words, and the secret ones: drawn at random, none inside another, with others in place of words
    // that do not fit. If too few are left in the end, takes the shortest.
    void choose(size_t wanted) {
        const std::vector<GivenWord> pool = std::move(given_.words);
        std::vector<size_t> open, secret;
        for (size_t i = 0; i < pool.size(); ++i) (is_secret(pool[i]) ? secret : open).push_back(i);
        Chance(seed_ ^ choice_stream).shuffle(open);
        if (choose_from(pool, open, secret, wanted)) return;
        std::stable_sort(open.begin(), open.end(),
                         [&](size_t a, size_t b) { return pool[a].word.size() > pool[b].word.size(); });
        if (choose_from(pool, open, secret, wanted)) return;
        const std::string number = std::to_string(wanted), words = plural(open.size(), "word");
        throw refusal<BadOption>(
            "choose", "few_words",
            "choose " + number + ": " +
                (open.size() < wanted
                     ? (open.size() == 1 ? "there is only " : "there are only ") + words + "; expected fewer"
                     : "found no " + number + " of " + words + " that fit together; expected fewer, or a larger size"),
            {{"words", std::to_string(open.size())}});
    }

    // Takes words from the end of `open`. False if they run out.
    bool choose_from(const std::vector<GivenWord>& pool, std::vector<size_t> open, std::vector<size_t> chosen,
                     size_t wanted) {
        wanted += chosen.size();
        const auto take = [&] {
            while (chosen.size() < wanted && !open.empty()) {
                const size_t next = open.back();
                open.pop_back();
                const std::u32string& word = pool[next].word;
                const bool clashes = std::any_of(chosen.begin(), chosen.end(), [&](size_t other) {
                    return is_inside(word, pool[other].word) || is_inside(pool[other].word, word);
                });
                if (!clashes && count_cells(word) <= longest_side()) chosen.push_back(next);
            }
            std::sort(chosen.begin(), chosen.end());  // as they were given
            given_.words.clear();
            for (const size_t i : chosen) given_.words.push_back(pool[i]);
            words_ = coded(words_of(given_.words));
            return chosen.size() == wanted;
        };
        if (!take()) return false;
        for (int attempt = 1; attempt < most_choices; ++attempt) {
            const WordsearchPuzzle made = search(first_recipe(), seed_, shape_.size, true);
            if (made.end == PuzzleEnd::made) return true;
            std::vector<size_t> wrong;
            for (const uint32_t word : made.blamed) wrong.push_back(chosen[word]);
            if (made.end == PuzzleEnd::line || made.end == PuzzleEnd::cells || wrong.empty()) {
                const auto longer = [&](size_t a, size_t b) { return pool[a].word.size() < pool[b].word.size(); };
                wrong.push_back(*std::max_element(chosen.begin(), chosen.end(), longer));
            }
            std::erase_if(chosen, [&](size_t i) {
                return !is_secret(pool[i]) && std::find(wrong.begin(), wrong.end(), i) != wrong.end();
            });
            if (chosen.size() == wanted) return true;  // nothing to change: the error will say what is wrong
            if (!take()) return false;
        }
        return true;  // some words had no room, but a longer search may find it
    }

    static std::vector<std::u32string> words_of(const std::vector<GivenWord>& given) {
        std::vector<std::u32string> words;
        for (const GivenWord& one : given) words.push_back(one.word);
        return words;
    }

    // The letter codes of those words that the alphabet can spell; the others can never appear in the grid.
    template <class Words>
    std::vector<std::string> coded(const Words& words) const {
        std::vector<std::string> all;
        std::string codes;
        for (const std::u32string_view word : words) {
            if (alphabet_.to_codes(word, codes)) all.push_back(codes);
        }
        return all;
    }

    // Whether the words are read from right to left, as Hebrew is, and the request depends on the direction of reading.
    // Then the grid is made from left to right, and shown from right to left.
    bool is_mirrored() const {
        const auto is_from_right = [](const GivenWord& one) {
            return std::any_of(one.word.begin(), one.word.end(), is_right_to_left);
        };
        if (std::none_of(given_.words.begin(), given_.words.end(), is_from_right)) return false;
        if (request_.difficulty || !request_.message.empty()) return true;
        return request_.directions &&
               std::any_of(request_.directions->names.begin(), request_.directions->names.end(),
                           [](const std::string& name) { return name == "easy" || name == "medium"; });
    }

    template <class Cells>
    static void mirror(Cells& cells, int cols) {
        for (auto row = cells.begin(); row != cells.end(); row += cols) std::reverse(row, row + cols);
    }

    std::vector<uint32_t> weights(Fill fill) const {
        if (fill == Fill::uniform) return std::vector<uint32_t>(alphabet_.size(), 1);
        std::vector<uint32_t> found = weights_of(words_, alphabet_.size(), fill == Fill::natural);
        const LetterCounts& counted = fill_.counted;
        if (fill != Fill::natural || counted.letters.empty() || request_.alphabet) return found;
        const uint64_t all = std::accumulate(counted.counts.begin(), counted.counts.end(), uint64_t{0});
        const uint64_t scale = std::max<uint64_t>(1, all / counted_letters);
        // Letters of words that the language lacks are rare.
        for (size_t code = 0; code < alphabet_.size(); ++code) {
            const size_t place = counted.letters.find(alphabet_[code]);
            found[code] =
                place == counted.letters.npos ? rare_letter : static_cast<uint32_t>(counted.counts[place] / scale);
        }
        return found;
    }

    // Throws BadOption if the search was stopped. If the deadline passes while a larger grid is looked for, the answer
    // is known already.
    WordsearchPuzzle search(const WordsearchRecipe& recipe, uint64_t seed, std::optional<Size> size,
                            bool is_short = false) {
        WordsearchTask task;
        if (is_short) task.effort = short_effort;
        task.forbidden = coded(forbidden_);
        if (!request_.allow_vulgar) task.awkward = coded(awkward_words);
        task.weights = weights(recipe.fill);
        alphabet_.to_codes(message_, task.message);
        task.overlaps = recipe.overlaps;
        task.seed = seed;
        task.open = shape_.drawn;
        task.largest = largest_side();
        if (size) {
            task.rows = size->rows;
            task.cols = size->cols;
            if (seed == seed_) task.progress = caller_.progress;  // for the first candidate alone
        }
        WordsearchPuzzle made =
            make_puzzle(words_, recipe.directions, shape_.outline, std::move(task), caller_.control);
        if (made.end == PuzzleEnd::interrupted) check_deadline(request_, caller_);
        if (caller_.control.ended() == Ended::interrupted) throw refusal<BadOption>("", "interrupted", "interrupted");
        return made;
    }

    Puzzle puzzle_of(WordsearchPuzzle&& made) const {
        const Size size{made.rows, made.cols};
        if (mirrored_) {
            const auto turn = [&](std::vector<int32_t>& path) {
                for (int32_t& cell : path) cell = cell / size.cols * size.cols + size.cols - 1 - cell % size.cols;
            };
            mirror(made.cells, size.cols);
            std::for_each(made.paths.begin(), made.paths.end(), turn);
            turn(made.message);
        }
        Puzzle puzzle{PuzzleKind::wordsearch,
                      size,
                      {},
                      Neighbours::line,
                      {},
                      title_of(request_.title, request_.topic, PuzzleKind::wordsearch, fill_.language),
                      seed_};
        for (const char code : made.cells) {
            const auto letter = static_cast<uint8_t>(code);
            puzzle.tiles.push_back(letter == hole_code ? U"." : alphabet_.tile(letter));
        }
        puzzle.language = fill_.language;
        puzzle.secret = secret_;
        puzzle.message = message_;
        puzzle.message_path = std::move(made.message);
        puzzle.notes = given_.notes;
        for (const InsideWord& one : made.inside) {
            puzzle.notes.push_back(to_utf8(given_.words[one.word].text) + " is inside " +
                                   to_utf8(given_.words[one.in].text) + (one.backwards ? ", read backwards" : ""));
        }
        for (size_t i = 0; i < given_.words.size(); ++i) {
            const GivenWord& one = given_.words[i];
            puzzle.words.push_back({one.word, one.text, made.paths[i]});
            if (std::equal(words_[i].begin(), words_[i].end(), words_[i].rbegin())) {
                puzzle.notes.push_back(to_utf8(one.text) + " reads the same backwards");
            }
        }
        const RatedPuzzle rated{size.rows, size.cols, std::move(made.cells), std::move(made.paths),
                                levels_of(puzzle.words, *caller_.desk.lexicon({})->lexicon)};
        puzzle.difficulty = rate_wordsearch(rated, made.directions);
        return puzzle;
    }

    // The puzzle of a recipe. If none is found, throws an error that says why.
    Puzzle make_first(const WordsearchRecipe& recipe) {
        WordsearchPuzzle made = search(recipe, seed_, shape_.size);
        if (made.end != PuzzleEnd::made) {
            throw wordsearch_refusal(made, given_.words, count_cells(message_), recipe.overlaps);
        }
        return puzzle_of(std::move(made));
    }

    Puzzle make_plain() { return make_first(first_recipe()); }

    // The puzzle of that difficulty, or the closest one, with a note.
    Puzzle make_rated(Difficulty difficulty) {
        const int begin = first_recipes[static_cast<size_t>(difficulty)];
        Puzzle first = make_first(wordsearch_recipes[begin]);
        const int first_side = first.size.rows;
        const auto open_cells = static_cast<size_t>(
            std::count_if(first.tiles.begin(), first.tiles.end(), [](const auto& tile) { return tile != U"."; }));
        size_t letters = count_cells(message_);
        for (const std::string& one : words_) letters += one.size();
        Puzzle puzzle = aim(
            difficulty, begin, static_cast<int>(std::size(wordsearch_recipes)),
            wordsearch_candidates(letters, open_cells), [&](int number_of_recipe, int number) -> std::optional<Puzzle> {
                if (number == 0) return std::move(first);
                const WordsearchRecipe& recipe = wordsearch_recipes[number_of_recipe];
                WordsearchPuzzle made = search(recipe, seed_of_candidate(seed_, static_cast<uint64_t>(number)),
                                               grown(first_side, open_cells, recipe.cells_per_word));
                if (made.end != PuzzleEnd::made) return std::nullopt;
                return puzzle_of(std::move(made));
            });
        add_note(puzzle, difficulty);
        return puzzle;
    }

    int largest_side() const { return static_cast<int>(std::min<uint64_t>(most_side, caller_.limits.make_side)); }

    // The size with `per_word` cells per word, if the request leaves the size open and the usual one, with `side` rows,
    // has fewer.
    std::optional<Size> grown(int side, size_t open_cells, uint64_t per_word) const {
        const uint64_t wanted = per_word * given_.words.size();
        if (shape_.size || open_cells >= wanted) return shape_.size;
        const auto squared = [](int number) { return static_cast<uint64_t>(number) * static_cast<uint64_t>(number); };
        int larger = side;
        while (larger < largest_side() && squared(larger) * open_cells < wanted * squared(side)) ++larger;
        return Size{larger, larger};
    }

    void add_note(Puzzle& puzzle, Difficulty difficulty) const {
        const size_t words = given_.words.size();
        std::string harder, easier = "better known words, or more words";
        if (words < std::size(line_steps)) {
            harder = "more words, since " + plural(words, "word") + " can have " + std::to_string(words) +
                     " of the eight directions, or ";
        }
        if (shape_.size) {
            harder += "a larger size, or ";
            easier += ", or a smaller size";
        }
        note_difficulty(puzzle, difficulty, harder + "rarer words", easier);
    }

    const WordsearchRequest& request_;
    Caller& caller_;
    const uint64_t seed_;
    GridShape shape_;
    GivenWords given_;
    std::vector<std::u32string> secret_;
    std::u32string message_;
    std::vector<std::u32string> forbidden_;
    FillLetters fill_;
    GridLetters alphabet_;
    bool mirrored_ = false;
    std::vector<std::string> words_;  // letter codes
};

}  // namespace

void answer(const WordsearchRequest& request, Caller& caller, Json& json) {
    set_deadline(request.deadline_s, caller);
    write_puzzle(json, WordsearchMaker(request, caller).make());
}

}  // namespace gridwords
