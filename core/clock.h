// The clock of all deadlines, traces and statistics.
#pragma once

namespace gridwords {

// Seconds on a clock that never jumps, from an arbitrary start. Defined in clock.cpp, so that <chrono>, which takes
// long to compile, is included there alone.
double now_s();

}  // namespace gridwords
