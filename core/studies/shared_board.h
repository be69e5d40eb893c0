// Where the threads of a search mark the cells they use: all on one board, under one lock, or each on its own board.
// The walk is the same, so the difference in time is the cost of sharing.
#pragma once

#include <cstdint>
#include <vector>

#include "../control.h"
#include "../engines/scratch.h"
#include "../question.h"

namespace gridwords {

enum class Marks : uint8_t { shared, own };

constexpr int most_sharing_threads = 64;  // each has one bit in a cell of the shared board

// Depth first on the trie from every cell, without pruning; threads share the starting cells. For boards of single
// letters with king neighbours.
Answer solve_marking(const Question& question, Control& control, Scratch& scratch, Marks marks);

}  // namespace gridwords
