// make/wordsearch: every word in a straight line, exactly once, and nothing unwanted in between.
#include "../make/wordsearch.h"

#include <algorithm>
#include <set>

#include "../letters.h"
#include "../make/aim.h"
#include "../make/drawn_outline.h"
#include "../make/forbidden.h"
#include "../make/given_words.h"
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
#include "wordsearch_refusal.h"

namespace gridwords {
namespace {

constexpr size_t most_letters_of_grid = 250;
constexpr std::u32string_view a_to_z = U"abcdefghijklmnopqrstuvwxyz";

// A difficulty chooses directions, overlaps and fill.
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

std::u32string read_message(const std::string& text) {
    const std::u32string points = from_utf8(text);
    const auto digit = std::find_if(points.begin(), points.end(), is_decimal);
    if (digit != points.end()) {
        throw refusal<BadOption>("message", "letters",
                                 "message " + in_quotes(text) + ": expected letters, got " + in_quotes(*digit),
                                 {{"text", text}, {"letter", to_utf8({&*digit, 1})}});
    }
    std::u32string message = fold(points);  // before other characters go, so that letters keep their accents
    std::erase_if(message, [](char32_t point) { return !is_letter(point); });
    return message;
}

// The letters of the grid, sorted: those given, or a to z if they are enough, or those of the words.
std::u32string read_alphabet(const std::optional<std::string>& alphabet, const std::vector<GivenWord>& given,
                             const std::u32string& message) {
    std::set<char32_t> letters;
    if (alphabet) {
        const std::u32string own = only_letters(to_utf8(fold(from_utf8(*alphabet))), "alphabet", "alphabet");
        letters.insert(own.begin(), own.end());
        const auto check = [&](const std::u32string& text) {
            std::set<char32_t> foreign(text.begin(), text.end());
            std::erase_if(foreign, [&](char32_t letter) { return letters.contains(letter); });
            if (foreign.empty()) return;
            throw refusal<BadOption>(
                "alphabet", "foreign",
                in_quotes(text) + " has " + in_quotes(*foreign.begin()) + ", which the alphabet lacks: add it",
                {{"text", to_utf8(text)}, {"letter", to_utf8({&*foreign.begin(), 1})}});
        };
        for (const GivenWord& one : given) check(one.word);
        check(message);
    } else {
        letters.insert(message.begin(), message.end());
        for (const GivenWord& one : given) letters.insert(one.word.begin(), one.word.end());
        if (std::includes(a_to_z.begin(), a_to_z.end(), letters.begin(), letters.end())) {
            letters = {a_to_z.begin(), a_to_z.end()};
        }
    }
    if (letters.size() > most_letters_of_grid) {
        const std::string count = std::to_string(letters.size());
        throw refusal<BadOption>(
            alphabet ? "alphabet" : "words", "many_letters",
            "the words have " + count + " different letters: expected at most " + std::to_string(most_letters_of_grid),
            {{"letters", count}});
    }
    return {letters.begin(), letters.end()};
}

// Where letters may be: an outline by name in a given size or the smallest square, or a drawn one.
struct GridShape {
    OutlineName outline = OutlineName::rectangle;
    std::optional<Size> size;
    std::vector<uint8_t> drawn = {};
};

GridShape read_grid_shape(const WordsearchRequest& request) {
    const auto name = std::find(std::begin(outline_names), std::end(outline_names), request.shape);
    if (name == std::end(outline_names)) {
        if (!is_drawn_outline(request.shape)) {
            const std::vector<std::string> known(std::begin(outline_names), std::end(outline_names));
            throw refusal<BadOption>(
                "shape", "shape",
                "shape " + in_quotes(request.shape) + ": expected " + listed(known) + ", or rows of # and .",
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
    return {static_cast<OutlineName>(name - std::begin(outline_names)), request.size};
}

// A request as it was read, of which puzzles are made from one recipe or another.
class WordsearchMaker {
public:
    WordsearchMaker(const WordsearchRequest& request, Caller& caller)
        : request_(request), caller_(caller), seed_(puzzle_seed(request, caller)),
          given_(read_given_words(request.words, "words")) {
        refuse_both(request);
        message_ = read_message(request.message);
        forbidden_ =
            read_forbidden(request.forbid, request.allow_vulgar ? std::vector<std::u32string>{} : caller.desk.vulgar());
        const std::vector<std::string> notes = notes_on_forbidden(given_.words, forbidden_);
        given_.notes.insert(given_.notes.end(), notes.begin(), notes.end());
        alphabet_ = read_alphabet(request.alphabet, given_.words, message_);
        shape_ = read_grid_shape(request);
        mirrored_ = is_mirrored();
        if (mirrored_) mirror(shape_.drawn, shape_.size.value_or(Size{}).cols);
        words_ = coded(words_of(given_.words));
    }

    Puzzle make() {
        Puzzle puzzle = request_.difficulty ? make_rated(*request_.difficulty) : make_plain();
        check_once(puzzle, forbidden_);
        return puzzle;
    }

private:
    static std::vector<std::u32string> words_of(const std::vector<GivenWord>& given) {
        std::vector<std::u32string> words;
        for (const GivenWord& one : given) words.push_back(one.word);
        return words;
    }

    // The letter codes of those words that the alphabet can spell: the grid never has the others.
    template <class Words>
    std::vector<std::string> coded(const Words& words) const {
        std::vector<std::string> all;
        std::string codes;
        for (const std::u32string_view word : words) {
            if (to_codes(word, alphabet_, codes)) all.push_back(codes);
        }
        return all;
    }

    // Whether the words are read from right to left, as Hebrew is, and something asks for the usual way to read. Then
    // the grid is made from left to right, and shown from right to left.
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
        if (fill == Fill::natural && alphabet_ == a_to_z) {
            return {std::begin(english_frequencies), std::end(english_frequencies)};
        }
        return weights_of(words_, alphabet_.size(), fill == Fill::natural);
    }

    // Throws BadOption if the search was stopped. If the deadline passes while a larger grid is looked for, the answer
    // is known already.
    WordsearchPuzzle search(const WordsearchRecipe& recipe, uint64_t seed, std::optional<Size> size) {
        WordsearchTask task;
        task.forbidden = coded(forbidden_);
        if (!request_.allow_vulgar) task.awkward = coded(awkward_words);
        task.weights = weights(recipe.fill);
        to_codes(message_, alphabet_, task.message);
        task.overlaps = recipe.overlaps;
        task.seed = seed;
        task.open = shape_.drawn;
        task.largest = largest_side();
        if (size) {
            task.rows = size->rows;
            task.cols = size->cols;
            if (seed == seed_) task.progress = caller_.progress;  // of the first candidate alone
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
                      puzzle_title(request_.title, PuzzleKind::wordsearch),
                      seed_};
        for (const char code : made.cells) {
            const auto letter = static_cast<uint8_t>(code);
            puzzle.tiles.emplace_back(1, letter == hole_code ? U'.' : alphabet_.at(letter));
        }
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
            if (std::equal(one.word.begin(), one.word.end(), one.word.rbegin())) {
                puzzle.notes.push_back(to_utf8(one.text) + " reads the same backwards");
            }
        }
        const RatedPuzzle rated{size.rows, size.cols, std::move(made.cells), std::move(made.paths),
                                levels_of(puzzle.words, *caller_.desk.lexicon({})->lexicon)};
        puzzle.difficulty = rate_wordsearch(rated, made.directions);
        return puzzle;
    }

    // The puzzle of a recipe; if there is none, the error says why.
    Puzzle make_first(const WordsearchRecipe& recipe) {
        WordsearchPuzzle made = search(recipe, seed_, shape_.size);
        if (made.end != PuzzleEnd::made) {
            throw wordsearch_refusal(made, given_.words, message_.size(), recipe.overlaps);
        }
        return puzzle_of(std::move(made));
    }

    Puzzle make_plain() {
        const uint8_t directions =
            request_.directions ? read_directions(request_.directions->names, mirrored_) : all_directions;
        return make_first(
            {directions, request_.overlaps.value_or(Overlaps::some), request_.fill.value_or(Fill::natural), 0});
    }

    // The puzzle of that difficulty, or the closest one, with a note.
    Puzzle make_rated(Difficulty difficulty) {
        const int begin = first_recipes[static_cast<size_t>(difficulty)];
        Puzzle first = make_first(wordsearch_recipes[begin]);
        const int first_side = first.size.rows;
        const auto open_cells = static_cast<size_t>(
            std::count_if(first.tiles.begin(), first.tiles.end(), [](const auto& tile) { return tile != U"."; }));
        size_t letters = message_.size();
        for (const GivenWord& one : given_.words) letters += one.word.size();
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

    // The size with that many cells per word, if it is free and the usual one, which has `side` rows, has fewer.
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
    GivenWords given_;
    std::u32string message_;
    std::vector<std::u32string> forbidden_;
    std::u32string alphabet_;
    GridShape shape_;
    bool mirrored_ = false;
    std::vector<std::string> words_;  // letter codes
};

}  // namespace

void answer(const WordsearchRequest& request, Caller& caller, Json& json) {
    set_deadline(request.deadline_s, caller);
    write_puzzle(json, WordsearchMaker(request, caller).make());
}

}  // namespace gridwords
