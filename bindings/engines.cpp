// The engines other than prefix, each with its own parameters.
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include "../core/engines/frontier.h"
#include "../core/engines/paths.h"
#include "../core/engines/word.h"
#include "../core/errors.h"
#include "solve.h"

namespace gridwords {
namespace {

FrontierThreads queue_named(const std::string& name) {
    if (name == "local") return FrontierThreads::local;
    if (name == "shared") return FrontierThreads::shared;
    if (name == "serial") return FrontierThreads::serial;
    throw BadOption("unknown queue '" + name + "': local, shared or serial");
}

}  // namespace

void bind_engines(nb::module_& module) {
    module.def(
        "solve_paths",
        [](BoundLexicon& lexicon, const Board& board, nb::object question, int threads, bool limit_to_longest,
           bool in_chunks, uint64_t most_paths) {
            const PathsOptions options{limit_to_longest, in_chunks, most_paths};
            return answer_question(lexicon, board, question, threads,
                                   [&](const Question& asked, Control& control, Scratch& scratch) {
                                       return solve_paths(asked, control, scratch, options);
                                   });
        },
        nb::arg("lexicon"), nb::arg("board"), nb::arg("question"), nb::arg("threads"), nb::arg("limit_to_longest"),
        nb::arg("in_chunks"), nb::arg("most_paths"),
        nb::sig(
            "def solve_paths(lexicon: Lexicon, board: Board, question: object, threads: int, limit_to_longest: bool, "
            "in_chunks: bool, most_paths: int) -> Listing"));
    module.def(
        "solve_word",
        [](BoundLexicon& lexicon, const Board& board, nb::object question, int threads, bool filters,
           bool breadth_first) {
            const WordOptions options{filters, breadth_first};
            return answer_question(lexicon, board, question, threads,
                                   [&](const Question& asked, Control& control, Scratch& scratch) {
                                       return solve_word(asked, control, scratch, options);
                                   });
        },
        nb::arg("lexicon"), nb::arg("board"), nb::arg("question"), nb::arg("threads"), nb::arg("filters"),
        nb::arg("breadth_first"),
        nb::sig("def solve_word(lexicon: Lexicon, board: Board, question: object, threads: int, filters: bool, "
                "breadth_first: bool) -> Listing"));
    module.def(
        "solve_frontier",
        [](BoundLexicon& lexicon, const Board& board, nb::object question, int threads, int levels,
           const std::string& queue, size_t most_bytes) {
            const FrontierOptions options{levels, queue_named(queue), most_bytes};
            return answer_question(lexicon, board, question, threads,
                                   [&](const Question& asked, Control& control, Scratch& scratch) {
                                       return solve_frontier(asked, control, scratch, options);
                                   });
        },
        nb::arg("lexicon"), nb::arg("board"), nb::arg("question"), nb::arg("threads"), nb::arg("levels"),
        nb::arg("queue"), nb::arg("most_bytes"),
        nb::sig("def solve_frontier(lexicon: Lexicon, board: Board, question: object, threads: int, levels: int, "
                "queue: str, most_bytes: int) -> Listing"));
}

}  // namespace gridwords
