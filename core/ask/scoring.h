// Words and points of boards: a few are scored one by one, many together.
#pragma once

#include <cstdint>
#include <vector>

#include "game.h"

namespace gridwords {

struct BoardScore {
    int64_t words = 0;
    int64_t points = 0;
};

// The scores of all boards, or of the leading ones if the caller's control stops the search. Boards of one shape must
// share the Shape.
std::vector<BoardScore> score_boards(const std::vector<ShapedLayout>& boards, const Game& game, Caller& caller);

}  // namespace gridwords
