// Caller: who asks, with what, and how much they may use.
#pragma once

#include "../control.h"
#include "desk.h"
#include "limits.h"

namespace gridwords {

struct Caller {
    Control& control;  // deadline, stop flag, poll
    Desk& desk;
    Limits limits = {};
    Progress* progress = nullptr;
    int threads = 1;
};

}  // namespace gridwords
