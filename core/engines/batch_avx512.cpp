// The sweep, 16 walks at a time, with AVX-512 F, CD and BW, which every server
// processor with AVX-512 has.
//
// The target is set here and not by a compiler flag: a flag would also affect the inline functions of the headers, and
// the linker might keep those copies for the rest of the program.
#include <cstring>

#include "batch_sweep.h"
#include "large_sweep.h"

#if defined(__x86_64__) || defined(_M_X64)

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12's own header initialises a variable with itself, and warns wherever an intrinsic is inlined (bug 105593).
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <immintrin.h>
#if defined(_MSC_VER)
#include <intrin.h>
#pragma warning(disable : 4324)  // structures with a register as a member are padded
#endif

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512cd,avx512bw,popcnt"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx512f,avx512cd,avx512bw,popcnt")
#endif

#include "batch_look_up.h"
#include "batch_sweep_vectors.h"
#include "large_sweep_walk.h"

namespace gridwords {
namespace {

inline __m512i joined(__m256i low, __m256i high) { return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1); }

struct Numbers {
    using Lanes = __mmask16;
    static constexpr std::size_t count = 16;
    static constexpr bool large_boards = true;

    __m512i in;

    static Numbers load(const void* from) { return {_mm512_loadu_si512(from)}; }
    void store(void* to) const { _mm512_storeu_si512(to, in); }
    void store_eight(void* to) const { _mm256_storeu_si256(static_cast<__m256i*>(to), _mm512_castsi512_si256(in)); }
    static Numbers all(uint32_t number) { return {_mm512_set1_epi32(static_cast<int>(number))}; }

    Numbers operator&(Numbers other) const { return {_mm512_and_si512(in, other.in)}; }
    Numbers operator|(Numbers other) const { return {_mm512_or_si512(in, other.in)}; }
    Numbers operator^(Numbers other) const { return {_mm512_xor_si512(in, other.in)}; }
    Numbers operator-(Numbers other) const { return {_mm512_sub_epi32(in, other.in)}; }
    Numbers without(Numbers other) const { return {_mm512_andnot_si512(other.in, in)}; }
    Numbers where_zero(Numbers other) const {
        return {_mm512_maskz_mov_epi32(_mm512_testn_epi32_mask(other.in, other.in), in)};
    }
    template <int n>
    Numbers left() const {
        return {_mm512_slli_epi32(in, n)};
    }
    template <int n>
    Numbers right() const {
        return {_mm512_srli_epi32(in, n)};
    }
    Numbers bit_number() const { return {_mm512_sub_epi32(_mm512_set1_epi32(31), _mm512_lzcnt_epi32(in))}; }

    Lanes meets(Numbers other) const { return _mm512_test_epi32_mask(in, other.in); }
    static Lanes first(std::size_t n) { return static_cast<Lanes>((1u << (n < count ? n : count)) - 1); }
    static std::size_t size(Lanes lanes) { return static_cast<std::size_t>(_mm_popcnt_u32(lanes)); }
    Numbers packed(Lanes lanes) const { return {_mm512_maskz_compress_epi32(lanes, in)}; }

    static Numbers look_up(const uint16_t* row, const uint32_t* at) {
        return {_mm512_cvtepu16_epi32(joined(eight_of(row, at), eight_of(row, at + 8)))};
    }
    static Numbers look_up(const uint32_t* row, const uint32_t* at) {
        return {joined(joined(four_of(row, at), four_of(row, at + 4)),
                       joined(four_of(row, at + 8), four_of(row, at + 12)))};
    }
    static Numbers look_up(const uint64_t* row, const uint32_t* at, Numbers& high) {
        const auto every_fourth = [&](const uint32_t* from) {
            return _mm512_castsi512_ps(joined(joined(two_of(row, from), two_of(row, from + 4)),
                                              joined(two_of(row, from + 8), two_of(row, from + 12))));
        };
        const __m512 a = every_fourth(at), b = every_fourth(at + 2);
        high = {_mm512_castps_si512(_mm512_shuffle_ps(a, b, 0xdd))};
        return {_mm512_castps_si512(_mm512_shuffle_ps(a, b, 0x88))};
    }

    struct Near16 {
        __m512i cells;
        void set(const uint32_t* all) { cells = _mm512_loadu_si512(all); }
        Numbers of(Numbers cell) const { return {_mm512_permutexvar_epi32(cell.in, cells)}; }
    };
    struct Near32 {
        __m512i low, high;
        void set(const uint32_t* all) {
            low = _mm512_loadu_si512(all);
            high = _mm512_loadu_si512(all + count);
        }
        Numbers of(Numbers cell) const { return {_mm512_permutex2var_epi32(low, cell.in, high)}; }
    };

    static uint32_t same_codes(const uint8_t* a, const uint8_t* b, const uint8_t* c, const uint8_t* order,
                               uint8_t code) {
        return same_codes_of(a, b, c, order, code);
    }

    using CodeBits = uint64_t;
    static constexpr std::size_t code_count = 64;
    static CodeBits equal(const uint8_t* codes, uint8_t code) {
        return _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(codes), _mm512_set1_epi8(static_cast<char>(code)));
    }
};

}  // namespace

SweepEnd sweep_avx512(const SweepJob& job) { return sweep_vectors<Numbers>(job); }

bool sweep_large_avx512(LargeSweep& sweep, const SweepBranch& branch, const uint32_t* starts, std::size_t count) {
    return sweep_large<Numbers>(sweep, branch, starts, count);
}

}  // namespace gridwords

#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif

namespace gridwords {

bool sweep_avx512_runs_here() {
#if defined(_MSC_VER) && !defined(__clang__)
    int leaf[4];
    __cpuid(leaf, 0);
    if (leaf[0] < 7) return false;
    __cpuid(leaf, 1);
    if (!(leaf[2] >> 27 & 1) || !(leaf[2] >> 23 & 1)) return false;  // OSXSAVE, POPCNT
    if ((_xgetbv(0) & 0xe6) != 0xe6) return false;                   // the operating system saves the large registers
    __cpuidex(leaf, 7, 0);
    return (leaf[1] >> 16 & 1) && (leaf[1] >> 28 & 1) && (leaf[1] >> 30 & 1);  // F, CD, BW
#else
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("popcnt");
#endif
}

}  // namespace gridwords

#else  // another processor

namespace gridwords {

SweepEnd sweep_avx512(const SweepJob& job) { return sweep_portable(job); }
bool sweep_large_avx512(LargeSweep& sweep, const SweepBranch& branch, const uint32_t* starts, std::size_t count) {
    return sweep_large_portable(sweep, branch, starts, count);
}
bool sweep_avx512_runs_here() { return false; }

}  // namespace gridwords

#endif
