// How Python asks every engine of the core: one translation of question and answer for all of them.
#pragma once

#include <functional>

#include "../core/question.h"
#include "module.h"

// The type that `answer_question` returns, for the signatures in the stub.
#define SOLVED                                                                                                       \
    "tuple[list[str], list[int], list[tuple[tuple[int, int], ...]] | None, list[tuple[tuple[tuple[int, int], ...], " \
    "...]]"                                                                                                          \
    " | None, list[int], " ENDED ", dict[str, int | float]]"

namespace gridwords {

using SolveWith = std::function<Answer(const Question&, Control&, std::vector<Stamps>&)>;

// `asked` is a gridwords.engines.engine.Question; `engine` runs without the GIL. Returns (words, points, first paths or
// None, all paths or None, indices of words whose paths were cut, why the search ended, statistics). If the question
// has a list for a trace, fills it.
nb::tuple answer_question(BoundLexicon& lexicon, const Board& board, nb::object asked, int threads,
                          const SolveWith& engine);

}  // namespace gridwords
