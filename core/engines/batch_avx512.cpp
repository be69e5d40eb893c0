// The sweep, 16 walks at a time, with AVX-512 (F, CD; any processor since 2017 that has AVX-512 has both).
//
// The target is set here and not by compiler flags: a flag would also reach the inline functions of the headers, and
// the linker might keep those copies for the rest of the program.
#include "batch_sweep.h"

#if (defined(__x86_64__) || defined(_M_X64)) && !defined(GRIDWORDS_NO_AVX512)

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12's own header sets a variable to itself, and says so wherever an intrinsic is inlined (its bug 105593).
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <immintrin.h>
#if defined(_MSC_VER)
#include <intrin.h>
#endif

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512cd,popcnt"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx512f,avx512cd,popcnt")
#endif

namespace gridwords {
namespace {

inline __m512i load(const void* from) { return _mm512_loadu_si512(from); }
inline void store(void* to, __m512i what) { _mm512_storeu_si512(to, what); }
inline __m512i lowest(__m512i bits) {
    return _mm512_and_si512(bits, _mm512_sub_epi32(_mm512_setzero_si512(), bits));
}
inline __m512i without_lowest(__m512i bits) {
    return _mm512_and_si512(bits, _mm512_sub_epi32(bits, _mm512_set1_epi32(1)));
}
inline __mmask16 not_zero(__m512i bits) { return _mm512_test_epi32_mask(bits, bits); }
inline std::size_t count(__mmask16 mask) { return static_cast<std::size_t>(_mm_popcnt_u32(mask)); }
inline __mmask16 first_lanes(std::size_t n) {
    return static_cast<__mmask16>(n >= 16 ? 0xffffu : (1u << n) - 1);
}
// The number of a bit, where each lane has one bit.
inline __m512i position(__m512i bit) { return _mm512_sub_epi32(_mm512_set1_epi32(31), _mm512_lzcnt_epi32(bit)); }

// Up to 16 cells and 4,096 boards: a walk is one number. Bits 0..15 the cells used, 16..19 the cell, 20..31 the board.
class Walks32 {
public:
    using Row = uint16_t;
    struct Sixteen {
        __m512i all;
    };

    explicit Walks32(const SweepJob& job)
        : walks_(static_cast<uint32_t*>(job.walks)), waiting_(static_cast<uint32_t*>(job.waiting)) {
        uint32_t near[16];
        for (int cell = 0; cell < 16; ++cell) near[cell] = cell < job.cells ? static_cast<uint32_t>(job.near[cell]) : 0;
        near_ = load(near);
    }

    static Sixteen start(std::size_t board) {
        const __m512i lane = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        return {_mm512_slli_epi32(_mm512_add_epi32(_mm512_set1_epi32(static_cast<int>(board)), lane), 20)};
    }
    static __m512i row_at(const Row* row, std::size_t board) {
        return _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(row + board)));
    }
    Sixteen at(std::size_t i) const { return {load(walks_ + i)}; }
    // The neighbours that are free and hold the row's letter. The gather reads two bytes too many; they are cut off.
    __m512i open(const Sixteen& walks, __mmask16 live, const Row* row) const {
        const __m512i near = _mm512_permutexvar_epi32(_mm512_srli_epi32(walks.all, 16), near_);
        const __m512i cells = _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), live,
                                                          _mm512_srli_epi32(walks.all, 20), row, 2);
        return _mm512_and_si512(_mm512_andnot_si512(walks.all, near), cells);
    }
    static Sixteen lengthen(const Sixteen& walks, __m512i bit) {
        const __m512i kept = _mm512_and_si512(walks.all, _mm512_set1_epi32(static_cast<int>(0xfff0ffff)));
        return {_mm512_or_si512(_mm512_or_si512(kept, bit), _mm512_slli_epi32(position(bit), 16))};
    }
    void put(std::size_t i, __mmask16 which, const Sixteen& walks) {
        store(walks_ + i, _mm512_maskz_compress_epi32(which, walks.all));
    }
    void put_waiting(std::size_t i, __mmask16 which, const Sixteen& walks) {
        store(waiting_ + i, _mm512_maskz_compress_epi32(which, walks.all));
    }
    Sixteen waiting(std::size_t i) const { return {load(waiting_ + i)}; }
    uint32_t board(std::size_t i) const { return walks_[i] >> 20; }

private:
    uint32_t* walks_;
    uint32_t* waiting_;
    __m512i near_;
};

// Up to 32 cells: two numbers a walk, each in an array of its own. The cells used; the board and, in five bits, the cell.
class Walks64 {
public:
    using Row = uint32_t;
    struct Sixteen {
        __m512i used;
        __m512i place;
    };

    explicit Walks64(const SweepJob& job)
        : used_(static_cast<uint32_t*>(job.walks)),
          place_(used_ + job.room),
          waiting_used_(static_cast<uint32_t*>(job.waiting)),
          waiting_place_(waiting_used_ + job.room) {
        uint32_t near[32];
        for (int cell = 0; cell < 32; ++cell) near[cell] = cell < job.cells ? static_cast<uint32_t>(job.near[cell]) : 0;
        near_low_ = load(near);
        near_high_ = load(near + 16);
    }

