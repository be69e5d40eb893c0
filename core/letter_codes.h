// Arrays of boards as letter codes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "portable.h"

namespace gridwords {

// Throws BadBoard for a code that is not a tile, a wildcard or a hole. The first tiles are the letters; there are
// `tiles` in all.
void check_codes(const uint8_t* codes, size_t boards, size_t cells, size_t letters, size_t tiles);

}  // namespace gridwords
