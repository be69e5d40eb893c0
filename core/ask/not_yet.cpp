// Questions that are still answered elsewhere; each line goes when its file comes.
#include "answers.h"

namespace gridwords {

void answer(const SolveRequest&, Caller&, Json&) { throw BadOption("not yet"); }
void answer(const ScoreRequest&, Caller&, Json&) { throw BadOption("not yet"); }
void answer(const WatchRequest&, Caller&, Json&) { throw BadOption("not yet"); }
void answer(const RollRequest&, Caller&, Json&) { throw BadOption("not yet"); }
void answer(const RandomRequest&, Caller&, Json&) { throw BadOption("not yet"); }

}  // namespace gridwords
