#include "make.h"

#include <algorithm>

#include "../core/engines/batch.h"
#include "../core/engines/prefix.h"
#include "../core/lexicon_builder.h"
#include "../core/lexicon_words.h"
#include "../core/make/board_search.h"
#include "../core/make/rating.h"
#include "../core/make/theme.h"
#include "../core/make/weights.h"
#include "../core/make/wordsearch_puzzle.h"
#include "../core/tile_text.h"
#include "spelling.h"

namespace gridwords {
namespace {

constexpr size_t most_letters = 250;  // in an alphabet

using WordPaths = std::vector<std::vector<int32_t>>;

std::vector<std::string> coded(const std::vector<std::u32string>& words, const std::u32string& letters) {
    std::vector<std::string> codes(words.size());
    for (size_t i = 0; i < words.size(); ++i) {
        if (!to_codes(words[i], letters, codes[i])) throw BadOption("a word has a letter that the alphabet lacks");
    }
    return codes;
}

std::u32string letters_of(const Request& request) {
    std::u32string letters = from_utf8(request.text("letters"));
    if (letters.size() > most_letters) {
        throw BadOption("the words have " + std::to_string(letters.size()) + " different letters: expected at most " +
                        std::to_string(most_letters));
    }
    return letters;
}

std::vector<int> levels_of(const std::vector<std::u32string>& words, const Lexicon& known) {
    std::vector<int> levels;
    std::string codes;
    for (const std::u32string& word : words) {
        const uint32_t node = known.levels() == nullptr ? no_node : find_word(known, word, codes);
        levels.push_back(node == no_node ? unknown_level : known.levels()[node]);
    }
    return levels;
}

struct Extended {
    std::shared_ptr<const Lexicon> base;
    std::string added;
    std::shared_ptr<const Lexicon> lexicon;
};

// The lexicon with these words as well. The last one is kept: other wishes change more often than the words, and to
// build it takes as long as to find a board.
std::shared_ptr<const Lexicon> with_words(std::shared_ptr<const Lexicon> lexicon,
                                          const std::vector<std::u32string>& words) {
    std::string text, codes;
    for (const std::u32string& word : words) {
        if (find_word(*lexicon, word, codes) == no_node) text += to_utf8(word) + "\n";
    }
    if (text.empty()) return lexicon;
    static Extended last;
    if (last.lexicon && last.base == lexicon && last.added == text) return last.lexicon;
    last = {lexicon, text, nullptr};  // frees the one before, which takes megabytes
    for_each_word(*lexicon, 0, [&](const std::string& word) {
        append_text(text, lexicon->alphabet(), word);
        text += '\n';
    });
    BuildOptions options;
    options.letters = lexicon->alphabet();
    last.lexicon = build_lexicon(text, options).lexicon;
    return last.lexicon;
}

void write_lists(Json& json, const WordPaths& paths) {
    json.list(paths,
              [&](const std::vector<int32_t>& path) { json.list(path, [&](int32_t cell) { json.number(cell); }); });
}

void write_grid(Json& json, const RatedPuzzle& puzzle, const std::u32string& letters, int difficulty) {
    json.raw(",\"rows\":").number(puzzle.rows).raw(",\"cols\":").number(puzzle.cols).raw(",\"tiles\":");
    json.list(puzzle.cells, [&](char cell) {
        const auto code = static_cast<uint8_t>(cell);
        json.text(code < letters.size() ? to_utf8({&letters[code], 1}) : ".");
    });
    json.raw(",\"paths\":");
    write_lists(json, puzzle.paths);
    json.raw(",\"difficulty\":").number(difficulty);
}

}  // namespace

void make_search(const Request& request, const Lexicon& known, const std::vector<std::string>& vulgar, Json& json) {
    const std::vector<std::u32string> words = request.words("words");
    const std::u32string letters = letters_of(request);
    const std::vector<std::string> codes = coded(words, letters);
    WordsearchTask task;
    std::vector<std::u32string> forbidden = request.words("forbid");
    if (!request.is("allow_vulgar")) {
        for (const std::string& word : vulgar) forbidden.push_back(from_utf8(word));
    }
    // A word with a letter that the grid never has cannot appear.
    const auto possible = [&](const std::vector<std::u32string>& given) {
        std::vector<std::string> kept;
        for (const std::u32string& word : given) {
            if (std::string spelled; to_codes(word, letters, spelled)) kept.push_back(std::move(spelled));
        }
        return kept;
    };
    task.forbidden = possible(forbidden);
    task.awkward = possible(request.words("awkward"));
    task.weights = request.has("weights") ? request.numbers<uint32_t>("weights")
                   : request.text("fill") == "uniform"
                       ? std::vector<uint32_t>(letters.size(), 1)
                       : weights_of(codes, letters.size(), request.text("fill") == "natural");
    task.message = coded({from_utf8(request.text("message"))}, letters).front();
    task.overlaps = static_cast<Overlaps>(request.whole("overlaps"));
    task.seed = request.seed();
    if (request.has("rows")) {
        task.rows = request.whole("rows");
        task.cols = request.whole("cols");
    }
    if (request.has("open")) task.open = request.numbers<uint8_t>("open");
    Control control;
    const WordsearchPuzzle made =
        make_puzzle(codes, static_cast<uint8_t>(request.whole("directions")),
                    static_cast<OutlineName>(std::max(0, request.whole("outline"))), std::move(task), control);
    json.raw("{\"end\":").text(name_of(made.end));
    if (made.end == PuzzleEnd::made) {
        const RatedPuzzle puzzle{made.rows, made.cols, made.cells, made.paths, levels_of(words, known)};
        write_grid(json, puzzle, letters, rate_wordsearch(puzzle, made.directions));
        json.raw(",\"message\":").list(made.message, [&](int32_t cell) { json.number(cell); });
        json.raw(",\"inside\":").list(made.inside, [&](const InsideWord& one) {
            json.raw("[").number(one.word).raw(",").number(one.in).raw(",").truth(one.backwards).raw("]");
        });
    } else {
        const auto write = [&](const char* name, auto value) { json.raw(",\"").raw(name).raw("\":").number(value); };
        write("rows", made.rows);
        write("cols", made.cols);
        write("line", made.line);
        write("cells", made.open);
        write("needed", made.needed);
        write("word", made.longest);
        write("left", made.left);
        write("letters", made.letters);
        write("placed", made.placed);
        write("larger", made.larger);
        json.raw(made.end == PuzzleEnd::room ? ",\"crowded\":" : ",\"words\":");
        json.list(made.blamed, [&](uint32_t word) { json.number(word); });
    }
    json.raw("}");
}

void make_theme_grid(const Request& request, const Lexicon& known, Json& json) {
    const std::vector<std::u32string> words = request.words("words");
    const std::u32string letters = letters_of(request);
    ThemeTask task;
    task.rows = request.whole("rows");
    task.cols = request.whole("cols");
    task.words = coded(words, letters);
    task.span = request.is("span") ? 0 : -1;
    task.unique = request.is("unique");
    task.bends = request.whole("bends");
    task.seed = request.seed();
    Control control;
    const Theme made = make_theme(task, control);
    json.raw("{\"filled\":").truth(made.filled).raw(",\"ways\":").number(made.ways);
    if (made.filled) {
        RatedPuzzle puzzle{task.rows, task.cols, std::string(static_cast<size_t>(task.rows * task.cols), 0), made.paths,
                           levels_of(words, known)};
        for (size_t word = 0; word < made.paths.size(); ++word) {
            for (size_t i = 0; i < made.paths[word].size(); ++i) {
                puzzle.cells[static_cast<size_t>(made.paths[word][i])] = task.words[word][i];
            }
        }
        write_grid(json, puzzle, letters, rate_theme(puzzle, made.ways));
        json.raw(",\"elsewhere\":").list(made.elsewhere, [&](uint32_t word) { json.number(word); });
    }
    json.raw("}");
}

void make_board(const Request& request, std::shared_ptr<const Shape> shape, std::vector<int32_t> points,
                std::shared_ptr<const Lexicon> counted, const Lexicon& known, Json& json) {
    const std::vector<std::u32string> words = request.words("words");
    const int longest = request.whole("longest");
    BoardTask task;
    WantedBoards& wanted = task.boards;
    wanted.lexicon = with_words(std::move(counted), words);
    wanted.shape = std::move(shape);
    wanted.points = std::move(points);
    wanted.minimum_length = request.whole("minimum_length");
    if (longest > 0) {
        for (int length = 0; length <= max_word_length; ++length) {
            wanted.points[static_cast<size_t>(length)] = length >= longest;
        }
        task.goal = 1;
    }
    wanted.q_is_qu = request.is("q_is_qu");
    wanted.contain = coded(words, wanted.lexicon->alphabet());
    wanted.words = {request.whole("fewest"), request.whole("most")};
    wanted.cover = request.is("cover");
    task.seed = request.seed();
    const Lexicon& lexicon = *wanted.lexicon;
    if (!BatchScorer::fits(lexicon, *wanted.shape, letter_tiles(lexicon.alphabet().size()))) {
        throw BadOption("boards are made here with up to 64 cells, and not for words in straight lines");
    }
    Control control;
    const std::vector<uint8_t> found = find_board(task, control).codes;
    json.raw("{\"tiles\":").list(found, [&](uint8_t code) { json.text(to_utf8({&lexicon.alphabet()[code], 1})); });
    if (!found.empty()) {
        std::vector<Tile> tiles;
        std::vector<uint16_t> cells;
        for (const uint8_t code : found) {
            cells.push_back(static_cast<uint16_t>(tiles.size()));
            tiles.push_back(spell_tile({&lexicon.alphabet()[code], 1}, lexicon.alphabet(), wanted.q_is_qu));
        }
        const Board board(wanted.shape, std::move(cells), std::move(tiles));
        Question question{lexicon, board};
        question.minimum_length = wanted.minimum_length;
        question.paths = Paths::first;
        Scratch scratch;
        const Answer answer = solve_prefix(question, control, scratch, {});
        std::vector<std::u32string> on_board;
        std::vector<int> lengths;
        WordPaths paths;
        for (size_t word = 0; word < answer.size(); ++word) {
            std::u32string text;
            for (const char code : lexicon.spell(answer.nodes[word])) {
                text.push_back(lexicon.alphabet()[static_cast<uint8_t>(code)]);
            }
            const PathView path = answer.path(answer.paths_begin(word));
            paths.emplace_back(path.cells, path.cells + path.length);
            lengths.push_back(static_cast<int>(text.size()));
            on_board.push_back(std::move(text));
        }
        json.raw(",\"words\":").list(on_board, [&](const std::u32string& word) { json.text(to_utf8(word)); });
        json.raw(",\"paths\":");
        write_lists(json, paths);
        json.raw(",\"difficulty\":").number(rate_board(found.size(), lengths, levels_of(on_board, known)));
        std::string codes;
        std::vector<std::u32string> unknown = words;
        std::erase_if(unknown, [&](const auto& word) { return find_word(known, word, codes) != no_node; });
        json.raw(",\"unknown\":").list(unknown, [&](const std::u32string& word) { json.text(to_utf8(word)); });
    }
    json.raw("}");
}

}  // namespace gridwords
