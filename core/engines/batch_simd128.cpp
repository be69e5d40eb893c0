// The sweep, 4 walks at a time, with registers of 128 bits, which all x86-64 processors since 2008 (SSE4.1), all 64-bit
// ARM processors (NEON) and WebAssembly have: operations that the vectors of GCC and Clang lack are written once for
// each of these.
#include <cstring>

#include "batch_sweep.h"
#include "large_sweep.h"

#if (defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 12)) && \
    (defined(__SSE4_1__) || defined(__aarch64__) || defined(__wasm_simd128__))

#if defined(__SSE4_1__)
#include <smmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#else
#include <wasm_simd128.h>
#endif

#include "batch_sweep_vectors.h"
#include "large_sweep_walk.h"

namespace gridwords {
namespace {

using Bytes = uint8_t __attribute__((vector_size(16)));
using Four = uint32_t __attribute__((vector_size(16)));
using FourSigned = int32_t __attribute__((vector_size(16)));
using FourFloats = float __attribute__((vector_size(16)));
using Two = uint64_t __attribute__((vector_size(16)));

#if defined(__SSE4_1__)
Bytes shuffled(Bytes bytes, Bytes order) { return (Bytes)_mm_shuffle_epi8((__m128i)bytes, (__m128i)order); }
unsigned signs(Four four) { return static_cast<unsigned>(_mm_movemask_ps((__m128)four)); }
unsigned signs(Bytes bytes) { return static_cast<unsigned>(_mm_movemask_epi8((__m128i)bytes)); }
#elif defined(__aarch64__)
Bytes shuffled(Bytes bytes, Bytes order) { return (Bytes)vqtbl1q_u8((uint8x16_t)bytes, (uint8x16_t)order); }
// For lanes with all bits set, or none.
unsigned signs(Four four) { return vaddvq_u32((uint32x4_t)(four & Four{1, 2, 4, 8})); }
unsigned signs(Bytes bytes) {
    const uint8x16_t bits = (uint8x16_t)(bytes & Bytes{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128});
    return vaddv_u8(vget_low_u8(bits)) | static_cast<unsigned>(vaddv_u8(vget_high_u8(bits))) << 8;
}
#else
Bytes shuffled(Bytes bytes, Bytes order) { return (Bytes)wasm_i8x16_swizzle((v128_t)bytes, (v128_t)order); }
unsigned signs(Four four) { return wasm_i32x4_bitmask((v128_t)four); }
unsigned signs(Bytes bytes) { return wasm_i8x16_bitmask((v128_t)bytes); }
#endif

// For each set of lanes, the permutation that moves their bytes side by side, followed by zeros.
struct Packing {
    alignas(16) uint8_t order[16][16] = {};

    constexpr Packing() {
        for (int lanes = 0; lanes < 16; ++lanes) {
            int n = 0;
            for (int byte = 0; byte < 16; ++byte) {
                if ((lanes >> byte / 4 & 1) != 0) order[lanes][n++] = static_cast<uint8_t>(byte);
            }
            while (n < 16) order[lanes][n++] = 0x80;
        }
    }
};
constexpr Packing packing;

struct Numbers {
    using Lanes = unsigned;  // as bits
    static constexpr std::size_t count = 4;
#if defined(__wasm_simd128__)
    static constexpr bool large_boards = false;  // a sixth slower than one walk at a time
#else
    static constexpr bool large_boards = true;  // a tenth faster
#endif

    Four in;

    static Numbers load(const void* from) {
        Numbers numbers;
        std::memcpy(&numbers.in, from, sizeof numbers.in);
        return numbers;
    }
    void store(void* to) const { std::memcpy(to, &in, sizeof in); }
    void store_eight(void* to) const { store(to); }
    static Numbers all(uint32_t number) { return {Four{number, number, number, number}}; }

