// Random choices of an optimiser.
#pragma once

#include <cstddef>

#include "random.h"

namespace gridwords {

// Draws one of the values, each with a probability proportional to exp(value / temperature), and returns its index.
// Minus infinity is never drawn; at least one value must be greater.
size_t sample(const double* values, size_t count, double temperature, Random& random);

// How many changes to make to a board: one in half of the cases, because a good board survives no more, and otherwise a
// number that makes the mean `mean`.
int sample_changes(int mean, Random& random);

}  // namespace gridwords
