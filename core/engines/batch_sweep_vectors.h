// The sweep with a register full of walks at a time: what the vector instruction sets have in common. `Numbers` is a
// register of one of them, with one unsigned number per walk:
//
//   Number, count             the type of a number (32 or 64 bits), and how many a register has
//   Lanes                     some of a register's numbers
//   load(from), store(to)     a register of consecutive numbers; addresses need no alignment
//   all(number), in_order()   the same number in all lanes; 0, 1, 2, ...
//   widened(from)             consecutive smaller numbers, each in a lane
//   & | ^ + -                 lane by lane
//   without(other)            the bits that `other` does not have
//   left<n>(), right<n>()     shifted
//   as_bit()                  1 shifted left by the number
//   first(n)                  the first n lanes, or all
//   meets(other, live)        the lanes of `live` in which both have a bit in common
//   size(lanes)               how many lanes
//   packed(lanes)             those lanes side by side; the others are undefined
//   or_where(a, b, bits)      with `bits` added where the single bits a and b are the same
//   look_up(row, at, live)    row[at] in the lanes of `live`. Of a row of 16 bits the upper halves are undefined
//   Near16, Near32, Near64    the neighbours of cells, made of a SweepJob: of(bit) are those of the cell that the bit
//                             is. Undefined if there is no bit
//   Codes, code_count         tile codes, one per byte, and how many a register has
//   load_codes(from)
//   equal(codes, code)        which codes are this one, as a CodeBits, a number of `code_count` bits
//
// Included after <cstring> and after the compiler's target is set (see batch_sweep_walk.h). Everything here depends on
// `Numbers`, which is local to a file, so the linker cannot take code of one instruction set for another's.
#pragma once

#include "batch_sweep_walk.h"

namespace gridwords {

// The neighbours of the first n cells, as bits.
template <class Numbers, std::size_t n>
void copy_neighbours(const SweepJob& job, typename Numbers::Number (&to)[n]) {
    for (std::size_t cell = 0; cell < n; ++cell) {
        const bool is_cell = cell < static_cast<std::size_t>(job.cells);
        to[cell] = is_cell ? static_cast<typename Numbers::Number>(job.neighbours[cell]) : 0;
    }
}

// What the three widths have in common, if a cell is changed: where a board is in a row, the tags of walks after a step
// onto `bit`, and consecutive boards with their tags.
template <class Numbers, bool changing>
struct Boards {
    using Number = typename Numbers::Number;

    static Numbers places(Numbers boards) {
        if constexpr (!changing) return boards;
        return boards & Numbers::all(ChangeTag::board_mask);
    }
    static Numbers stepped(Numbers boards, Numbers bit, int letter) {
        if constexpr (!changing) return boards;
        const Numbers cell = boards.template right<ChangeTag::cell_shift>().as_bit();
        return boards.or_where(bit, cell, Numbers::all(ChangeTag::letter(letter)));
    }
    static Numbers from(std::size_t board, const uint8_t* changed) {
        const Numbers boards = Numbers::all(static_cast<Number>(board)) + Numbers::in_order();
        if constexpr (!changing) return boards;
        return boards | Numbers::widened(changed + board).template left<ChangeTag::cell_shift>();
    }
};

// The interface of the widths: lists of walks in several arrays, groups of walks in as many registers.
//   get, put, put_some     whole groups; `put_some` writes only some lanes, packed together
//   start                  consecutive boards: all cells with the letter open, no cell used
//   narrow                 keeps only those cells open that hold the row's letter
//   has_open               the lanes, of those given, that have an open cell
//   step                   each lane steps onto its lowest open cell, which is no longer open in `group`
//   open                   the open cells of one walk of a list

// Up to 16 cells: the used ones in the upper half of a number, the open ones in the lower.
template <class Register, bool changing>
struct Walks16 {
    using Numbers = Register;
    using Row = uint16_t;
    using Lanes = typename Numbers::Lanes;
    using Boards = gridwords::Boards<Numbers, changing>;

