// What a lane's walk has come to, and how a short loop is asked to be written out.
#pragma once

#include "portable.h"

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)
#define UNROLL _Pragma("unroll")
#else
#define UNROLL
#endif

namespace gridwords {

// While a walk goes on its state may be any number below `done`: one that it has at hand anyway costs nothing.
enum class State : uint32_t { goes_on = 0, done = 31, no_room = 32 };

HOST_DEVICE inline bool goes_on(State state) { return state < State::done; }

}  // namespace gridwords
