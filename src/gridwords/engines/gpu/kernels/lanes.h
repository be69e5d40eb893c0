// How many lanes of a warp are at work: counted where a walk branches, in kernels compiled with COUNT_LANES for the
// study `gridwords bench gpu`. In all other kernels this compiles to nothing.
#pragma once

#include "portable.h"

namespace gridwords {

#if defined(COUNT_LANES) && (defined(__CUDACC__) || defined(__CUDACC_RTC__))

struct LaneCounts {
    unsigned long long at_work;  // lanes that passed a branch together, summed over all passes
    unsigned long long all;      // 32 for each pass
};

extern "C" {
__device__ LaneCounts lane_counts;
}

// One lane adds for all that are here together: they share the instructions that follow.
HOST_DEVICE inline void count_lanes() {
#if defined(__CUDA_ARCH__)
    const unsigned here = __activemask();
    if (threadIdx.x % 32 == static_cast<unsigned>(__ffs(static_cast<int>(here))) - 1) {
        atomicAdd(&lane_counts.at_work, static_cast<unsigned long long>(__popc(here)));
        atomicAdd(&lane_counts.all, 32ull);
    }
#endif
}

#else

HOST_DEVICE inline void count_lanes() {}

#endif

}  // namespace gridwords
