// The core's interface for WebAssembly: translation only, one thread, no files. The page's worker (page/js/core.js)
// writes a request into memory, calls `ask` and reads the answer: JSON, and numbers.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "../core/check.h"
#include "../core/draw/draws.h"
#include "../core/engines/prefix.h"
#include "../core/lesson.h"
#include "../core/lexicon_builder.h"
#include "../core/lexicon_levels.h"
#include "../core/lexicon_words.h"
#include "../core/optimise/hill.h"
#include "../core/tile_text.h"
#include "exports.h"
#include "json.h"
#include "make.h"
#include "request.h"

namespace gridwords {
namespace {

struct Kept {
    std::shared_ptr<const Lexicon> lexicon;
    std::shared_ptr<const Lexicon> whole = nullptr;  // if this one has only its best known words
    Scratch scratch = {};
    std::map<int, Kept> up_to = {};  // its words up to a level, or those fit for children
};

std::vector<uint32_t> numbers;  // the last answer's, in addition to its JSON
std::vector<Kept> lexicons;
std::unique_ptr<Hill> hill;
std::shared_ptr<const Shape> hill_shape;
Alphabet hill_alphabet;

Neighbours neighbours_named(std::string_view name) {
    if (name == "king") return Neighbours::king;
    if (name == "rook") return Neighbours::rook;
    if (name == "torus") return Neighbours::torus;
    if (name == "line") return Neighbours::line;
    throw BadBoard("unknown neighbours '" + std::string(name) + "': king, rook, torus or line");
}

// `touching` has a list for each cell, its numbers ascending with a comma between them.
Graph graph_of(const Request& request) {
    Graph graph{{0}, {}};
    if (request.text("touching").empty()) graph.offsets.push_back(0);  // a single cell
    for (std::string_view left : request.list("touching")) {
        while (!left.empty()) {
            uint32_t cell = 0;
            const size_t end = std::min(left.find(','), left.size());
            std::from_chars(left.data(), left.data() + end, cell);
            graph.targets.push_back(cell);
            left.remove_prefix(std::min(end + 1, left.size()));
        }
        graph.offsets.push_back(static_cast<uint32_t>(graph.targets.size()));
    }
    return graph;
}

std::shared_ptr<const Shape> shape_of(const Request& request) {
    const int rows = request.whole("rows");
    const int cols = request.whole("cols");
    if (request.has("touching")) return std::make_shared<const Shape>(rows, cols, Neighbours::graph, graph_of(request));
    return std::make_shared<const Shape>(rows, cols, neighbours_named(request.text("neighbours")));
}

// `tiles` has one text per cell; each different one is spelled once.
Board board_of(const Request& request, const Alphabet& alphabet) {
    std::map<std::string_view, uint16_t> seen;
    std::vector<Tile> tiles;
    std::vector<uint16_t> cells;
    const bool q_is_qu = request.is("q_is_qu");
    for (const std::string_view text : request.list("tiles")) {
        const auto [place, is_new] = seen.try_emplace(text, static_cast<uint16_t>(tiles.size()));
        if (is_new) tiles.push_back(spell_tile(from_utf8(text), alphabet, q_is_qu));
        cells.push_back(place->second);
    }
    return Board(shape_of(request), std::move(cells), std::move(tiles));
}

std::vector<int32_t> points_of(const Request& request) {
    std::vector<int32_t> points = request.numbers<int32_t>("points");
    points.resize(max_word_length + 1, 0);
    return points;
}

void append_text(std::string& text, const Alphabet& alphabet, std::string_view codes) {
    for (const char code : codes) append_utf8(text, alphabet[static_cast<unsigned char>(code)]);
}

std::string text_of(const Alphabet& alphabet, std::string_view codes) {
    std::string text;
    append_text(text, alphabet, codes);
    return text;
}

const char* name_of(Ended ended) {
    return ended == Ended::complete ? "complete" : ended == Ended::deadline ? "deadline" : "interrupted";
}

template <class Cells>
void write_path(Json& json, const Cells& cells, uint32_t cols) {
    json.list(cells, [&](uint32_t cell) { json.raw("[").number(cell / cols).raw(",").number(cell % cols).raw("]"); });
}

// Every cell that a path of the word uses.
std::vector<uint32_t> used_cells(const Answer& answer, size_t word) {
    std::vector<uint32_t> used;
    for (uint64_t i = answer.paths_begin(word); i < answer.paths_begin(word + 1); ++i) {
        const PathView path = answer.path(i);
        used.insert(used.end(), path.cells, path.cells + path.length);
    }
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    return used;
}

// Most of an answer: the words as one text, with a space between them, and for each word what was asked for of its
// level, path, paths and cells as `numbers`. Reading these as JSON would take longer than the search.
void solve(const Request& request, Kept& kept, Json& json) {
    const Lexicon& lexicon = *kept.lexicon;
    const Board board = board_of(request, lexicon.alphabet());
    const std::string_view paths = request.text("paths");
    const bool wants_cells = request.is("cells");
    const auto per_word = static_cast<uint32_t>(request.whole("paths_per_word"));
    const auto in_all = static_cast<uint32_t>(request.whole("paths_in_all"));
    Question question{lexicon, board};
    question.minimum_length = request.whole("minimum_length");
    question.paths = wants_cells || paths == "all" ? Paths::all : paths == "none" ? Paths::none : Paths::first;
    question.max_paths = wants_cells ? in_all : per_word;
    question.max_total_paths = in_all;
    Control control;
    control.set_deadline(request.number("deadline_s"));
    const Answer answer = solve_prefix(question, control, kept.scratch, {});
    const auto add_path = [&](uint64_t number) {
        const PathView path = answer.path(number);
        numbers.push_back(static_cast<uint32_t>(path.length));
        numbers.insert(numbers.end(), path.cells, path.cells + path.length);
    };
    // Looking up the letters of a word in the lexicon takes as long as finding it. Where tiles can be read in one way
    // only, they spell it.
    std::vector<std::string> texts;
    if (paths != "none" && board.is_plain()) {
        for (uint32_t cell = 0; cell < board.cell_count(); ++cell) {
            const std::vector<std::string>& spellings = board.tile(cell).spellings;
            texts.push_back(spellings.empty() ? "" : text_of(lexicon.alphabet(), spellings[0]));
        }
    }
    std::string words;
    for (size_t word = 0; word < answer.size(); ++word) {
        const bool is_cut = std::binary_search(answer.cut.begin(), answer.cut.end(), word);
        const uint64_t begin = answer.paths_begin(word);
        const uint64_t count = answer.paths_begin(word + 1) - begin;
        if (word > 0) words += ' ';
        if (texts.empty()) {
            append_text(words, lexicon.alphabet(), lexicon.spell(answer.nodes[word]));
        } else {
            const PathView path = answer.path(begin);
            for (size_t i = 0; i < path.length; ++i) words += texts[path.cells[i]];
        }
        if (lexicon.levels() != nullptr) numbers.push_back(lexicon.levels()[answer.nodes[word]]);
        if (paths != "none") add_path(begin);
        if (paths == "all") {
            const uint64_t shown = std::min<uint64_t>(count, per_word);
            numbers.push_back(!is_cut && count <= per_word);
            numbers.push_back(static_cast<uint32_t>(shown));
            for (uint64_t path = begin; path < begin + shown; ++path) add_path(path);
        }
        if (wants_cells) {
            const std::vector<uint32_t> cells = used_cells(answer, word);
            numbers.push_back(!is_cut);
            numbers.push_back(static_cast<uint32_t>(cells.size()));
            numbers.insert(numbers.end(), cells.begin(), cells.end());
        }
    }
    json.raw("{\"ended\":").text(name_of(answer.ended)).raw(",\"words\":").text(words);
    json.raw(",\"levels\":").truth(lexicon.levels() != nullptr).raw("}");
}

void check(const Request& request, Kept& kept, Json& json) {
    const Board board = board_of(request, kept.lexicon->alphabet());
    Question question{*kept.lexicon, board};
    question.minimum_length = request.whole("minimum_length");
    Control control;
    control.set_deadline(request.number("deadline_s"));
    const std::vector<std::u32string> words = request.words("words");
    const CheckedWords checked = check_words(question, words, points_of(request), control, kept.whole.get());
    const auto cols = static_cast<uint32_t>(board.shape().cols());
    size_t place = 0;
    json.list(checked.words, [&](const CheckedWord& word) {
        const std::u32string& text = words[place++];
        json.raw("{\"word\":").text(to_utf8(text)).raw(",\"verdict\":").text(name_of(word.verdict));
        json.raw(",\"points\":").number(word.points).raw(",\"path\":");
        if (word.verdict == Verdict::found) {
            write_path(json, word.path, cols);
        } else {
            json.raw("null");
        }
        json.raw(",\"reached\":").text(to_utf8({text.data(), word.reached})).raw(",\"reached_path\":");
        if (word.reached > 0) {
            write_path(json, word.path, cols);
        } else {
            json.raw("null");
        }
        json.raw(",\"reason\":").text(word.reason).raw(",\"level\":");
        if (word.level == 0) {
            json.raw("null}");
        } else {
            json.number(word.level).raw("}");
        }
    });
}

Method method_named(std::string_view name) {
    if (name == "word") return Method::word;
    if (name == "frontier") return Method::frontier;
    if (name == "prefix") return Method::prefix;
    throw BadOption("unknown method '" + std::string(name) + "': word, frontier or prefix");
}

void watch(const Request& request, Kept& kept, Json& json) {
    const Board board = board_of(request, kept.lexicon->alphabet());
    const auto most_steps = static_cast<size_t>(request.whole("most_steps"));
    std::vector<std::u32string> words;
    if (request.has("words")) {
        words = request.words("words");
    } else {
        Question question{*kept.lexicon, board};
        question.minimum_length = request.whole("minimum_length");
        Control control;
        control.set_deadline(request.number("deadline_s"));
        words = choose_words(question, static_cast<size_t>(request.whole("most_words")), control);
    }
    const Lesson lesson(shape_of(request), request.words("tiles"), std::move(words), request.is("q_is_qu"));
    json.raw("{\"words\":").list(lesson.words(), [&](const std::u32string& word) { json.text(to_utf8(word)); });
    json.raw(",\"trie\":").list(lesson.trie(), [&](const Lesson::Node& node) {
        json.raw("{\"prefix\":").text(to_utf8(node.prefix)).raw(",\"word\":").truth(node.is_word);
        json.raw(",\"children\":").list(node.children, [&](uint32_t child) { json.number(child); }).raw("}");
    });
    json.raw(",\"steps\":[");
    size_t steps = 0;
    uint64_t visits = 0;
    bool complete = true;
    lesson.steps(method_named(request.text("method")), [&](const LessonStep& step) {
        if (steps == most_steps) {
            complete = false;
            return false;
        }
        visits += step.event == LessonStep::Event::visit || step.event == LessonStep::Event::dead;
        if (steps++ > 0) json.raw(",");
        json.raw("{\"event\":").text(name_of(step.event)).raw(",\"cells\":");
        json.list(step.cells, [&](uint32_t cell) { json.number(cell); }).raw(",\"node\":").number(step.node);
        json.raw(",\"word\":").text(step.word == nullptr ? "" : to_utf8(*step.word));
        json.raw(",\"walks\":").number(step.walks).raw(",\"visits\":").number(visits).raw("}");
        return true;
    });
    json.raw("],\"complete\":").truth(complete).raw("}");
}

void draw(const Bag& bag, const Request& request, Json& json) {
    const uint64_t seed = request.seed();
    std::vector<uint16_t> tiles(static_cast<size_t>(request.whole("cells")));
    Control control;
    draw_boards(bag, tiles.size(), &seed, 1, tiles.data(), 1, control);
    json.list(tiles, [&](uint16_t tile) { json.number(static_cast<int>(tile)); });
}

// `dice` has the number of faces of each die; the answer the faces that show, counted through all dice.
void roll(const Request& request, Json& json) {
    Bag bag;
    uint16_t faces = 0;
    for (const uint16_t count : request.numbers<uint16_t>("dice")) {
        bag.dice.emplace_back(count);
        std::iota(bag.dice.back().begin(), bag.dice.back().end(), faces);
        faces = static_cast<uint16_t>(faces + count);
    }
    draw(bag, request, json);
}

// `parts` has the number of parts of 65,536 of each letter.
void draw_letters(const Request& request, Json& json) {
    Bag bag;
    for (const uint32_t parts : request.numbers<uint32_t>("parts")) {
        bag.weighted.insert(bag.weighted.end(), parts, static_cast<uint8_t>(bag.kinds++));
    }
    draw(bag, request, json);
}

void start_hill(const Request& request, Kept& kept, Json& json) {
    const Lexicon& lexicon = *kept.lexicon;
    const std::shared_ptr<const Shape> shape = shape_of(request);
    if (shape->cell_count() > Shape::most_masked_cells) throw BadOption("boards are optimised here up to 64 cells");
    CodedTiles tiles = letter_tiles(lexicon.alphabet().size(), request.is("q_is_qu") ? lexicon.code_of(U'q') : -1,
                                    lexicon.code_of(U'u'));
    const Worth worth{request.whole("weight"), request.whole("target")};
    hill = std::make_unique<Hill>(kept.lexicon, shape, points_of(request), request.whole("minimum_length"),
                                  std::move(tiles), worth, request.seed());
    hill_shape = shape;
    hill_alphabet = lexicon.alphabet();
    json.raw("{}");
}

void climb_hill(const Request& request, Json& json) {
    if (!hill) throw BadOption("no climb has been started");
    const bool better = hill->climb(request.number("seconds"));
    json.raw("{\"better\":").truth(better).raw(",\"boards\":").number(hill->boards());
    json.raw(",\"starts\":").number(hill->starts()).raw(",\"finished\":").truth(hill->is_finished());
    json.raw(",\"best\":").list(hill->best(), [&](const Hill::Summit& summit) {
        const std::string_view codes(reinterpret_cast<const char*>(summit.codes.data()), summit.codes.size());
        json.raw("{\"letters\":").text(text_of(hill_alphabet, codes)).raw(",\"value\":").number(summit.value).raw("}");
    });
    json.raw("}");
}

void describe(const Lexicon& lexicon, Json& json) {
    json.raw("{\"words\":").number(lexicon.word_count()).raw(",\"alphabet\":").text(to_utf8(lexicon.alphabet()));
    json.raw(",\"left_out\":").number(lexicon.left_out());
    json.raw(",\"levels\":").truth(lexicon.levels() != nullptr).raw("}");
}

// `levels` has one number for each of `words`; other words of the lexicon get the highest.
void set_levels(const Request& request, Kept& kept, Json& json) {
    std::map<std::string_view, uint8_t> given;
    const std::vector<uint8_t> numbers = request.numbers<uint8_t>("levels");
    size_t place = 0;
    for (const std::string_view word : request.list("words")) given[word] = numbers.at(place++);
    const Lexicon& lexicon = *kept.lexicon;
    std::vector<uint8_t> levels;
    for (const uint32_t node : word_nodes(lexicon)) {
        const auto found = given.find(text_of(lexicon.alphabet(), lexicon.spell(node)));
        levels.push_back(found == given.end() ? uint8_t{highest_level} : found->second);
    }
    kept = {with_levels(lexicon, levels)};
    json.raw("{}");
}

Kept& kept_lexicon(int number) {
    if (number < 0 || static_cast<size_t>(number) >= lexicons.size() ||
        !lexicons[static_cast<size_t>(number)].lexicon) {
        throw BadLexicon("there is no such lexicon");
    }
    return lexicons[static_cast<size_t>(number)];
}

constexpr int fit_for_children = -1;
std::vector<std::string> vulgar;  // words unfit for children

void set_vulgar(const Request& request, Json& json) {
    for (const std::string_view word : request.list("words")) vulgar.emplace_back(word);
    json.raw("{}");
}

// The words fit for children, if the request asks for them only. Made once.
Kept& without_vulgar(Kept& kept, const Request& request) {
    if (!request.has("hide_vulgar") || !request.is("hide_vulgar")) return kept;
    if (!kept.up_to.contains(fit_for_children)) {
        std::vector<uint32_t> nodes;
        for (const std::string& word : vulgar) {
            std::string codes;
            for (const char32_t letter : from_utf8(word)) {
                codes.push_back(static_cast<char>(kept.lexicon->code_of(letter)));
            }
            const bool is_spelled = std::none_of(codes.begin(), codes.end(), [](char code) { return code < 0; });
            const uint32_t node = is_spelled ? find_node(*kept.lexicon, codes) : no_node;
            if (node != no_node) nodes.push_back(node);
        }
        kept.up_to[fit_for_children] = {without_words(*kept.lexicon, nodes)};
    }
    return kept.up_to[fit_for_children];
}

// The words up to the request's level, if it has one. Made once.
Kept& at_level(Kept& kept, const Request& request) {
    if (!request.has("level")) return kept;
    if (kept.lexicon->levels() == nullptr) throw BadOption("this lexicon has no levels");
    const int level = request.whole("level");
    if (level >= highest_level) return kept;
    if (!kept.up_to.contains(level)) kept.up_to[level] = {up_to_level(*kept.lexicon, level), kept.lexicon};
    return kept.up_to[level];
}

void answer(std::string_view kind, int lexicon, std::string_view text, Json& json) {
    const Request request(text);
    if (kind == "roll") return roll(request, json);
    if (kind == "draw") return draw_letters(request, json);
    if (kind == "climb") return climb_hill(request, json);
    if (kind == "vulgar") return set_vulgar(request, json);
    if (kind == "wordsearch") return make_search(request, *kept_lexicon(lexicon).lexicon, vulgar, json);
    if (kind == "theme") return make_theme_grid(request, *kept_lexicon(lexicon).lexicon, json);
    Kept& kept = at_level(without_vulgar(kept_lexicon(lexicon), request), request);
    if (kind == "solve") return solve(request, kept, json);
    if (kind == "check") return check(request, kept, json);
    if (kind == "watch") return watch(request, kept, json);
    if (kind == "hill") return start_hill(request, kept, json);
    if (kind == "board") {
        const Lexicon& known = *kept_lexicon(lexicon).lexicon;
        return make_board(request, shape_of(request), points_of(request), kept.lexicon, known, json);
    }
    if (kind == "describe") return describe(*kept.lexicon, json);
    if (kind == "levels") return set_levels(request, kept, json);
    throw BadOption("unknown question '" + std::string(kind) + "'");
}

int add(std::shared_ptr<const Lexicon> lexicon) {
    lexicons.push_back({std::move(lexicon)});
    return static_cast<int>(lexicons.size()) - 1;
}

}  // namespace
}  // namespace gridwords

