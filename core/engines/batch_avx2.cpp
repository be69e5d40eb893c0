// The sweep, 8 walks at a time, with AVX2, which Intel's processors have had since 2013 and AMD's since 2015.
//
// The target is set here for the reason given in batch_avx512.cpp.
#include <cstring>

#include "batch_sweep.h"
#include "large_sweep.h"

#if defined(__x86_64__) || defined(_M_X64)

#include <immintrin.h>
#if defined(_MSC_VER)
#include <intrin.h>
#pragma warning(disable : 4324)  // structures with a register as a member are padded
#endif

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2,popcnt")
#endif

#include "batch_look_up.h"
#include "batch_sweep_vectors.h"
#include "large_sweep_walk.h"

namespace gridwords {
namespace {

// For each set of lanes, the permutation that moves them side by side.
struct Packing {
    alignas(64) uint8_t order[256][8] = {};

    constexpr Packing() {
        for (int lanes = 0; lanes < 256; ++lanes) {
            int n = 0;
            for (int lane = 0; lane < 8; ++lane) {
                if ((lanes >> lane & 1) != 0) order[lanes][n++] = static_cast<uint8_t>(lane);
            }
        }
    }
};
constexpr Packing packing;

inline __m256i load_register(const void* from) { return _mm256_loadu_si256(static_cast<const __m256i*>(from)); }
struct Numbers {
    using Lanes = unsigned;  // as bits
    static constexpr std::size_t count = 8;
    static constexpr bool large_boards = true;

    __m256i in;

    static Numbers load(const void* from) { return {load_register(from)}; }
    void store(void* to) const { _mm256_storeu_si256(static_cast<__m256i*>(to), in); }
    void store_eight(void* to) const { store(to); }
    static Numbers all(uint32_t number) { return {_mm256_set1_epi32(static_cast<int>(number))}; }

    Numbers operator&(Numbers other) const { return {_mm256_and_si256(in, other.in)}; }
    Numbers operator|(Numbers other) const { return {_mm256_or_si256(in, other.in)}; }
    Numbers operator^(Numbers other) const { return {_mm256_xor_si256(in, other.in)}; }
    Numbers operator-(Numbers other) const { return {_mm256_sub_epi32(in, other.in)}; }
    Numbers without(Numbers other) const { return {_mm256_andnot_si256(other.in, in)}; }
    Numbers where_zero(Numbers other) const { return {_mm256_and_si256(other.zeros(), in)}; }
    template <int n>
    Numbers left() const {
        return {_mm256_slli_epi32(in, n)};
    }
    template <int n>
    Numbers right() const {
        return {_mm256_srli_epi32(in, n)};
    }
    // Converted to a floating-point number, the bit has its place plus 127 as exponent, or plus 383 with the sign of
    // bit 31.
    Numbers bit_number() const {
        return {
            _mm256_add_epi32(_mm256_srli_epi32(_mm256_castps_si256(_mm256_cvtepi32_ps(in)), 23), _mm256_set1_epi32(1))};
    }

    Lanes meets(Numbers other) const {
        return static_cast<Lanes>(_mm256_movemask_ps(_mm256_castsi256_ps((*this & other).zeros()))) ^ 0xff;
    }
    static Lanes first(std::size_t n) { return static_cast<Lanes>((1u << (n < count ? n : count)) - 1); }
    static std::size_t size(Lanes lanes) { return static_cast<std::size_t>(_mm_popcnt_u32(lanes)); }
    Numbers packed(Lanes lanes) const {
        const void* const order = packing.order[lanes];
        const __m128i bytes = _mm_loadl_epi64(static_cast<const __m128i*>(order));
        return {_mm256_permutevar8x32_epi32(in, _mm256_cvtepu8_epi32(bytes))};
    }

