// The sweep, 8 walks at a time (4 on boards of more than 32 cells), with AVX2 and BMI1, which Intel's processors have
// had since 2013 and AMD's since 2015.
//
// The target is set here for the reason given in batch_avx512.cpp.
#include <cstring>

#include "batch_sweep.h"

#if defined(__x86_64__) || defined(_M_X64)

#include <immintrin.h>
#if defined(_MSC_VER)
#include <intrin.h>
#pragma warning(disable : 4324)  // structures with a register as a member are padded
#endif

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,popcnt"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2,bmi,popcnt")
#endif

#include "batch_sweep_vectors.h"

namespace gridwords {
namespace {

// For each set of lanes, the lanes in order: what moves them side by side.
struct Packing {
    alignas(64) uint8_t narrow[256][8] = {};  // of eight lanes
    alignas(64) uint32_t wide[16][8] = {};    // of four lanes, each moved as two halves

    constexpr Packing() {
        for (int lanes = 0; lanes < 256; ++lanes) {
            int n = 0;
            for (int lane = 0; lane < 8; ++lane) {
                if ((lanes >> lane & 1) != 0) narrow[lanes][n++] = static_cast<uint8_t>(lane);
            }
        }
        for (int lanes = 0; lanes < 16; ++lanes) {
            int n = 0;
            for (uint32_t lane = 0; lane < 4; ++lane) {
                if ((lanes >> lane & 1) == 0) continue;
                wide[lanes][n++] = 2 * lane;
                wide[lanes][n++] = 2 * lane + 1;
            }
        }
    }
};
constexpr Packing packing;

// Read from 8 - n on: n lanes.
alignas(64) constexpr int32_t first_lanes[16] = {-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0};
alignas(64) constexpr int64_t first_wide_lanes[8] = {-1, -1, -1, -1, 0, 0, 0, 0};

inline __m256i load_register(const void* from) { return _mm256_loadu_si256(static_cast<const __m256i*>(from)); }
inline std::size_t count_lanes(int lanes) {
    return static_cast<std::size_t>(_mm_popcnt_u32(static_cast<unsigned>(lanes)));
}

// Four numbers of 64 bits, or eight of 32, to look up one by one. With a gather instruction a sweep took 15 to 20%
// longer on Zen 4, and Intel's processors of 2015 to 2021 gather slowly since the microcode that closes Downfall.
struct Quarters {
    uint64_t a, b, c, d;

    explicit Quarters(__m256i all) {
        const __m128i low = _mm256_castsi256_si128(all), high = _mm256_extracti128_si256(all, 1);
        a = static_cast<uint64_t>(_mm_cvtsi128_si64(low));
        b = static_cast<uint64_t>(_mm_extract_epi64(low, 1));
        c = static_cast<uint64_t>(_mm_cvtsi128_si64(high));
        d = static_cast<uint64_t>(_mm_extract_epi64(high, 1));
    }
};
constexpr uint64_t low_half = 0xffffffff;

struct Numbers32 {
    using Number = uint32_t;
    static constexpr std::size_t count = 8;

    __m256i in;

    // All bits of a lane set, or none.
    struct Lanes {
        __m256i in;
        int bits() const { return _mm256_movemask_ps(_mm256_castsi256_ps(in)); }
    };

