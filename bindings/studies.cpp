#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include "../core/errors.h"
#include "../core/studies/shared_board.h"
#include "../core/studies/trie_building.h"
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
    if (name == "lock-a-node") return TrieBuilding::lock_per_node;
    if (name == "lock-free") return TrieBuilding::lock_free;
    throw BadOption("unknown way to build a trie '" + name + "': serial, lock-a-node or lock-free");
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
}

}  // namespace gridwords
