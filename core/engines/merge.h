// How the finds of all threads become one answer.
#pragma once

#include "../question.h"
#include "scratch.h"

namespace gridwords {

// Each word once, in alphabetical order, its paths ascending (compared cell by cell) and at most as many as the
// question wants. Runs on the question's threads where there is enough to merge.
Answer merge_finds(const Question& question, Scratch& scratch, Ended ended);

}  // namespace gridwords
