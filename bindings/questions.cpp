#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "../core/check.h"
#include "../core/lesson.h"
#include "../core/tile_text.h"
#include "../core/utf8.h"
#include "module.h"

namespace gridwords {
namespace {

std::vector<std::u32string> to_words(const std::vector<std::string>& texts) {
    std::vector<std::u32string> words;
    words.reserve(texts.size());
    for (const std::string& text : texts) words.push_back(from_utf8(text));
    return words;
}

std::vector<std::string> to_texts(const std::vector<std::u32string>& words) {
    std::vector<std::string> texts;
    texts.reserve(words.size());
    for (const std::u32string& word : words) texts.push_back(to_utf8(word));
    return texts;
}

nb::tuple path_of(const std::vector<uint32_t>& cells, uint32_t cols) {
    nb::list path;
    for (const uint32_t cell : cells) path.append(nb::make_tuple(cell / cols, cell % cols));
    return nb::tuple(path);
}

Question question_of(BoundLexicon& lexicon, const Board& board, int minimum_length, int threads,
                     WatchedControl& watched) {
    Question question{lexicon.lexicon(), board};
    question.minimum_length = minimum_length;
    question.threads = threads;
    question.progress = &watched.progress();
    return question;
}

// Returns (verdict, points, letters reached, their path, reason, level) for each word, and why it ended.
nb::tuple check(BoundLexicon& lexicon, const Board& board, int minimum_length, nb::sequence table,
                const std::vector<std::string>& texts, BoundLexicon* whole, int threads, nb::object deadline_s,
                nb::object progress) {
    const std::vector<int32_t> points = points_table(table);
    WatchedControl watched(deadline_s, progress);
    const Question question = question_of(lexicon, board, minimum_length, threads, watched);
    const std::vector<std::u32string> words = to_words(texts);
    CheckedWords checked;
    {
        const nb::gil_scoped_release release;
        checked =
            check_words(question, words, points, watched.control(), whole == nullptr ? nullptr : &whole->lexicon());
    }
    watched.raise_failure();
    nb::list results;
    const auto cols = static_cast<uint32_t>(board.shape().cols());
    for (const CheckedWord& word : checked.words) {
        const std::string verdict(name_of(word.verdict));
        results.append(
            nb::make_tuple(verdict, word.points, word.reached, path_of(word.path, cols), word.reason, word.level));
    }
    return nb::make_tuple(results, name_of(checked.ended));
}

std::vector<std::string> choose_from(BoundLexicon& lexicon, const Board& board, int minimum_length, size_t most,
                                     nb::object deadline_s) {
    WatchedControl watched(deadline_s, nb::none());
    const Question question = question_of(lexicon, board, minimum_length, 1, watched);
    std::vector<std::u32string> words;
    {
        const nb::gil_scoped_release release;
        words = choose_words(question, most, watched.control());
    }
    watched.raise_failure();
    return to_texts(words);
}

// Steps as (event, cells, node, word, walks), at most `most` of them.
nb::list steps(const Lesson& self, const std::string& method, size_t most) {
    const Method chosen = method == "word" ? Method::word : method == "frontier" ? Method::frontier : Method::prefix;
    nb::list taken;
    self.steps(chosen, [&](const LessonStep& step) {
        if (taken.size() == most) return false;
        nb::list cells;
        for (const uint32_t cell : step.cells) cells.append(cell);
        const std::string event(name_of(step.event));
        taken.append(nb::make_tuple(event, nb::tuple(cells), step.node,
                                    step.word == nullptr ? std::string() : to_utf8(*step.word), step.walks));
        return true;
    });
    return taken;
}

// For each tile, the letter codes of each way to read it.
nb::list spell(const std::vector<std::string>& tiles, const std::string& alphabet, bool q_is_qu) {
    const Alphabet letters = from_utf8(alphabet);
    nb::list spelled;
    for (const std::string& tile : tiles) {
        nb::list ways;
        for (const std::string& codes : spell_tile(from_utf8(tile), letters, q_is_qu).spellings) {
            ways.append(nb::bytes(codes.data(), codes.size()));
        }
        spelled.append(ways);
    }
    return spelled;
}

// Nodes as (prefix, whether it is a word, children).
nb::list trie(const Lesson& self) {
    nb::list nodes;
    for (const Lesson::Node& node : self.trie()) {
        nodes.append(nb::make_tuple(to_utf8(node.prefix), node.is_word, node.children));
    }
    return nodes;
}

}  // namespace

void bind_questions(nb::module_& module) {
    module.def("check_words", &check, nb::arg("lexicon"), nb::arg("board"), nb::arg("minimum_length"), nb::arg("table"),
               nb::arg("words"), nb::arg("whole").none(), nb::arg("threads"), nb::arg("deadline_s").none(),
               nb::arg("progress").none(),
               nb::sig("def check_words(lexicon: Lexicon, board: Board, minimum_length: int, "
                       "table: collections.abc.Sequence[int], words: list[str], whole: Lexicon | None, threads: int, "
                       "deadline_s: float | None, progress: object) -> tuple[list[tuple[str, int, int, "
                       "tuple[tuple[int, int], ...], str, int]], " ENDED "]"));
    module.def("choose_words", &choose_from, nb::arg("lexicon"), nb::arg("board"), nb::arg("minimum_length"),
               nb::arg("most"), nb::arg("deadline_s").none(),
               nb::sig("def choose_words(lexicon: Lexicon, board: Board, minimum_length: int, most: int, "
                       "deadline_s: float | None) -> list[str]"));
    module.def("spell_tiles", &spell, nb::arg("tiles"), nb::arg("alphabet"), nb::arg("q_is_qu"),
               nb::sig("def spell_tiles(tiles: list[str], alphabet: str, q_is_qu: bool) -> " TILES));
    nb::class_<Lesson>(module, "Lesson")
        .def(
            "__init__",
            [](Lesson* self, const BoundShape& shape, const std::vector<std::string>& tiles,
               const std::vector<std::string>& words,
               bool q_is_qu) { new (self) Lesson(shape.shape, to_words(tiles), to_words(words), q_is_qu); },
            nb::arg("shape"), nb::arg("tiles"), nb::arg("words"), nb::arg("q_is_qu"))
        .def("steps", &steps, nb::arg("method"), nb::arg("most"),
             nb::sig("def steps(self, method: str, most: int) -> "
                     "list[tuple[str, tuple[int, ...], int, str, int]]"))
        .def("trie", &trie, nb::sig("def trie(self) -> list[tuple[str, bool, list[int]]]"));
}

}  // namespace gridwords
