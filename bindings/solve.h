// How Python asks every engine of the core: one translation of question and answer for all of them.
#pragma once

#include <functional>

#include "../core/listing.h"
#include "module.h"

namespace gridwords {

using SolveWith = std::function<Answer(const Question&, Control&, Scratch&)>;

// `asked` is a gridwords.engines.engine.Question; `engine` runs without the GIL. If the question has a list for a
// trace, fills it.
std::unique_ptr<Listing> answer_question(BoundLexicon& lexicon, const Board& board, nb::object asked, int threads,
                                         const SolveWith& engine);

}  // namespace gridwords
