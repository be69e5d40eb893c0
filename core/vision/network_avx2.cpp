// Vectors of eight numbers, multiplied and added in one instruction, which Intel's processors have had since 2013 and
// AMD's since 2015. The target is set here for the reason given in core/engines/batch_avx512.cpp.
#include <cstring>

#include "network_layers.h"

#if defined(__x86_64__) || defined(_M_X64)

#include <immintrin.h>
#if defined(_MSC_VER)
#include <intrin.h>
#endif

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif

#include "network_loops.h"

namespace gridwords::vision {
namespace {

struct EightLanes {
    static constexpr int count = 8;
    __m256 in;

    static EightLanes load(const float* from) { return {_mm256_loadu_ps(from)}; }
    void add_product(const EightLanes& other, float factor) {
        in = _mm256_fmadd_ps(other.in, _mm256_set1_ps(factor), in);
    }
    void store(float* to, bool relu) const { _mm256_storeu_ps(to, relu ? _mm256_max_ps(in, _mm256_setzero_ps()) : in); }
};

void convolve_avx2(const LayerJob& job) { convolve_with<EightLanes>(job); }
void dense_avx2(const LayerJob& job) { dense_with<EightLanes>(job); }

}  // namespace

LayerFunctions layers_avx2() { return {&convolve_avx2, &dense_avx2}; }

}  // namespace gridwords::vision

#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif

namespace gridwords::vision {

bool layers_avx2_run_here() {
#if defined(_MSC_VER) && !defined(__clang__)
    int leaf[4];
    __cpuid(leaf, 0);
    if (leaf[0] < 7) return false;
    __cpuid(leaf, 1);
    if (!(leaf[2] >> 27 & 1) || !(leaf[2] >> 12 & 1)) return false;  // OSXSAVE, FMA
    if ((_xgetbv(0) & 6) != 6) return false;                         // the operating system saves the registers
    __cpuidex(leaf, 7, 0);
    return leaf[1] >> 5 & 1;  // AVX2
#else
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#endif
}

}  // namespace gridwords::vision

#else  // another processor

namespace gridwords::vision {

LayerFunctions layers_avx2() { return layers_portable(); }
bool layers_avx2_run_here() { return false; }

}  // namespace gridwords::vision

#endif
