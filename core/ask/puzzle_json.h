// What the makers share at the border.
#pragma once

#include "../make/puzzle.h"
#include "caller.h"
#include "json.h"
#include "requests.h"

namespace gridwords {

// Writes what Puzzle.to_dict returns in Python.
void write_puzzle(Json& json, const Puzzle& puzzle);

// The seed of the request, or one of up to six digits, which people can write down and type again.
uint64_t puzzle_seed(const MakeRequest& request, const Caller& caller);

// Throws if the deadline or an interrupt ended the search.
void check_deadline(const MakeRequest& request, const Caller& caller);

}  // namespace gridwords
