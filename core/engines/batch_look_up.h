// Numbers and codes collected into a register, for AVX2 and AVX-512. Included after <immintrin.h> and after the
// compiler's target is set; the functions are local to a file for the reason given in batch_sweep_walk.h.
#pragma once

#include "batch_sweep.h"

namespace gridwords {
namespace {

// Assembled outside the vector registers, which Intel's processors fill through one port only: with four insertions,
// rolled 4x4 boards take a tenth longer on Sapphire Rapids. For 32-bit numbers there is no difference.
inline long long four_of(const uint16_t* row, const uint32_t* at) {
    const uint64_t low = row[at[0]] | uint64_t{row[at[1]]} << 16;
    const uint64_t high = row[at[2]] | uint64_t{row[at[3]]} << 16;
    return static_cast<long long>(low | high << 32);
}

inline __m128i eight_of(const uint16_t* row, const uint32_t* at) {
    return _mm_insert_epi64(_mm_cvtsi64_si128(four_of(row, at)), four_of(row, at + 4), 1);
}

inline __m128i four_of(const uint32_t* row, const uint32_t* at) {
    __m128i four = _mm_cvtsi32_si128(static_cast<int>(row[at[0]]));
    four = _mm_insert_epi32(four, static_cast<int>(row[at[1]]), 1);
    four = _mm_insert_epi32(four, static_cast<int>(row[at[2]]), 2);
    return _mm_insert_epi32(four, static_cast<int>(row[at[3]]), 3);
}

inline __m128i two_of(const uint64_t* row, const uint32_t* at) {
    const __m128i first = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(row + at[0]));
    const __m128i second = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(row + at[1]));
    return _mm_unpacklo_epi64(first, second);
}

// Which of the twelve codes (four each at a, b and c, arranged by `order`) equal `code`, as bits.
inline uint32_t same_codes_of(const uint8_t* a, const uint8_t* b, const uint8_t* c, const uint8_t* order,
                              uint8_t code) {
    int four[3];
    std::memcpy(&four[0], a, 4);
    std::memcpy(&four[1], b, 4);
    std::memcpy(&four[2], c, 4);
    const __m128i codes = _mm_insert_epi32(_mm_insert_epi32(_mm_cvtsi32_si128(four[0]), four[1], 1), four[2], 2);
    const __m128i ordered = _mm_shuffle_epi8(codes, _mm_loadu_si128(reinterpret_cast<const __m128i*>(order)));
    const __m128i same = _mm_cmpeq_epi8(ordered, _mm_set1_epi8(static_cast<char>(code)));
    return static_cast<uint32_t>(_mm_movemask_epi8(same));
}

inline __m256i joined(__m128i low, __m128i high) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

}  // namespace
}  // namespace gridwords