using namespace gridwords;

// Each returns the number of a new lexicon, or -1 and an error.
//
// `open_packed` takes what cannot be derived of a lexicon of a-z: the number of nodes, their masks in breadth-first
// order, and the level of each word in the order of their nodes.
EXPORT int open_packed(const uint32_t* data, size_t size) {
    return guarded([&] {
        const uint32_t count = size < sizeof *data ? 0 : *data;
        const uint32_t* const masks = data + 1;
        if (size / sizeof *data < size_t{count} + 1) throw BadLexicon("the default lexicon is truncated");
        const auto* level = reinterpret_cast<const uint8_t*>(masks + count);
        const uint8_t* const end = reinterpret_cast<const uint8_t*>(data) + size;
        std::vector<NarrowNode> nodes(count);
        std::vector<uint8_t> levels(level == end ? 0 : count);
        for (size_t i = 0; i < count; ++i) {
            nodes[i] = {masks[i], 0};
            if (nodes[i].is_word() && level < end) levels[i] = *level++;
        }
        return add(Lexicon::pack(U"abcdefghijklmnopqrstuvwxyz", std::move(nodes), 0, levels));
    });
}

EXPORT int open_lexicon(const std::byte* bytes, size_t size) {
    return guarded([&] { return add(Lexicon::read({bytes, bytes + size}, "the kept word list")); });
}

