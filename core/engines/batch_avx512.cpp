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

#include "batch_sweep_walk.h"

namespace gridwords {
namespace {

inline __m512i load(const void* from) { return _mm512_loadu_si512(from); }
inline void store(void* to, __m512i what) { _mm512_storeu_si512(to, what); }
inline std::size_t count(unsigned lanes) { return static_cast<std::size_t>(_mm_popcnt_u32(lanes)); }

inline __m512i set(uint32_t number) { return _mm512_set1_epi32(static_cast<int>(number)); }

// For sweeps with a changed cell: the boards' positions in a row, and the tags of walks after a step onto `bit`.
template <bool changing>
__m512i places(__m512i boards) {
    return changing ? _mm512_and_si512(boards, set(ChangeTag::board_mask)) : boards;
}
template <bool changing>
__m512i stepped(__m512i boards, __m512i bit, int letter) {
    if constexpr (!changing) return boards;
    const __m512i cell = _mm512_sllv_epi32(set(1), _mm512_srli_epi32(boards, ChangeTag::cell_shift));
    return _mm512_mask_or_epi32(boards, _mm512_test_epi32_mask(bit, cell), boards, set(ChangeTag::letter(letter)));
}
// Sixteen consecutive boards, tagged with their changed cells.
template <bool changing>
__m512i sixteen_boards(std::size_t board, const uint8_t* changed) {
    const __m512i numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512i boards = _mm512_add_epi32(set(static_cast<uint32_t>(board)), numbers);
    if constexpr (!changing) return boards;
    const __m512i cells = _mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(changed + board)));
    return _mm512_or_si512(boards, _mm512_slli_epi32(cells, ChangeTag::cell_shift));
}

// The interface of the three widths: lists of walks in several arrays, groups of walks in as many registers.
//   get, put, put_some     whole groups; `put_some` writes only some lanes, packed together
//   start                  consecutive boards: all cells with the letter open, no cell used
//   narrow                 keeps only those cells open that hold the row's letter
//   has_open               the lanes, of those given, that have an open cell
//   step                   each lane steps onto its lowest open cell, which is no longer open in `group`
//   open                   the open cells of one walk of a list

// Up to 16 cells: the used ones in the upper half of a number, the open ones in the lower.
template <bool changing>
struct Walks16 {
    using Row = uint16_t;
    using Lanes = __mmask16;
    static constexpr std::size_t lanes = 16;

    struct List {
        uint32_t* cells;
        uint32_t* boards;
        List(void* memory, std::size_t room) : cells(static_cast<uint32_t*>(memory)), boards(cells + room) {}
    };
    struct Group {
        __m512i cells;
        __m512i boards;
    };

    explicit Walks16(const SweepJob& job) {
        uint32_t all[16];
        for (int cell = 0; cell < 16; ++cell)
            all[cell] = cell < job.cells ? static_cast<uint32_t>(job.neighbours[cell]) : 0;
        neighbours = load(all);
    }

    static Group get(const List& list, std::size_t i) { return {load(list.cells + i), load(list.boards + i)}; }
    static void put(const List& list, std::size_t i, const Group& group) {
        store(list.cells + i, group.cells);
        store(list.boards + i, group.boards);
    }
    static void put_some(const List& list, std::size_t i, Lanes some, const Group& group) {
        store(list.cells + i, _mm512_maskz_compress_epi32(some, group.cells));
        store(list.boards + i, _mm512_maskz_compress_epi32(some, group.boards));
    }
    static Row open(const List& list, std::size_t i) { return static_cast<Row>(list.cells[i]); }
    static Group start(const Row* row, std::size_t board, const uint8_t* changed) {
        return {_mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(row + board))),
                sixteen_boards<changing>(board, changed)};
    }
    // The gather also reads the next board's cells; they land on `used`, which the mask protects.
    static Group narrow(const Group& group, Lanes live, const Row* row) {
        const __m512i cells =
            _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), live, places<changing>(group.boards), row, 2);
        const __m512i upper = _mm512_set1_epi32(static_cast<int>(0xffff0000));
        return {_mm512_ternarylogic_epi32(group.cells, cells, upper, 0xe0), group.boards};  // a & (b | c)
    }
    static Lanes has_open(const Group& group, Lanes live) {
        return _mm512_mask_test_epi32_mask(live, group.cells, _mm512_set1_epi32(0xffff));
    }
    Group step(Group& group, int letter) const {
        const __m512i open = _mm512_and_si512(group.cells, _mm512_set1_epi32(0xffff));
        const __m512i bit = _mm512_and_si512(open, _mm512_sub_epi32(_mm512_setzero_si512(), open));
        const __m512i cell = _mm512_sub_epi32(_mm512_set1_epi32(31), _mm512_lzcnt_epi32(bit));
        const __m512i used = _mm512_or_si512(_mm512_srli_epi32(group.cells, 16), bit);
        const __m512i next = _mm512_andnot_si512(used, _mm512_permutexvar_epi32(cell, neighbours));
        group.cells = _mm512_xor_si512(group.cells, bit);
        return {_mm512_or_si512(_mm512_slli_epi32(used, 16), next), stepped<changing>(group.boards, bit, letter)};
    }

    __m512i neighbours;
};