    static Numbers32 load(const void* from) { return {load_register(from)}; }
    void store(void* to) const { _mm256_storeu_si256(static_cast<__m256i*>(to), in); }
    static Numbers32 all(uint32_t number) { return {_mm256_set1_epi32(static_cast<int>(number))}; }
    static Numbers32 in_order() { return {_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)}; }
    static Numbers32 widened(const uint8_t* from) {
        return {_mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)))};
    }
    static Numbers32 widened(const uint16_t* from) {
        return {_mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)))};
    }

    Numbers32 operator&(Numbers32 other) const { return {_mm256_and_si256(in, other.in)}; }
    Numbers32 operator|(Numbers32 other) const { return {_mm256_or_si256(in, other.in)}; }
    Numbers32 operator^(Numbers32 other) const { return {_mm256_xor_si256(in, other.in)}; }
    Numbers32 operator+(Numbers32 other) const { return {_mm256_add_epi32(in, other.in)}; }
    Numbers32 operator-(Numbers32 other) const { return {_mm256_sub_epi32(in, other.in)}; }
    Numbers32 without(Numbers32 other) const { return {_mm256_andnot_si256(other.in, in)}; }
    template <int n>
    Numbers32 left() const {
        return {_mm256_slli_epi32(in, n)};
    }
    template <int n>
    Numbers32 right() const {
        return {_mm256_srli_epi32(in, n)};
    }
    Numbers32 as_bit() const { return {_mm256_sllv_epi32(_mm256_set1_epi32(1), in)}; }

    static Lanes first(std::size_t n) { return {load_register(first_lanes + (n >= count ? 0 : count - n))}; }
    static std::size_t size(Lanes lanes) { return count_lanes(lanes.bits()); }
    Lanes meets(Numbers32 other, Lanes live) const {
        const __m256i apart = _mm256_cmpeq_epi32(_mm256_and_si256(in, other.in), _mm256_setzero_si256());
        return {_mm256_andnot_si256(apart, live.in)};
    }
    Numbers32 packed(Lanes lanes) const {
        const void* const order = packing.narrow[lanes.bits()];
        const __m128i bytes = _mm_loadl_epi64(static_cast<const __m128i*>(order));
        return {_mm256_permutevar8x32_epi32(in, _mm256_cvtepu8_epi32(bytes))};
    }
    Numbers32 or_where(Numbers32 a, Numbers32 b, Numbers32 bits) const {
        return {_mm256_or_si256(in, _mm256_and_si256(_mm256_cmpeq_epi32(a.in, b.in), bits.in))};
    }
    static Numbers32 look_up(const uint16_t* row, Numbers32 at, Lanes live) {
        const Quarters places(_mm256_and_si256(at.in, live.in));
        __m128i low = _mm_cvtsi32_si128(row[places.a & low_half]);
        low = _mm_insert_epi16(low, row[places.a >> 32], 1);
        low = _mm_insert_epi16(low, row[places.b & low_half], 2);
        low = _mm_insert_epi16(low, row[places.b >> 32], 3);
        __m128i high = _mm_cvtsi32_si128(row[places.c & low_half]);
        high = _mm_insert_epi16(high, row[places.c >> 32], 1);
        high = _mm_insert_epi16(high, row[places.d & low_half], 2);
        high = _mm_insert_epi16(high, row[places.d >> 32], 3);
        return {_mm256_cvtepu16_epi32(_mm_unpacklo_epi64(low, high))};
    }
    static Numbers32 look_up(const uint32_t* row, Numbers32 at, Lanes live) {
        const Quarters places(_mm256_and_si256(at.in, live.in));
        __m128i low = _mm_cvtsi32_si128(static_cast<int>(row[places.a & low_half]));
        low = _mm_insert_epi32(low, static_cast<int>(row[places.a >> 32]), 1);
        low = _mm_insert_epi32(low, static_cast<int>(row[places.b & low_half]), 2);
        low = _mm_insert_epi32(low, static_cast<int>(row[places.b >> 32]), 3);
        __m128i high = _mm_cvtsi32_si128(static_cast<int>(row[places.c & low_half]));
        high = _mm_insert_epi32(high, static_cast<int>(row[places.c >> 32]), 1);
        high = _mm_insert_epi32(high, static_cast<int>(row[places.d & low_half]), 2);
        high = _mm_insert_epi32(high, static_cast<int>(row[places.d >> 32]), 3);
        return {_mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1)};
    }

    // The number of the only bit, and 128 or 384 more: the exponent of the bit as a floating-point number.
    __m256i cell() const {
        const __m256i exponent = _mm256_srli_epi32(_mm256_castps_si256(_mm256_cvtepi32_ps(in)), 23);
        return _mm256_add_epi32(exponent, _mm256_set1_epi32(1));
    }
    // Of a where bit `n` of the cell is clear, of b where it is set.
    template <int n>
    static __m256i choose(__m256i a, __m256i b, __m256i cell) {
        const __m256 sign = _mm256_castsi256_ps(_mm256_slli_epi32(cell, 31 - n));
        return _mm256_castps_si256(_mm256_blendv_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), sign));
    }

    struct Near16 {
        __m256i cells[2];
        explicit Near16(const SweepJob& job) {
            uint32_t all[16];
            copy_neighbours<Numbers32>(job, all);
            for (int i = 0; i < 2; ++i) cells[i] = load_register(all + 8 * i);
        }
        Numbers32 of(Numbers32 bit) const {
            const __m256i cell = bit.cell();
            const __m256i low = _mm256_permutevar8x32_epi32(cells[0], cell);
            const __m256i high = _mm256_permutevar8x32_epi32(cells[1], cell);
            return {choose<3>(low, high, cell)};
        }
    };
    struct Near32 {
        __m256i cells[4];
        explicit Near32(const SweepJob& job) {
            uint32_t all[32];
            copy_neighbours<Numbers32>(job, all);
            for (int i = 0; i < 4; ++i) cells[i] = load_register(all + 8 * i);
        }
        Numbers32 of(Numbers32 bit) const {
            const __m256i cell = bit.cell();
            __m256i found[4];
            for (int i = 0; i < 4; ++i) found[i] = _mm256_permutevar8x32_epi32(cells[i], cell);
            return {choose<4>(choose<3>(found[0], found[1], cell), choose<3>(found[2], found[3], cell), cell)};
        }
    };

    using Codes = __m256i;
    using CodeBits = uint32_t;
    static constexpr std::size_t code_count = 32;
    static Codes load_codes(const uint8_t* from) { return load_register(from); }
    static CodeBits equal(Codes codes, uint8_t code) {
        const __m256i same = _mm256_cmpeq_epi8(codes, _mm256_set1_epi8(static_cast<char>(code)));
        return static_cast<CodeBits>(_mm256_movemask_epi8(same));
    }
};

