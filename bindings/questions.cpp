#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "../core/check.h"
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

}  // namespace

void bind_questions(nb::module_& module) {
    module.def("check_words", &check, nb::arg("lexicon"), nb::arg("board"), nb::arg("minimum_length"), nb::arg("table"),
               nb::arg("words"), nb::arg("whole").none(), nb::arg("threads"), nb::arg("deadline_s").none(),
               nb::arg("progress").none(),
               nb::sig("def check_words(lexicon: Lexicon, board: Board, minimum_length: int, "
                       "table: collections.abc.Sequence[int], words: list[str], whole: Lexicon | None, threads: int, "
                       "deadline_s: float | None, progress: object) -> tuple[list[tuple[typing.Literal['found', "
                       "'too short', 'not in the lexicon', 'tile used twice', 'no path', 'undecided'], int, int, "
                       "tuple[tuple[int, int], ...], str, int]], " ENDED "]"));
    module.def("spell_tiles", &spell, nb::arg("tiles"), nb::arg("alphabet"), nb::arg("q_is_qu"),
               nb::sig("def spell_tiles(tiles: list[str], alphabet: str, q_is_qu: bool) -> " TILES));
}

}  // namespace gridwords