    struct List {
        uint32_t* cells;
        uint32_t* boards;
        List(void* memory, std::size_t room) : cells(static_cast<uint32_t*>(memory)), boards(cells + room) {}
    };
    struct Group {
        Numbers cells;
        Numbers boards;
    };

    explicit Walks16(const SweepJob& job) : near(job) {}

    static Group get(const List& list, std::size_t i) {
        return {Numbers::load(list.cells + i), Numbers::load(list.boards + i)};
    }
    static void put(const List& list, std::size_t i, const Group& group) {
        group.cells.store(list.cells + i);
        group.boards.store(list.boards + i);
    }
    static void put_some(const List& list, std::size_t i, Lanes some, const Group& group) {
        group.cells.packed(some).store(list.cells + i);
        group.boards.packed(some).store(list.boards + i);
    }
    static Row open(const List& list, std::size_t i) { return static_cast<Row>(list.cells[i]); }
    static Group start(const Row* row, std::size_t board, const uint8_t* changed) {
        return {Numbers::widened(row + board), Boards::from(board, changed)};
    }
    static Group narrow(const Group& group, Lanes live, const Row* row) {
        const Numbers cells = Numbers::look_up(row, Boards::places(group.boards), live);
        return {group.cells & (cells | Numbers::all(0xffff0000)), group.boards};
    }
    static Lanes has_open(const Group& group, Lanes live) { return group.cells.meets(Numbers::all(0xffff), live); }
    Group step(Group& group, int letter) const {
        const Numbers open = group.cells & Numbers::all(0xffff);
        const Numbers bit = open & (Numbers::all(0) - open);
        const Numbers used = group.cells.template right<16>() | bit;
        group.cells = group.cells ^ bit;
        return {used.template left<16>() | near.of(bit).without(used), Boards::stepped(group.boards, bit, letter)};
    }

    typename Numbers::Near16 near;
};

// Up to 32 cells, or 64.
template <class Register, class Near, bool changing>
struct WalksOf {
    using Numbers = Register;
    using Row = typename Numbers::Number;
    using Lanes = typename Numbers::Lanes;
    using Boards = gridwords::Boards<Numbers, changing>;

    struct List {
        Row* used;
        Row* open;
        Row* boards;
        List(void* memory, std::size_t room)
            : used(static_cast<Row*>(memory)), open(used + room), boards(open + room) {}
    };
    struct Group {
        Numbers used;
        Numbers open;
        Numbers boards;
    };

    explicit WalksOf(const SweepJob& job) : near(job) {}

    static Group get(const List& list, std::size_t i) {
        return {Numbers::load(list.used + i), Numbers::load(list.open + i), Numbers::load(list.boards + i)};
    }
    static void put(const List& list, std::size_t i, const Group& group) {
        group.used.store(list.used + i);
        group.open.store(list.open + i);
        group.boards.store(list.boards + i);
    }
    static void put_some(const List& list, std::size_t i, Lanes some, const Group& group) {
        group.used.packed(some).store(list.used + i);
        group.open.packed(some).store(list.open + i);
        group.boards.packed(some).store(list.boards + i);
    }
    static Row open(const List& list, std::size_t i) { return list.open[i]; }
    static Group start(const Row* row, std::size_t board, const uint8_t* changed) {
        return {Numbers::all(0), Numbers::load(row + board), Boards::from(board, changed)};
    }
    static Group narrow(const Group& group, Lanes live, const Row* row) {
        const Numbers cells = Numbers::look_up(row, Boards::places(group.boards), live);
        return {group.used, group.open & cells, group.boards};
    }
    static Lanes has_open(const Group& group, Lanes live) { return group.open.meets(group.open, live); }
    Group step(Group& group, int letter) const {
        const Numbers bit = group.open & (Numbers::all(0) - group.open);
        const Numbers used = group.used | bit;
        group.open = group.open ^ bit;
        return {used, near.of(bit).without(used), Boards::stepped(group.boards, bit, letter)};
    }

