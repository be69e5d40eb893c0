#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include "../core/errors.h"
#include "../core/studies/dictionary_file.h"
#include "../core/studies/shared_board.h"
#include "../core/studies/trie_building.h"
#include "../core/studies/visited_cells.h"
#include "solve.h"

namespace gridwords {
namespace {

Marks marks_named(const std::string& name) {
    if (name == "shared") return Marks::shared;
    if (name == "own") return Marks::own;
    throw BadOption("unknown marks '" + name + "': shared or own");
}

TrieBuilding building_named(const std::string& name) {
    if (name == "serial") return TrieBuilding::serial;
    if (name == "lock-per-node") return TrieBuilding::lock_per_node;
    if (name == "lock-free") return TrieBuilding::lock_free;
    throw BadOption("unknown way to build a trie '" + name + "': serial, lock-per-node or lock-free");
}

Visited visited_named(const std::string& name) {
    if (name == "path") return Visited::path;
    if (name == "rows") return Visited::rows;
    if (name == "flat") return Visited::flat;
    if (name == "shared") return Visited::shared;
    throw BadOption("unknown kind of visited cells '" + name + "': path, rows, flat or shared");
}

}  // namespace

void bind_studies(nb::module_& module) {
    module.def(
        "solve_marking",
        [](BoundLexicon& lexicon, const Board& board, nb::object question, int threads, const std::string& marks) {
            return answer_question(
                lexicon, board, question, threads,
                [kind = marks_named(marks)](const Question& asked, Control& control, Scratch& scratch) {
                    return solve_marking(asked, control, scratch, kind);
                });
        },
        nb::arg("lexicon"), nb::arg("board"), nb::arg("question"), nb::arg("threads"), nb::arg("marks"),
        nb::sig("def solve_marking(lexicon: Lexicon, board: Board, question: object, threads: int, marks: str) "
                "-> Listing"));

    // Returns (seconds, nodes, words, bytes, whether it holds exactly the lexicon's words).
    module.def(
        "build_pointer_trie",
        [](const BoundLexicon& lexicon, const std::string& building, int threads, uint64_t seed) {
            const TrieBuilding way = building_named(building);
            BuiltTrie built;
            {
                const nb::gil_scoped_release release;
                built = build_pointer_trie(lexicon.lexicon(), way, threads, seed);
            }
            return nb::make_tuple(built.elapsed_s, built.nodes, built.words, built.bytes, built.same);
        },
        nb::arg("lexicon"), nb::arg("building"), nb::arg("threads"), nb::arg("seed"),
        nb::sig("def build_pointer_trie(lexicon: Lexicon, building: str, threads: int, seed: int) -> "
                "tuple[float, int, int, int, bool]"));

    // Returns (seconds, words, states, most states at one time, bytes copied).
    module.def(
        "visit_breadth_first",
        [](const BoundLexicon& lexicon, const Board& board, int minimum_length, int threads,
           const std::string& visited) {
            const Visited kind = visited_named(visited);
            BreadthFirst result;
            {
                const nb::gil_scoped_release release;
                result = visit_breadth_first(lexicon.lexicon(), board, minimum_length, threads, kind);
            }
            nb::list words;
            for (const uint32_t node : result.words) words.append(lexicon.text(lexicon.lexicon().spell(node)));
            return nb::make_tuple(result.elapsed_s, words, result.states, result.most_states, result.copied_bytes);
        },
        nb::arg("lexicon"), nb::arg("board"), nb::arg("minimum_length"), nb::arg("threads"), nb::arg("visited"),
        nb::sig("def visit_breadth_first(lexicon: Lexicon, board: Board, minimum_length: int, threads: int, visited: "
                "str) -> tuple[float, list[str], int, int, int]"));

    // Returns (seconds for reading, seconds for checking, words, paths, lookups).
    module.def(
        "check_dictionary",
        [](const std::string& path, const Board& board, int minimum_length, int threads, bool in_chunks) {
            DictionaryCheck result;
            {
                const nb::gil_scoped_release release;
                result = check_dictionary(path, board, minimum_length, threads, in_chunks);
            }
            nb::list words;
            for (std::string& word : result.words) {
                for (char& letter : word) letter = static_cast<char>(letter + 'a');
                words.append(word);
            }
            return nb::make_tuple(result.read_s, result.check_s, words, result.paths, result.lookups);
        },
        nb::arg("path"), nb::arg("board"), nb::arg("minimum_length"), nb::arg("threads"), nb::arg("in_chunks"),
        nb::sig("def check_dictionary(path: str, board: Board, minimum_length: int, threads: int, in_chunks: bool) -> "
                "tuple[float, float, list[str], int, int]"));
}

}  // namespace gridwords