// Up to 32 cells.
template <bool changing>
struct Walks32 {
    using Row = uint32_t;
    using Lanes = __mmask16;
    static constexpr std::size_t lanes = 16;

    struct List {
        uint32_t* used;
        uint32_t* open;
        uint32_t* boards;
        List(void* memory, std::size_t room)
            : used(static_cast<uint32_t*>(memory)), open(used + room), boards(open + room) {}
    };
    struct Group {
        __m512i used;
        __m512i open;
        __m512i boards;
    };

    explicit Walks32(const SweepJob& job) {
        uint32_t all[32];
        for (int cell = 0; cell < 32; ++cell)
            all[cell] = cell < job.cells ? static_cast<uint32_t>(job.neighbours[cell]) : 0;
        neighbours_low = load(all);
        neighbours_high = load(all + 16);
    }

    static Group get(const List& list, std::size_t i) {
        return {load(list.used + i), load(list.open + i), load(list.boards + i)};
    }
    static void put(const List& list, std::size_t i, const Group& group) {
        store(list.used + i, group.used);
        store(list.open + i, group.open);
        store(list.boards + i, group.boards);
    }
    static void put_some(const List& list, std::size_t i, Lanes some, const Group& group) {
        store(list.used + i, _mm512_maskz_compress_epi32(some, group.used));
        store(list.open + i, _mm512_maskz_compress_epi32(some, group.open));
        store(list.boards + i, _mm512_maskz_compress_epi32(some, group.boards));
    }
    static Row open(const List& list, std::size_t i) { return list.open[i]; }
    static Group start(const Row* row, std::size_t board, const uint8_t* changed) {
        return {_mm512_setzero_si512(), load(row + board), sixteen_boards<changing>(board, changed)};
    }
    static Group narrow(const Group& group, Lanes live, const Row* row) {
        const __m512i cells =
            _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), live, places<changing>(group.boards), row, 4);
        return {group.used, _mm512_and_si512(group.open, cells), group.boards};
    }
    static Lanes has_open(const Group& group, Lanes live) {
        return _mm512_mask_test_epi32_mask(live, group.open, group.open);
    }
    Group step(Group& group, int letter) const {
        const __m512i bit = _mm512_and_si512(group.open, _mm512_sub_epi32(_mm512_setzero_si512(), group.open));
        const __m512i cell = _mm512_sub_epi32(_mm512_set1_epi32(31), _mm512_lzcnt_epi32(bit));
        const __m512i used = _mm512_or_si512(group.used, bit);
        const __m512i next = _mm512_permutex2var_epi32(neighbours_low, cell, neighbours_high);
        group.open = _mm512_xor_si512(group.open, bit);
        return {used, _mm512_andnot_si512(used, next), stepped<changing>(group.boards, bit, letter)};
    }

    __m512i neighbours_low;
    __m512i neighbours_high;
};

// Up to 64 cells.
template <bool changing>
struct Walks64 {
    using Row = uint64_t;
    using Lanes = __mmask8;
    static constexpr std::size_t lanes = 8;

