#include "make.h"

#include <algorithm>

#include "../core/engines/batch.h"
#include "../core/engines/prefix.h"
#include "../core/lexicon_builder.h"
#include "../core/lexicon_words.h"
#include "../core/make/board_search.h"
#include "../core/make/parts.h"
#include "../core/make/rating.h"
#include "../core/make/room.h"
#include "../core/make/theme.h"
#include "../core/make/weights.h"
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

// The lexicon with these words as well.
std::shared_ptr<const Lexicon> with_words(std::shared_ptr<const Lexicon> lexicon,
                                          const std::vector<std::u32string>& words) {
    std::string text, codes;
    for (const std::u32string& word : words) {
        if (find_word(*lexicon, word, codes) == no_node) text += to_utf8(word) + "\n";
    }
    if (text.empty()) return lexicon;
    for_each_word(*lexicon, 0, [&](const std::string& word) {
        append_text(text, lexicon->alphabet(), word);
        text += '\n';
    });
    BuildOptions options;
    options.letters = lexicon->alphabet();
    return build_lexicon(text, options).lexicon;
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

// The path of each word, and those of words inside others.
WordPaths paths_of(const Wordsearch& made, const WordParts& parts, const std::vector<std::string>& words, int cols) {
    WordPaths paths(words.size());
    const auto lay = [&](uint32_t word, uint32_t in, uint32_t offset, bool backwards) {
        const LineStep step = line_steps[made.places[in].direction];
        for (size_t i = 0; i < words[word].size(); ++i) {
            const size_t at = offset + (backwards ? words[word].size() - 1 - i : i);
            paths[word].push_back(made.places[in].cell + static_cast<int32_t>(at) * (step.down * cols + step.right));
        }
    };
    for (uint32_t in = 0; in < parts.whole.size(); ++in) lay(parts.whole[in], in, 0, false);
    for (const InsideWord& one : parts.inside) lay(one.word, one.in, one.offset, one.backwards);
    return paths;
}

// The words of the task: those that are inside others are read there. Returns the two words of which one is read
// backwards in the other though the directions do not allow that, or none.
std::vector<uint32_t> add_words(WordsearchTask& task, const WordParts& parts, const std::vector<std::string>& words,
                                uint8_t directions) {
    for (const uint32_t word : parts.whole) {
        task.words.push_back(words[word]);
        task.directions.push_back(directions);
    }
    for (const InsideWord& one : parts.inside) {
        task.parts.push_back({words[one.word], one.in, one.offset});
        if (!one.backwards) continue;
        task.directions[one.in] = both_ways(directions);
        if (task.directions[one.in] == 0) return {one.word, parts.whole[one.in]};
    }
    return {};
}

// What rules the task out, or nothing.
std::string_view obstacle(const WordsearchTask& task, const WordParts& parts, uint8_t directions, Json& json) {
    const auto longest = std::max_element(task.words.begin(), task.words.end(),
                                          [](const auto& a, const auto& b) { return a.size() < b.size(); });
    const int line = longest_line(task.open, task.rows, task.cols, directions);
    const auto cells = static_cast<size_t>(std::count(task.open.begin(), task.open.end(), 1));
    json.raw(",\"line\":").number(line).raw(",\"cells\":").number(cells);
    json.raw(",\"needed\":").number(cells_needed(task)).raw(",\"word\":");
    json.number(parts.whole[static_cast<size_t>(longest - task.words.begin())]);
    if (longest->size() > static_cast<size_t>(line)) return "line";
    return cells_needed(task) > cells ? "cells" : "";
}

std::string_view name_of(WordsearchEnd end) {
    switch (end) {
        case WordsearchEnd::made:
            return "made";
        case WordsearchEnd::no_letters:
            return "letters";
        case WordsearchEnd::no_room_for_message:
            return "message";
        default:
            return "room";
    }
}

}  // namespace

