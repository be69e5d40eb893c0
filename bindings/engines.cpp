// The engines other than prefix, each with its own parameters.
#include "../core/engines/frontier.h"
#include "../core/engines/paths.h"
#include "../core/engines/word.h"
#include "solve.h"

namespace gridwords {

void bind_engines(nb::module_& module) {
    module.def(
        "solve_paths",
        [](BoundLexicon& lexicon, const Board& board, nb::object question, int threads, bool limit_to_longest,
           bool in_chunks, uint64_t most_paths) {
            const PathsOptions options{limit_to_longest, in_chunks, most_paths};
            return answer_question(lexicon, board, question, threads,
                                   [&](const Question& asked, Control& control, std::vector<Stamps>& stamps) {
                                       return solve_paths(asked, control, stamps, options);
                                   });
        },
        nb::arg("lexicon"), nb::arg("board"), nb::arg("question"), nb::arg("threads"), nb::arg("limit_to_longest"),
        nb::arg("in_chunks"), nb::arg("most_paths"),
        nb::sig(
            "def solve_paths(lexicon: Lexicon, board: Board, question: object, threads: int, limit_to_longest: bool, "
            "in_chunks: bool, most_paths: int) -> " SOLVED));
    module.def(
        "solve_word",
        [](BoundLexicon& lexicon, const Board& board, nb::object question, int threads, bool filters) {
            const WordOptions options{filters};
            return answer_question(lexicon, board, question, threads,
                                   [&](const Question& asked, Control& control, std::vector<Stamps>&) {
                                       return solve_word(asked, control, options);
                                   });
        },
        nb::arg("lexicon"), nb::arg("board"), nb::arg("question"), nb::arg("threads"), nb::arg("filters"),
        nb::sig("def solve_word(lexicon: Lexicon, board: Board, question: object, threads: int, filters: bool) "
                "-> " SOLVED));
    module.def(
        "solve_frontier",
        [](BoundLexicon& lexicon, const Board& board, nb::object question, int threads, int levels, bool shared_queue,
           size_t most_bytes) {
            const FrontierOptions options{levels, shared_queue, most_bytes};
            return answer_question(lexicon, board, question, threads,
                                   [&](const Question& asked, Control& control, std::vector<Stamps>& stamps) {
                                       return solve_frontier(asked, control, stamps, options);
                                   });
        },
        nb::arg("lexicon"), nb::arg("board"), nb::arg("question"), nb::arg("threads"), nb::arg("levels"),
        nb::arg("shared_queue"), nb::arg("most_bytes"),
        nb::sig("def solve_frontier(lexicon: Lexicon, board: Board, question: object, threads: int, levels: int, "
                "shared_queue: bool, most_bytes: int) -> " SOLVED));
}

}  // namespace gridwords
