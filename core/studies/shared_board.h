// Where the threads of a search mark the cells they use: on one board for all of them, under one lock, or each on a
// board of its own. The walk is the same, so the difference in time is what sharing costs.
#pragma once

#include <cstdint>
#include <vector>

#include "../control.h"
#include "../engines/finds.h"
#include "../question.h"

namespace gridwords {

enum class Marks : uint8_t { shared, own };

constexpr int most_sharing_threads = 64;  // a bit each in a cell of the shared board

// Depth first on the trie from every cell, starting cells taken by whichever thread is free; nothing is pruned. For
// boards of single letters with king neighbours.
Answer solve_marking(const Question& question, Control& control, std::vector<Stamps>& stamps, Marks marks);

}  // namespace gridwords
