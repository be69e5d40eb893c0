// The sweep, 16 walks at a time (8 on boards of more than 32 cells), with AVX-512 F, CD and BW, which every server
// processor with AVX-512 has.
//
// The target is set here and not by a compiler flag: a flag would also affect the inline functions of the headers, and
// the linker might keep those copies for the rest of the program.
#include <cstring>

#include "batch_sweep.h"

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

#include "batch_sweep_vectors.h"

namespace gridwords {
namespace {

struct Numbers32 {
    using Number = uint32_t;
    using Lanes = __mmask16;
    static constexpr std::size_t count = 16;

    __m512i in;

    static Numbers32 load(const void* from) { return {_mm512_loadu_si512(from)}; }
    void store(void* to) const { _mm512_storeu_si512(to, in); }
    static Numbers32 all(uint32_t number) { return {_mm512_set1_epi32(static_cast<int>(number))}; }
    static Numbers32 in_order() { return {_mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)}; }
    static Numbers32 widened(const uint8_t* from) {
        return {_mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)))};
    }
    static Numbers32 widened(const uint16_t* from) {
        return {_mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)))};
    }

    Numbers32 operator&(Numbers32 other) const { return {_mm512_and_si512(in, other.in)}; }
    Numbers32 operator|(Numbers32 other) const { return {_mm512_or_si512(in, other.in)}; }
    Numbers32 operator^(Numbers32 other) const { return {_mm512_xor_si512(in, other.in)}; }
    Numbers32 operator+(Numbers32 other) const { return {_mm512_add_epi32(in, other.in)}; }
    Numbers32 operator-(Numbers32 other) const { return {_mm512_sub_epi32(in, other.in)}; }
    Numbers32 without(Numbers32 other) const { return {_mm512_andnot_si512(other.in, in)}; }
    template <int n>
    Numbers32 left() const {
        return {_mm512_slli_epi32(in, n)};
    }
    template <int n>
    Numbers32 right() const {
        return {_mm512_srli_epi32(in, n)};
    }
    Numbers32 as_bit() const { return {_mm512_sllv_epi32(_mm512_set1_epi32(1), in)}; }

    static Lanes first(std::size_t n) { return static_cast<Lanes>(n >= count ? ~0u : (1u << n) - 1); }
    static std::size_t size(Lanes lanes) { return static_cast<std::size_t>(_mm_popcnt_u32(lanes)); }
    Lanes meets(Numbers32 other, Lanes live) const { return _mm512_mask_test_epi32_mask(live, in, other.in); }
    Numbers32 packed(Lanes lanes) const { return {_mm512_maskz_compress_epi32(lanes, in)}; }
    Numbers32 or_where(Numbers32 a, Numbers32 b, Numbers32 bits) const {
        return {_mm512_mask_or_epi32(in, _mm512_test_epi32_mask(a.in, b.in), in, bits.in)};
    }
    // Reads two boards' cells.
    static Numbers32 look_up(const uint16_t* row, Numbers32 at, Lanes live) {
        return {_mm512_mask_i32gather_epi32(_mm512_setzero_si512(), live, at.in, row, 2)};
    }
    static Numbers32 look_up(const uint32_t* row, Numbers32 at, Lanes live) {
        return {_mm512_mask_i32gather_epi32(_mm512_setzero_si512(), live, at.in, row, 4)};
    }

    // The number of the only bit.
    __m512i cell() const { return _mm512_sub_epi32(_mm512_set1_epi32(31), _mm512_lzcnt_epi32(in)); }

    struct Near16 {
        __m512i cells;
        explicit Near16(const SweepJob& job) {
            uint32_t all[count];
            copy_neighbours<Numbers32>(job, all);
            cells = _mm512_loadu_si512(all);
        }
        Numbers32 of(Numbers32 bit) const { return {_mm512_permutexvar_epi32(bit.cell(), cells)}; }
    };
    struct Near32 {
        __m512i low, high;
        explicit Near32(const SweepJob& job) {
            uint32_t all[2 * count];
            copy_neighbours<Numbers32>(job, all);
            low = _mm512_loadu_si512(all);
            high = _mm512_loadu_si512(all + count);
        }
        Numbers32 of(Numbers32 bit) const { return {_mm512_permutex2var_epi32(low, bit.cell(), high)}; }
    };

    using Codes = __m512i;
    using CodeBits = uint64_t;
    static constexpr std::size_t code_count = 64;
    static Codes load_codes(const uint8_t* from) { return _mm512_loadu_si512(from); }
    static CodeBits equal(Codes codes, uint8_t code) {
        return _mm512_cmpeq_epi8_mask(codes, _mm512_set1_epi8(static_cast<char>(code)));
    }
};

