// What code shared by CPU and GPU may use. NVRTC has no standard library, so the shared headers include this one and
// nothing else.
#pragma once

#if defined(__CUDACC_RTC__)
using uint8_t = unsigned char;
using uint16_t = unsigned short;
using uint32_t = unsigned int;
using uint64_t = unsigned long long;
using int32_t = int;
using int64_t = long long;
#else
#include <cstdint>
#endif

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)
#define HOST_DEVICE __host__ __device__
#else
#define HOST_DEVICE
#endif

#if !defined(__CUDA_ARCH__) && !defined(__CUDACC_RTC__)
#include <bit>
#endif

namespace gridwords {

// Letter codes in arrays of boards: a letter's position in the alphabet, or one of these.
constexpr uint8_t hole_code = 255;
constexpr uint8_t wildcard_code = 254;

HOST_DEVICE inline int count_bits(uint32_t bits) {
#if defined(__CUDA_ARCH__)
    return __popc(bits);
#else
    return std::popcount(bits);
#endif
}

HOST_DEVICE inline int count_bits(uint64_t bits) {
#if defined(__CUDA_ARCH__)
    return __popcll(bits);
#else
    return std::popcount(bits);
#endif
}

// The position of the lowest set bit; `bits` must not be zero.
HOST_DEVICE inline int lowest_bit(uint32_t bits) {
#if defined(__CUDA_ARCH__)
    return __ffs(static_cast<int>(bits)) - 1;
#else
    return std::countr_zero(bits);
#endif
}

HOST_DEVICE inline int lowest_bit(uint64_t bits) {
#if defined(__CUDA_ARCH__)
    return __ffsll(static_cast<long long>(bits)) - 1;
#else
    return std::countr_zero(bits);
#endif
}

// The position of the highest set bit, which GPUs find with fewer instructions than the lowest; `bits` must not be
// zero.
HOST_DEVICE inline int highest_bit(uint32_t bits) {
#if defined(__CUDA_ARCH__)
    return 31 - __clz(static_cast<int>(bits));
#else
    return 31 - std::countl_zero(bits);
#endif
}

HOST_DEVICE inline int highest_bit(uint64_t bits) {
#if defined(__CUDA_ARCH__)
    return 63 - __clzll(static_cast<long long>(bits));
#else
    return 63 - std::countl_zero(bits);
#endif
}

}  // namespace gridwords
