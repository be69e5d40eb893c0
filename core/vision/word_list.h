// The words beside a grid of letters: those that a word search asks for.
#pragma once

#include <vector>

#include "image.h"
#include "network.h"
#include "outline.h"
#include "reading.h"

namespace gridwords::vision {

// Line by line. A word whose letters may be those of a straight line in the grid is read as that line. What
// is inside other boards is left out.
std::vector<ListedWord> find_words(const Network& network, const Picture& picture, const Reading& grid,
                                   const std::vector<Outline>& boards);

}  // namespace gridwords::vision