struct Numbers64 {
    using Number = uint64_t;
    using Lanes = __mmask8;
    static constexpr std::size_t count = 8;

    __m512i in;

    static Numbers64 load(const void* from) { return {_mm512_loadu_si512(from)}; }
    void store(void* to) const { _mm512_storeu_si512(to, in); }
    static Numbers64 all(uint64_t number) { return {_mm512_set1_epi64(static_cast<long long>(number))}; }
    static Numbers64 in_order() { return {_mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7)}; }
    static Numbers64 widened(const uint8_t* from) {
        return {_mm512_cvtepu8_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)))};
    }

    Numbers64 operator&(Numbers64 other) const { return {_mm512_and_si512(in, other.in)}; }
    Numbers64 operator|(Numbers64 other) const { return {_mm512_or_si512(in, other.in)}; }
    Numbers64 operator^(Numbers64 other) const { return {_mm512_xor_si512(in, other.in)}; }
    Numbers64 operator+(Numbers64 other) const { return {_mm512_add_epi64(in, other.in)}; }
    Numbers64 operator-(Numbers64 other) const { return {_mm512_sub_epi64(in, other.in)}; }
    Numbers64 without(Numbers64 other) const { return {_mm512_andnot_si512(other.in, in)}; }
    template <int n>
    Numbers64 left() const {
        return {_mm512_slli_epi64(in, n)};
    }
    template <int n>
    Numbers64 right() const {
        return {_mm512_srli_epi64(in, n)};
    }
    Numbers64 as_bit() const { return {_mm512_sllv_epi64(_mm512_set1_epi64(1), in)}; }

    static Lanes first(std::size_t n) { return static_cast<Lanes>(n >= count ? ~0u : (1u << n) - 1); }
    static std::size_t size(Lanes lanes) { return static_cast<std::size_t>(_mm_popcnt_u32(lanes)); }
    Lanes meets(Numbers64 other, Lanes live) const { return _mm512_mask_test_epi64_mask(live, in, other.in); }
    Numbers64 packed(Lanes lanes) const { return {_mm512_maskz_compress_epi64(lanes, in)}; }
    Numbers64 or_where(Numbers64 a, Numbers64 b, Numbers64 bits) const {
        return {_mm512_mask_or_epi64(in, _mm512_test_epi64_mask(a.in, b.in), in, bits.in)};
    }
    static Numbers64 look_up(const uint64_t* row, Numbers64 at, Lanes live) {
        return {_mm512_mask_i64gather_epi64(_mm512_setzero_si512(), live, at.in, row, 8)};
    }

    struct Near64 {
        const uint64_t* neighbours;
        explicit Near64(const SweepJob& job) : neighbours(job.neighbours) {}
        // Without a bit there is no cell to look up.
        Numbers64 of(Numbers64 bit) const {
            const __m512i cell = _mm512_sub_epi64(_mm512_set1_epi64(63), _mm512_lzcnt_epi64(bit.in));
            return look_up(neighbours, {cell}, _mm512_test_epi64_mask(bit.in, bit.in));
        }
    };
};

}  // namespace

SweepEnd sweep_avx512(const SweepJob& job) { return sweep_vectors<Numbers32, Numbers64>(job); }

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
bool sweep_avx512_runs_here() { return false; }

}  // namespace gridwords

#endif
