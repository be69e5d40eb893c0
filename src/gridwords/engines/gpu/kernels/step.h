// What one step of a lane's walk ends with, and how a short loop is asked to be written out.
#pragma once

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)
#define UNROLL _Pragma("unroll")
#else
#define UNROLL
#endif

namespace gridwords {

enum class Step { goes_on, done, no_room };

}  // namespace gridwords