    Near near;
};

// A waiting walk with several open cells takes them in rounds, one per round, so that a pass has no inner loop. So
// lists are not in the order of the boards. The passes work on copies of the members because, for all the compiler
// knows, a store into a list might change the members, and it would have to load them again.
template <class Walks, bool is_changing>
class VectorLanes {
    using Numbers = typename Walks::Numbers;

public:
    using Row = typename Walks::Row;
    static constexpr bool changing = is_changing;

    explicit VectorLanes(const SweepJob& job)
        : job_(job), walks_(job), list_(job.walks, job.room), waiting_(job.waiting, job.room) {}

    // Boards of 16 cells fit registers of codes: many cells are compared with a tile at once.
    bool fill(Row* rows) const {
        if constexpr (sizeof(Row) == 2) {
            if (job_.cells == 16) {
                fill_sixteen(rows);
                return true;
            }
        }
        return false;
    }

    std::size_t start(const Row* row) {
        const std::size_t boards = job_.boards;
        const uint8_t* const changed = job_.changed;
        const List to = waiting_;
        std::size_t waiting = 0;
        for (std::size_t b = 0; b < boards; b += Numbers::count) {
            wait(to, Walks::start(row, b, changed), Numbers::first(boards - b), waiting);
        }
        return waiting;
    }

    std::size_t find(std::size_t at, std::size_t n, const Row* row) {
        const List from = list_, to = waiting_;
        std::size_t waiting = 0;
        for (std::size_t i = 0; i < n; i += Numbers::count) {
            const Lanes live = Numbers::first(n - i);
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
            for (std::size_t i = 0; i < waiting; i += Numbers::count) {
                Group group = Walks::get(rest, i);
                Walks::put(longer, to + i, walks.step(group, letter));
                wait(rest, group, Numbers::first(waiting - i), kept);
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

    static void wait(const List& to, const Group& group, Lanes live, std::size_t& waiting) {
        const Lanes some = Walks::has_open(group, live);
        Walks::put_some(to, waiting, some, group);
        waiting += Numbers::size(some);
    }

    void fill_sixteen(Row* rows) const {
        constexpr std::size_t together = Numbers::code_count / 16;
        for (std::size_t b = 0; b < job_.boards; b += together) {
            const uint8_t* from = job_.codes + b * 16;
            uint8_t last[Numbers::code_count];
            if (b + together > job_.boards) {
                std::memset(last, hole_code, sizeof last);
                std::memcpy(last, from, (job_.boards - b) * 16);
                from = last;
            }
            const typename Numbers::Codes codes = Numbers::load_codes(from);
            Row* to = rows + b;
            for (int row = 0; row < job_.tiles.rows; ++row, to += job_.row_length) {
                typename Numbers::CodeBits cells = 0;
                for (int i = job_.tiles.codes_begin[row]; i < job_.tiles.codes_begin[row + 1]; ++i) {
                    cells |= Numbers::equal(codes, job_.tiles.codes_of[i]);
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

// Sweeps with registers of 32-bit numbers, or of 64-bit numbers where boards are larger.
template <class Narrow, class Wide, bool changing>
SweepEnd sweep_vectors(const SweepJob& job) {
    if (job.cells <= 16) return Sweep<VectorLanes<Walks16<Narrow, changing>, changing>>(job).run();
    if (job.cells <= 32) {
        return Sweep<VectorLanes<WalksOf<Narrow, typename Narrow::Near32, changing>, changing>>(job).run();
    }
    return Sweep<VectorLanes<WalksOf<Wide, typename Wide::Near64, changing>, changing>>(job).run();
}

template <class Narrow, class Wide>
SweepEnd sweep_vectors(const SweepJob& job) {
    return job.changed != nullptr ? sweep_vectors<Narrow, Wide, true>(job) : sweep_vectors<Narrow, Wide, false>(job);
}

}  // namespace gridwords
