// Adds up what the parts of each job found: out[job][i] is the sum of in[job][part][i] over the parts.
#include "portable.h"

extern "C" __global__ void add_parts(const int32_t* in, uint32_t jobs, uint32_t parts, uint32_t inner, int32_t* out) {
    const uint64_t place = static_cast<uint64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (place >= static_cast<uint64_t>(jobs) * inner) return;
    const uint64_t job = place / inner, i = place % inner;
    int32_t sum = 0;
    for (uint32_t part = 0; part < parts; ++part) sum += in[(job * parts + part) * inner + i];
    out[place] = sum;
}