EXPORT int build(const char* text, size_t size, const char* letters, size_t letters_size) {
    return guarded([&] {
        BuildOptions options;
        options.letters = from_utf8({letters, letters_size});
        return add(build_lexicon({text, size}, options).lexicon);
    });
}

// Writes a lexicon as a .lex file to the reply.
EXPORT int save_lexicon(int lexicon) {
    return guarded([&] {
        const Lexicon& kept = *kept_lexicon(lexicon).lexicon;
        reply.assign(reinterpret_cast<const char*>(kept.bytes()), kept.size_in_bytes());
        return 0;
    });
}

EXPORT void forget_lexicon(int lexicon) {
    if (lexicon >= 0 && static_cast<size_t>(lexicon) < lexicons.size()) lexicons[static_cast<size_t>(lexicon)] = {};
}

EXPORT const uint32_t* numbers_data() { return numbers.data(); }
EXPORT size_t numbers_size() { return numbers.size(); }

// Answers a question about a lexicon (-1 if it needs none): 0 and JSON, or -1 and an error.
EXPORT int ask(const char* kind, size_t kind_size, int lexicon, const char* text, size_t size) {
    return guarded([&] {
        Json json;
        numbers.clear();
        answer({kind, kind_size}, lexicon, {text, size}, json);
        reply = json.done();
        return 0;
    });
}