    static Numbers look_up(const uint16_t* row, const uint32_t* at) {
        return {_mm256_cvtepu16_epi32(eight_of(row, at))};
    }
    static Numbers look_up(const uint32_t* row, const uint32_t* at) {
        return {joined(four_of(row, at), four_of(row, at + 4))};
    }
    static Numbers look_up(const uint64_t* row, const uint32_t* at, Numbers& high) {
        const __m256 a = _mm256_castsi256_ps(joined(two_of(row, at), two_of(row, at + 4)));
        const __m256 b = _mm256_castsi256_ps(joined(two_of(row, at + 2), two_of(row, at + 6)));
        high = {_mm256_castps_si256(_mm256_shuffle_ps(a, b, 0xdd))};
        return {_mm256_castps_si256(_mm256_shuffle_ps(a, b, 0x88))};
    }

    struct Near16 {
        __m256i cells[2];
        void set(const uint32_t* all) {
            for (int i = 0; i < 2; ++i) cells[i] = load_register(all + 8 * i);
        }
        Numbers of(Numbers cell) const {
            return {choose<3>(_mm256_permutevar8x32_epi32(cells[0], cell.in),
                              _mm256_permutevar8x32_epi32(cells[1], cell.in), cell)};
        }
    };
    struct Near32 {
        Near16 low, high;
        void set(const uint32_t* all) {
            low.set(all);
            high.set(all + 16);
        }
        Numbers of(Numbers cell) const { return {choose<4>(low.of(cell).in, high.of(cell).in, cell)}; }
    };

    static uint32_t same_codes(const uint8_t* a, const uint8_t* b, const uint8_t* c, const uint8_t* order,
                               uint8_t code) {
        return same_codes_of(a, b, c, order, code);
    }

    using CodeBits = uint32_t;
    static constexpr std::size_t code_count = 32;
    static CodeBits equal(const uint8_t* codes, uint8_t code) {
        const __m256i same = _mm256_cmpeq_epi8(load_register(codes), _mm256_set1_epi8(static_cast<char>(code)));
        return static_cast<CodeBits>(_mm256_movemask_epi8(same));
    }

private:
    __m256i zeros() const { return _mm256_cmpeq_epi32(in, _mm256_setzero_si256()); }

    // Takes from a where bit `n` of the cell is clear, from b where it is set.
    template <int n>
    static __m256i choose(__m256i a, __m256i b, Numbers cell) {
        const __m256 sign = _mm256_castsi256_ps(_mm256_slli_epi32(cell.in, 31 - n));
        return _mm256_castps_si256(_mm256_blendv_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), sign));
    }
};

}  // namespace

SweepEnd sweep_avx2(const SweepJob& job) { return sweep_vectors<Numbers>(job); }

bool sweep_large_avx2(LargeSweep& sweep, const SweepBranch& branch, const uint32_t* starts, std::size_t count) {
    return sweep_large<Numbers>(sweep, branch, starts, count);
}

}  // namespace gridwords

#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif

namespace gridwords {

bool sweep_avx2_runs_here() {
#if defined(_MSC_VER) && !defined(__clang__)
    int leaf[4];
    __cpuid(leaf, 0);
    if (leaf[0] < 7) return false;
    __cpuid(leaf, 1);
    if (!(leaf[2] >> 27 & 1) || !(leaf[2] >> 23 & 1)) return false;  // OSXSAVE, POPCNT
    if ((_xgetbv(0) & 6) != 6) return false;                         // the operating system saves the registers
    __cpuidex(leaf, 7, 0);
    return leaf[1] >> 5 & 1;  // AVX2
#else
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
#endif
}

}  // namespace gridwords

#else  // another processor

namespace gridwords {

SweepEnd sweep_avx2(const SweepJob& job) { return sweep_portable(job); }
bool sweep_large_avx2(LargeSweep& sweep, const SweepBranch& branch, const uint32_t* starts, std::size_t count) {
    return sweep_large_portable(sweep, branch, starts, count);
}
bool sweep_avx2_runs_here() { return false; }

}  // namespace gridwords

#endif