    struct List {
        uint64_t* used;
        uint64_t* open;
        uint64_t* boards;
        List(void* memory, std::size_t room)
            : used(static_cast<uint64_t*>(memory)), open(used + room), boards(open + room) {}
    };
    using Group = typename Walks32<changing>::Group;

    explicit Walks64(const SweepJob& job) : neighbours(job.neighbours) {}

    static Group get(const List& list, std::size_t i) {
        return {load(list.used + i), load(list.open + i), load(list.boards + i)};
    }
    static void put(const List& list, std::size_t i, const Group& group) {
        store(list.used + i, group.used);
        store(list.open + i, group.open);
        store(list.boards + i, group.boards);
    }
    static void put_some(const List& list, std::size_t i, Lanes some, const Group& group) {
        store(list.used + i, _mm512_maskz_compress_epi64(some, group.used));
        store(list.open + i, _mm512_maskz_compress_epi64(some, group.open));
        store(list.boards + i, _mm512_maskz_compress_epi64(some, group.boards));
    }
    static Row open(const List& list, std::size_t i) { return list.open[i]; }
    static Group start(const Row* row, std::size_t board, const uint8_t* changed) {
        const __m512i boards = sixteen_boards<changing>(board, changed);
        return {_mm512_setzero_si512(), load(row + board), _mm512_cvtepu32_epi64(_mm512_castsi512_si256(boards))};
    }
    static Group narrow(const Group& group, Lanes live, const Row* row) {
        const __m512i cells =
            _mm512_mask_i64gather_epi64(_mm512_setzero_si512(), live, places<changing>(group.boards), row, 8);
        return {group.used, _mm512_and_si512(group.open, cells), group.boards};
    }
    static Lanes has_open(const Group& group, Lanes live) {
        return _mm512_mask_test_epi64_mask(live, group.open, group.open);
    }
    // Lanes past the list's end may have nothing open: no bit, and so no cell to look up.
    Group step(Group& group, int letter) const {
        const __m512i bit = _mm512_and_si512(group.open, _mm512_sub_epi64(_mm512_setzero_si512(), group.open));
        const __m512i cell = _mm512_sub_epi64(_mm512_set1_epi64(63), _mm512_lzcnt_epi64(bit));
        const __m512i used = _mm512_or_si512(group.used, bit);
        const Lanes live = _mm512_test_epi64_mask(bit, bit);
        const __m512i next = _mm512_mask_i64gather_epi64(_mm512_setzero_si512(), live, cell, neighbours, 8);
        group.open = _mm512_xor_si512(group.open, bit);
        return {used, _mm512_andnot_si512(used, next), stepped64(group.boards, bit, letter)};
    }

    const uint64_t* neighbours;

private:
    // A tag is in the lower half of its lane; the mask in places() clears the upper half too.
    static __m512i stepped64(__m512i boards, __m512i bit, int letter) {
        if constexpr (!changing) return boards;
        const __m512i one = _mm512_set1_epi64(1);
        const __m512i cell = _mm512_sllv_epi64(one, _mm512_srli_epi64(boards, ChangeTag::cell_shift));
        const __m512i tag = _mm512_set1_epi64(ChangeTag::letter(letter));
        return _mm512_mask_or_epi64(boards, _mm512_test_epi64_mask(bit, cell), boards, tag);
    }
};

// A waiting walk with several open cells takes them in rounds, one per round, so that a pass has no inner loop. So
// lists are not in the order of the boards. The passes work on copies of the members because, for all the compiler
// knows, a store into a list might change the members, and it would have to load them again.
template <template <bool> class WalksOf, bool is_changing>
class Avx512Lanes {
    using Walks = WalksOf<is_changing>;

public:
    using Row = typename Walks::Row;
    static constexpr bool changing = is_changing;

    explicit Avx512Lanes(const SweepJob& job)
        : job_(job), walks_(job), list_(job.walks, job.room), waiting_(job.waiting, job.room) {}

    void fill(Row* rows) {
        if constexpr (sizeof(Row) == 2) {
            if (job_.cells == 16) return fill_sixteen(rows);
        }
        fill_rows(job_, rows);
    }