struct Numbers64 {
    using Number = uint64_t;
    static constexpr std::size_t count = 4;

    __m256i in;

    struct Lanes {
        __m256i in;
        int bits() const { return _mm256_movemask_pd(_mm256_castsi256_pd(in)); }
    };

    static Numbers64 load(const void* from) { return {load_register(from)}; }
    void store(void* to) const { _mm256_storeu_si256(static_cast<__m256i*>(to), in); }
    static Numbers64 all(uint64_t number) { return {_mm256_set1_epi64x(static_cast<long long>(number))}; }
    static Numbers64 in_order() { return {_mm256_setr_epi64x(0, 1, 2, 3)}; }
    static Numbers64 widened(const uint8_t* from) {
        int four;
        std::memcpy(&four, from, sizeof four);
        return {_mm256_cvtepu8_epi64(_mm_cvtsi32_si128(four))};
    }

    Numbers64 operator&(Numbers64 other) const { return {_mm256_and_si256(in, other.in)}; }
    Numbers64 operator|(Numbers64 other) const { return {_mm256_or_si256(in, other.in)}; }
    Numbers64 operator^(Numbers64 other) const { return {_mm256_xor_si256(in, other.in)}; }
    Numbers64 operator+(Numbers64 other) const { return {_mm256_add_epi64(in, other.in)}; }
    Numbers64 operator-(Numbers64 other) const { return {_mm256_sub_epi64(in, other.in)}; }
    Numbers64 without(Numbers64 other) const { return {_mm256_andnot_si256(other.in, in)}; }
    template <int n>
    Numbers64 left() const {
        return {_mm256_slli_epi64(in, n)};
    }
    template <int n>
    Numbers64 right() const {
        return {_mm256_srli_epi64(in, n)};
    }
    Numbers64 as_bit() const { return {_mm256_sllv_epi64(_mm256_set1_epi64x(1), in)}; }

    static Lanes first(std::size_t n) { return {load_register(first_wide_lanes + (n >= count ? 0 : count - n))}; }
    static std::size_t size(Lanes lanes) { return count_lanes(lanes.bits()); }
    Lanes meets(Numbers64 other, Lanes live) const {
        const __m256i apart = _mm256_cmpeq_epi64(_mm256_and_si256(in, other.in), _mm256_setzero_si256());
        return {_mm256_andnot_si256(apart, live.in)};
    }
    Numbers64 packed(Lanes lanes) const {
        return {_mm256_permutevar8x32_epi32(in, load_register(packing.wide[lanes.bits()]))};
    }
    Numbers64 or_where(Numbers64 a, Numbers64 b, Numbers64 bits) const {
        return {_mm256_or_si256(in, _mm256_and_si256(_mm256_cmpeq_epi64(a.in, b.in), bits.in))};
    }
    static Numbers64 look_up(const uint64_t* row, Numbers64 at, Lanes live) {
        const Quarters places(_mm256_and_si256(at.in, live.in));
        return of(row[places.a], row[places.b], row[places.c], row[places.d]);
    }
    static Numbers64 of(uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
        return {_mm256_setr_epi64x(static_cast<long long>(a), static_cast<long long>(b), static_cast<long long>(c),
                                   static_cast<long long>(d))};
    }

    struct Near64 {
        uint64_t cells[65];  // the last one for no bit
        explicit Near64(const SweepJob& job) { copy_neighbours<Numbers64>(job, cells); }
        Numbers64 of(Numbers64 bit) const {
            const Quarters bits(bit.in);
            return Numbers64::of(cells[_tzcnt_u64(bits.a)], cells[_tzcnt_u64(bits.b)], cells[_tzcnt_u64(bits.c)],
                                 cells[_tzcnt_u64(bits.d)]);
        }
    };
};

}  // namespace

SweepEnd sweep_avx2(const SweepJob& job) { return sweep_vectors<Numbers32, Numbers64>(job); }

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
    return (leaf[1] >> 3 & 1) && (leaf[1] >> 5 & 1);  // BMI1, AVX2
#else
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
#endif
}

}  // namespace gridwords

#else  // another processor

namespace gridwords {

SweepEnd sweep_avx2(const SweepJob& job) { return sweep_portable(job); }
bool sweep_avx2_runs_here() { return false; }

}  // namespace gridwords

#endif
