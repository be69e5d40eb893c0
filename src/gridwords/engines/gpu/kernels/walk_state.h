// The state of a lane's walk, and how to unroll a short loop.
#pragma once

#include "portable.h"

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)
#define UNROLL _Pragma("unroll")
#else
#define UNROLL
#endif

namespace gridwords {

// While a walk continues, its state may be any number below `done`: one that is in a register anyway costs nothing.
enum class State : uint32_t { goes_on = 0, done = 31, no_room = 32 };

HOST_DEVICE inline bool goes_on(State state) { return state < State::done; }

}  // namespace gridwords
