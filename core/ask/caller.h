// Caller: who asks, with what, and how much they may use.
#pragma once

#include <cstdint>

#include "../control.h"
#include "../rules.h"
#include "desk.h"
#include "limits.h"

namespace gridwords {

struct Caller {
    Control& control;  // deadline, stop flag, poll
    Desk& desk;
    Limits limits = {};
    Progress* progress = nullptr;
    int threads = 1;
    uint64_t seed = 0;                     // drawn by the caller, used if the request has none
    const Rules* rules = nullptr;          // if the caller has the object: replaces the field `rules`
    uint64_t answer_bytes = Limits::none;  // for `solve`: a longer answer is refused with the code `answer_bytes`
};

}  // namespace gridwords
