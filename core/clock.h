// The clock of all deadlines, traces and statistics.
#pragma once

namespace gridwords {

// Seconds on a clock that never jumps, from an arbitrary start. Defined in clock.cpp, so that only that file includes
// <chrono>, which takes long to compile.
double now_s();

}  // namespace gridwords