    Numbers operator&(Numbers other) const { return {in & other.in}; }
    Numbers operator|(Numbers other) const { return {in | other.in}; }
    Numbers operator^(Numbers other) const { return {in ^ other.in}; }
    Numbers operator-(Numbers other) const { return {in - other.in}; }
    Numbers without(Numbers other) const { return {in & ~other.in}; }
    Numbers where_zero(Numbers other) const { return {in & (Four)(other.in == 0)}; }
    template <int n>
    Numbers left() const {
        return {in << n};
    }
    template <int n>
    Numbers right() const {
        return {in >> n};
    }
    // Converted to a floating-point number, the bit has its place plus 127 as exponent, or plus 383 with the sign of
    // bit 31.
    Numbers bit_number() const { return {((Four) __builtin_convertvector((FourSigned)in, FourFloats) >> 23) + 1}; }

    Lanes meets(Numbers other) const { return signs((Four)((in & other.in) == 0)) ^ 15; }
    static Lanes first(std::size_t n) { return static_cast<Lanes>((1u << (n < count ? n : count)) - 1); }
    static std::size_t size(Lanes lanes) { return static_cast<std::size_t>(count_bits(lanes)); }
    Numbers packed(Lanes lanes) const {
        Bytes order;
        std::memcpy(&order, packing.order[lanes], sizeof order);
        return {(Four)shuffled((Bytes)in, order)};
    }

    template <class Number>
    static Numbers look_up(const Number* row, const uint32_t* at) {
        return {Four{row[at[0]], row[at[1]], row[at[2]], row[at[3]]}};
    }
    static Numbers look_up(const uint64_t* row, const uint32_t* at, Numbers& high) {
        const Four a = (Four)Two{row[at[0]], row[at[1]]}, b = (Four)Two{row[at[2]], row[at[3]]};
        high = {__builtin_shufflevector(a, b, 1, 3, 5, 7)};
        return {__builtin_shufflevector(a, b, 0, 2, 4, 6)};
    }

    template <uint32_t n>
    struct Near {
        uint32_t cells[n];
        void set(const uint32_t* all) { std::memcpy(cells, all, sizeof cells); }
        Numbers of(Numbers cell) const {
            uint32_t places[count];
            (cell & all(n - 1)).store(places);
            return look_up(cells, places);
        }
    };
    using Near16 = Near<16>;
    using Near32 = Near<32>;

    static uint32_t same_codes(const uint8_t* a, const uint8_t* b, const uint8_t* c, const uint8_t* order,
                               uint8_t code) {
        Bytes in_order;
        std::memcpy(&in_order, order, sizeof in_order);
        uint32_t four[3];
        std::memcpy(&four[0], a, 4);
        std::memcpy(&four[1], b, 4);
        std::memcpy(&four[2], c, 4);
        return signs((Bytes)(shuffled((Bytes)Four{four[0], four[1], four[2], 0}, in_order) == code));
    }

    using CodeBits = uint16_t;
    static constexpr std::size_t code_count = 16;
    static CodeBits equal(const uint8_t* codes, uint8_t code) {
        Bytes bytes;
        std::memcpy(&bytes, codes, sizeof bytes);
        return static_cast<CodeBits>(signs((Bytes)(bytes == code)));
    }
};

}  // namespace

SweepEnd sweep_simd128(const SweepJob& job) { return sweep_vectors<Numbers>(job); }
bool sweep_large_simd128(LargeSweep& sweep, const SweepBranch& branch, const uint32_t* starts, std::size_t count) {
    return sweep_large<Numbers>(sweep, branch, starts, count);
}
bool sweep_simd128_runs_here() { return true; }

}  // namespace gridwords

#else  // another processor or compiler

namespace gridwords {

SweepEnd sweep_simd128(const SweepJob& job) { return sweep_portable(job); }
bool sweep_large_simd128(LargeSweep& sweep, const SweepBranch& branch, const uint32_t* starts, std::size_t count) {
    return sweep_large_portable(sweep, branch, starts, count);
}
bool sweep_simd128_runs_here() { return false; }

}  // namespace gridwords

#endif