    std::size_t start(const Row* row) {
        const std::size_t boards = job_.boards;
        const uint8_t* const changed = job_.changed;
        const List to = waiting_;
        std::size_t waiting = 0;
        for (std::size_t b = 0; b < boards; b += Walks::lanes) {
            wait(to, Walks::start(row, b, changed), first_lanes(boards - b), waiting);
        }
        return waiting;
    }

    std::size_t find(std::size_t at, std::size_t n, const Row* row) {
        const List from = list_, to = waiting_;
        std::size_t waiting = 0;
        for (std::size_t i = 0; i < n; i += Walks::lanes) {
            const Lanes live = first_lanes(n - i);
            wait(to, Walks::narrow(Walks::get(from, at + i), live, row), live, waiting);
        }
        return waiting;
    }

    uint32_t board(std::size_t i) const { return static_cast<uint32_t>(list_.boards[i]); }
    uint32_t waiting_board(std::size_t i) const { return static_cast<uint32_t>(waiting_.boards[i]); }
    Row waiting_open(std::size_t i) const { return Walks::open(waiting_, i); }

    // A round writes what it keeps over what it has already read.
    std::size_t step(std::size_t waiting, std::size_t to, int letter) {
        const Walks walks = walks_;
        const List longer = list_, rest = waiting_;
        const std::size_t first = to;
        while (waiting != 0) {
            if (to + waiting + sweep_slack > job_.room) return no_room;
            std::size_t kept = 0;
            for (std::size_t i = 0; i < waiting; i += Walks::lanes) {
                Group group = Walks::get(rest, i);
                Walks::put(longer, to + i, walks.step(group, letter));
                wait(rest, group, first_lanes(waiting - i), kept);
            }
            to += waiting;
            waiting = kept;
        }
        return to - first;
    }

private:
    using Lanes = typename Walks::Lanes;
    using Group = typename Walks::Group;
    using List = typename Walks::List;

    static Lanes first_lanes(std::size_t n) { return static_cast<Lanes>(n >= Walks::lanes ? ~0u : (1u << n) - 1); }

    static void wait(const List& to, const Group& group, Lanes live, std::size_t& waiting) {
        const Lanes some = Walks::has_open(group, live);
        Walks::put_some(to, waiting, some, group);
        waiting += count(some);
    }

    // Compares four boards of 16 cells with a tile at once.
    void fill_sixteen(Row* rows) const {
        for (std::size_t b = 0; b < job_.boards; b += 4) {
            const std::size_t bytes = (job_.boards - b) * 16;
            const __mmask64 live = bytes >= 64 ? ~uint64_t{0} : (uint64_t{1} << bytes) - 1;
            const __m512i codes = _mm512_mask_loadu_epi8(_mm512_set1_epi8(-1), live, job_.codes + b * 16);
            Row* to = rows + b;
            for (int row = 0; row < job_.tiles.rows; ++row, to += job_.row_length) {
                __mmask64 cells = 0;
                for (int i = job_.tiles.codes_begin[row]; i < job_.tiles.codes_begin[row + 1]; ++i) {
                    const __m512i code = _mm512_set1_epi8(static_cast<char>(job_.tiles.codes_of[i]));
                    cells |= _mm512_cmpeq_epi8_mask(codes, code);
                }
                std::memcpy(to, &cells, sizeof cells);
            }
        }
    }

    const SweepJob job_;
    const Walks walks_;
    const List list_;
    const List waiting_;
};

template <template <bool> class WalksOf>
SweepEnd sweep(const SweepJob& job) {
    return job.changed != nullptr ? Sweep<Avx512Lanes<WalksOf, true>>(job).run()
                                  : Sweep<Avx512Lanes<WalksOf, false>>(job).run();
}

}  // namespace

SweepEnd sweep_avx512(const SweepJob& job) {
    return job.cells <= 16 ? sweep<Walks16>(job) : job.cells <= 32 ? sweep<Walks32>(job) : sweep<Walks64>(job);
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
bool sweep_avx512_runs_here() { return false; }

}  // namespace gridwords

#endif
