// Boards and rules in a request from the page.
#pragma once

#include <memory>
#include <vector>

#include "../core/board.h"
#include "../core/lexicon.h"
#include "request.h"

namespace gridwords {

std::shared_ptr<const Shape> shape_of(const Request& request);
Board board_of(const Request& request, const Alphabet& alphabet);

// The points by length of a word.
std::vector<int32_t> points_of(const Request& request);

}  // namespace gridwords
