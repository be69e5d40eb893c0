// Neighbours of your own: for each cell the cells that it touches.
#pragma once

#include <cstdint>
#include <vector>

#include "shape.h"

namespace gridwords {

// The lists as a graph. Throws BadBoard if they do not fit a board of that many cells, or if an edge goes only one way.
Graph read_graph(const std::vector<std::vector<int64_t>>& lists, int64_t cells);

}  // namespace gridwords