void make_search(const Request& request, const Lexicon& known, const std::vector<std::string>& vulgar, Json& json) {
    const std::vector<std::u32string> words = request.words("words");
    const std::u32string letters = letters_of(request);
    const std::vector<std::string> codes = coded(words, letters);
    const WordParts parts = find_parts(codes);
    const auto refuse = [&](std::string_view end, const std::vector<uint32_t>& which) {
        json.raw("{\"end\":").text(end).raw(",\"words\":");
        json.list(which, [&](uint32_t word) { json.number(word); }).raw("}");
    };
    if (!parts.twice.empty()) return refuse("twice", parts.twice);
    WordsearchTask task;
    const auto directions = static_cast<uint8_t>(request.whole("directions"));
    if (const auto two = add_words(task, parts, codes, directions); !two.empty()) return refuse("backwards", two);
    std::vector<std::u32string> forbidden = request.words("forbid");
    if (!request.is("allow_vulgar")) {
        for (const std::string& word : vulgar) forbidden.push_back(from_utf8(word));
    }
    for (const std::u32string& word : forbidden) {
        std::string spelled;
        // A word with a letter that the grid never has cannot appear.
        if (to_codes(word, letters, spelled)) task.forbidden.push_back(std::move(spelled));
    }
    task.weights = request.has("weights") ? request.numbers<uint32_t>("weights")
                   : request.text("fill") == "uniform"
                       ? std::vector<uint32_t>(letters.size(), 1)
                       : weights_of(codes, letters.size(), request.text("fill") == "natural");
    task.message = coded({from_utf8(request.text("message"))}, letters).front();
    task.overlaps = static_cast<Overlaps>(request.whole("overlaps"));
    task.seed = request.seed();
    const bool is_drawn = request.has("open");
    const auto outline = is_drawn ? OutlineName::rectangle : static_cast<OutlineName>(request.whole("outline"));
    Control control;
    Wordsearch made;
    Json reply;  // what comes after `end`
    std::string_view end;
    if (request.has("rows")) {
        task.rows = request.whole("rows");
        task.cols = request.whole("cols");
        task.open = is_drawn ? request.numbers<uint8_t>("open") : open_cells(outline, task.rows, task.cols);
        end = obstacle(task, parts, directions, reply);
        if (end.empty()) made = make_wordsearch(task, control);
    } else {
        made = make_square_wordsearch(task, outline, directions, control);
    }
    if (end.empty()) end = name_of(made.end);
    json.raw("{\"end\":").text(end);
    if (end == "made") {
        RatedPuzzle puzzle{task.rows, task.cols, made.cells, paths_of(made, parts, codes, task.cols),
                           levels_of(words, known)};
        uint8_t used = 0;
        for (const LinePlace place : made.places) used = static_cast<uint8_t>(used | 1 << place.direction);
        write_grid(json, puzzle, letters, rate_wordsearch(puzzle, used));
        json.raw(",\"message\":").list(made.message, [&](int32_t cell) { json.number(cell); });
        json.raw(",\"inside\":").list(parts.inside, [&](const InsideWord& one) {
            json.raw("[").number(one.word).raw(",").number(parts.whole[one.in]).raw(",").truth(one.backwards).raw("]");
        });
    } else {
        json.raw(reply.done()).raw(",\"rows\":").number(task.rows).raw(",\"cols\":").number(task.cols);
        json.raw(",\"left\":").number(made.left).raw(",\"crowded\":");
        json.list(made.crowded, [&](uint32_t word) { json.number(parts.whole[word]); });
        size_t letters_placed = 0;
        for (const std::string& word : task.words) letters_placed += word.size();
        json.raw(",\"letters\":").number(letters_placed);
        json.raw(",\"placed\":").number(task.words.size()).raw(",\"larger\":");
        json.number(is_drawn || !request.has("rows") || end == "letters" ? 0 : find_larger(task, outline, control));
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
    BoardTask task;
    task.lexicon = with_words(std::move(counted), words);
    task.shape = std::move(shape);
    task.points = std::move(points);
    task.minimum_length = request.whole("minimum_length");
    task.q_is_qu = request.is("q_is_qu");
    task.contain = coded(words, task.lexicon->alphabet());
    task.fewest = request.whole("fewest");
    task.most = request.whole("most");
    task.cover = request.is("cover");
    task.longest = request.whole("longest");
    task.seed = request.seed();
    const Lexicon& lexicon = *task.lexicon;
    if (!BatchScorer::fits(lexicon, *task.shape, letter_tiles(lexicon.alphabet().size()))) {
        throw BadOption("boards are made here with up to 64 cells, and not for words in straight lines");
    }
    Control control;
    const std::vector<uint8_t> found = find_board(task, control);
    json.raw("{\"tiles\":").list(found, [&](uint8_t code) { json.text(to_utf8({&lexicon.alphabet()[code], 1})); });
    if (!found.empty()) {
        std::vector<Tile> tiles;
        std::vector<uint16_t> cells;
        for (const uint8_t code : found) {
            cells.push_back(static_cast<uint16_t>(tiles.size()));
            tiles.push_back(spell_tile({&lexicon.alphabet()[code], 1}, lexicon.alphabet(), task.q_is_qu));
        }
        const Board board(task.shape, std::move(cells), std::move(tiles));
        Question question{lexicon, board};
        question.minimum_length = task.minimum_length;
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
    }
    json.raw("}");
}

}  // namespace gridwords