    static Sixteen start(std::size_t board) {
        const __m512i lane = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        const __m512i boards = _mm512_add_epi32(_mm512_set1_epi32(static_cast<int>(board)), lane);
        return {_mm512_setzero_si512(), _mm512_slli_epi32(boards, 5)};
    }
    static __m512i row_at(const Row* row, std::size_t board) { return load(row + board); }
    Sixteen at(std::size_t i) const { return {load(used_ + i), load(place_ + i)}; }
    __m512i open(const Sixteen& walks, __mmask16 live, const Row* row) const {
        const __m512i near = _mm512_permutex2var_epi32(near_low_, walks.place, near_high_);
        const __m512i cells = _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), live,
                                                          _mm512_srli_epi32(walks.place, 5), row, 4);
        return _mm512_and_si512(_mm512_andnot_si512(walks.used, near), cells);
    }
    static Sixteen lengthen(const Sixteen& walks, __m512i bit) {
        const __m512i board = _mm512_and_si512(walks.place, _mm512_set1_epi32(~31));
        return {_mm512_or_si512(walks.used, bit), _mm512_or_si512(board, position(bit))};
    }
    void put(std::size_t i, __mmask16 which, const Sixteen& walks) {
        store(used_ + i, _mm512_maskz_compress_epi32(which, walks.used));
        store(place_ + i, _mm512_maskz_compress_epi32(which, walks.place));
    }
    void put_waiting(std::size_t i, __mmask16 which, const Sixteen& walks) {
        store(waiting_used_ + i, _mm512_maskz_compress_epi32(which, walks.used));
        store(waiting_place_ + i, _mm512_maskz_compress_epi32(which, walks.place));
    }
    Sixteen waiting(std::size_t i) const { return {load(waiting_used_ + i), load(waiting_place_ + i)}; }
    uint32_t board(std::size_t i) const { return place_[i] >> 5; }

private:
    uint32_t* used_;
    uint32_t* place_;
    uint32_t* waiting_used_;
    uint32_t* waiting_place_;
    __m512i near_low_;
    __m512i near_high_;
};

// A walk with several places to go takes the lowest at once; the rest waits, and goes in rounds after the pass, so
// that the pass has no inner loop. Lists are thus not in the order of the boards.
template <class Walks>
class Avx512Lanes {
public:
    using Row = typename Walks::Row;

    explicit Avx512Lanes(const SweepJob& job)
        : walks_(job),
          boards_(job.boards),
          room_(job.room),
          waiting_open_(static_cast<uint32_t*>(job.waiting) + 2 * job.room) {}

    std::size_t start(const Row* row, std::size_t at) {
        if (at + boards_ + sweep_slack > room_) return no_room;
        std::size_t to = at, waiting = 0;
        for (std::size_t b = 0; b < boards_; b += 16) {
            const __mmask16 live = first_lanes(boards_ - b);
            take(Walks::start(b), _mm512_maskz_mov_epi32(live, Walks::row_at(row, b)), to, waiting);
        }
        return rounds(at, to, waiting);
    }

    std::size_t extend(std::size_t at, std::size_t n, const Row* row, std::size_t to) {
        if (to + n + sweep_slack > room_) return no_room;
        std::size_t end = to, waiting = 0;
        for (std::size_t i = 0; i < n; i += 16) {
            const auto walks = walks_.at(at + i);
            take(walks, walks_.open(walks, first_lanes(n - i), row), end, waiting);
        }
        return rounds(to, end, waiting);
    }

    std::size_t match(std::size_t at, std::size_t n, const Row* row, std::size_t to) {
        if (to + n + sweep_slack > room_) return no_room;
        std::size_t end = to;
        for (std::size_t i = 0; i < n; i += 16) {
            const auto walks = walks_.at(at + i);
            const __mmask16 found = not_zero(walks_.open(walks, first_lanes(n - i), row));
            walks_.put(end, found, walks);
            end += count(found);
        }
        return end - to;
    }

    uint32_t board(std::size_t i) const { return walks_.board(i); }

private:
    void take(const typename Walks::Sixteen& walks, __m512i open, std::size_t& to, std::size_t& waiting) {
        const __mmask16 some = not_zero(open);
        walks_.put(to, some, Walks::lengthen(walks, lowest(open)));
        to += count(some);
        const __m512i rest = without_lowest(open);
        const __mmask16 more = not_zero(rest);
        walks_.put_waiting(waiting, more, walks);
        store(waiting_open_ + waiting, _mm512_maskz_compress_epi32(more, rest));
        waiting += count(more);
    }

    // A round rewrites the waiting in place: what it keeps is never ahead of what it reads.
    std::size_t rounds(std::size_t first, std::size_t to, std::size_t waiting) {
        while (waiting != 0) {
            if (to + waiting + sweep_slack > room_) return no_room;
            std::size_t kept = 0;
            for (std::size_t i = 0; i < waiting; i += 16) {
                const __mmask16 live = first_lanes(waiting - i);
                take(walks_.waiting(i), _mm512_maskz_mov_epi32(live, load(waiting_open_ + i)), to, kept);
            }
            waiting = kept;
        }
        return to - first;
    }

    Walks walks_;
    std::size_t boards_;
    std::size_t room_;
    uint32_t* waiting_open_;
};

}  // namespace

SweepEnd sweep_avx512(const SweepJob& job) {
    if (job.cells <= 16) return Sweep<Avx512Lanes<Walks32>>(job).run();
    if (job.cells <= 32) return Sweep<Avx512Lanes<Walks64>>(job).run();
    return sweep_portable(job);
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
    if ((_xgetbv(0) & 0xe6) != 0xe6) return false;                   // the system keeps the large registers
    __cpuidex(leaf, 7, 0);
    return (leaf[1] >> 16 & 1) && (leaf[1] >> 28 & 1);  // F, CD
#else
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("popcnt");
#endif
}

}  // namespace gridwords

#else  // another processor

namespace gridwords {

SweepEnd sweep_avx512(const SweepJob& job) { return sweep_portable(job); }
bool sweep_avx512_runs_here() { return false; }

}  // namespace gridwords

#endif
