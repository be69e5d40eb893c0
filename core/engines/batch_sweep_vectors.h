// The sweep with a register full of walks at a time: what the vector instruction sets have in common. `Numbers` is a
// register of one of them, with one unsigned number of 32 bits per walk:
//
//   count                     how many numbers a register has
//   large_boards              whether it pays on boards of more than 32 cells
//   Lanes                     some of a register's numbers
//   load(from), store(to)     a register of consecutive numbers; addresses need no alignment
//   all(number)               the same number in all lanes
//   & | ^ -                   lane by lane
//   without(other)            the bits that `other` does not have
//   where_zero(other)         the numbers where those of `other` are 0, otherwise 0
//   left<n>(), right<n>()     shifted
//   bit_number()              the place of the only bit, in the lower five bits; the others are undefined
//   meets(other)              the lanes in which both have a bit in common
//   first(n)                  the first n lanes, or all
//   size(lanes)               how many lanes
//   packed(lanes)             those lanes side by side; the others are 0 or one of the register's numbers
//   look_up(row, at)          the numbers row[at[0]], row[at[1]], ..., where `at` is an array: addresses are read from
//                             memory faster than they are taken out of a register. Gather instructions were slower, on
//                             Zen 4 by 15 to 20% with AVX2 and by 5 to 20% with AVX-512, and no faster on Sapphire
//                             Rapids; Intel's processors of 2015 to 2021 gather slowly since the microcode that closes
//                             Downfall
//   look_up(row, at, high)    the lower halves of those numbers, and the upper ones in `high`
//   Near16, Near32            the neighbours of cells, made of the first 16 or 32; of(cell) are those of the cell, of
//                             which only the lower four or five bits count
//   code_count, CodeBits      how many tile codes, one per byte, a register has, and a number of as many bits
//   equal(codes, code)        which of `code_count` codes are this one, as bits
//
// A register at the end of a list has some lanes that are not part of it. What is in them is looked up like the rest,
// so it must be the number of a board, and is then dropped. Marking the end in memory instead would cost more: a
// processor cannot pass a register on from a store to the load that follows if two stores have written parts of it.
//
// Included after <cstring> and after the compiler's target is set (see batch_sweep_walk.h). Everything here depends on
// `Numbers`, which is local to a file, so the linker cannot take code of one instruction set for another's.
#pragma once

#include "batch_sweep_walk.h"

namespace gridwords {

template <class Numbers>
Numbers lowest_bit_of(Numbers numbers) {
    return numbers & (Numbers::all(0) - numbers);
}

// The used and the open cells of a register of walks, and what is done with them:
//   fresh          no cell used, all open
//   narrow         keeps only those cells open that hold the row's letter
//   has_open       the lanes that have an open cell
//   step           each lane steps onto its lowest open cell, which is no longer open in `cells`. Returns that cell's
//                  number, as bit_number() does
// open           the open cells of one walk, whose numbers are at `cells`, `room` apart

// Up to 16 cells: the used ones in the upper half of a number, the open ones in the lower.
template <class Numbers>
struct Cells16 {
    using Row = uint16_t;
    static constexpr int words = 1;
    using Words = Numbers[words];

    static void fresh(Words& cells) { cells[0] = Numbers::all(0xffff); }
    static void narrow(Words& cells, const Row* row, const uint32_t* boards) {
        cells[0] = cells[0] & (Numbers::look_up(row, boards) | Numbers::all(0xffff0000));
    }
    static typename Numbers::Lanes has_open(const Words& cells) { return cells[0].meets(Numbers::all(0xffff)); }
    Numbers step(Words& cells, Words& longer) const {
        const Numbers bit = lowest_bit_of(cells[0] & Numbers::all(0xffff));
        const Numbers cell = bit.bit_number();
        cells[0] = cells[0] ^ bit;
        const Numbers used = cells[0].template right<16>() | bit;
        longer[0] = used.template left<16>() | near.of(cell).without(used);
        return cell;
    }
    static Row open(const uint32_t* cells, std::size_t) { return static_cast<Row>(cells[0]); }

    typename Numbers::Near16 near;
};

// Up to 32 cells: the used ones, the open ones.
template <class Numbers>
struct Cells32 {
    using Row = uint32_t;
    static constexpr int words = 2;
    using Words = Numbers[words];

    static void fresh(Words& cells) {
        cells[0] = Numbers::all(0);
        cells[1] = Numbers::all(~0u);
    }
    static void narrow(Words& cells, const Row* row, const uint32_t* boards) {
        cells[1] = cells[1] & Numbers::look_up(row, boards);
    }
    static typename Numbers::Lanes has_open(const Words& cells) { return cells[1].meets(cells[1]); }
    Numbers step(Words& cells, Words& longer) const {
        const Numbers bit = lowest_bit_of(cells[1]);
        const Numbers cell = bit.bit_number();
        cells[1] = cells[1] ^ bit;
        longer[0] = cells[0] | bit;
        longer[1] = near.of(cell).without(longer[0]);
        return cell;
    }
    static Row open(const uint32_t* cells, std::size_t room) { return cells[room]; }

    typename Numbers::Near32 near;
};

// Up to 64 cells: the used ones and the open ones, the lower half of each first. Twice as many walks fit a register as
// if a number had 64 bits.
template <class Numbers>
struct Cells64 {
    using Row = uint64_t;
    static constexpr int words = 4;
    using Words = Numbers[words];

    static void fresh(Words& cells) {
        cells[0] = cells[1] = Numbers::all(0);
        cells[2] = cells[3] = Numbers::all(~0u);
    }
    static void narrow(Words& cells, const Row* row, const uint32_t* boards) {
        Numbers high;
        cells[2] = cells[2] & Numbers::look_up(row, boards, high);
        cells[3] = cells[3] & high;
    }
    static typename Numbers::Lanes has_open(const Words& cells) {
        const Numbers open = cells[2] | cells[3];
        return open.meets(open);
    }
    Numbers step(Words& cells, Words& longer) const {
        const Numbers low = lowest_bit_of(cells[2]);
        const Numbers high = lowest_bit_of(cells[3]).where_zero(cells[2]);
        const Numbers cell = ((low | high).bit_number() & Numbers::all(31)) | Numbers::all(32).where_zero(cells[2]);
        cells[2] = cells[2] ^ low;
        cells[3] = cells[3] ^ high;
        longer[0] = cells[0] | low;
        longer[1] = cells[1] | high;
        uint32_t places[Numbers::count];
        cell.store(places);
        longer[2] = Numbers::look_up(near, places, longer[3]).without(longer[0]);
        longer[3] = longer[3].without(longer[1]);
        return cell;
    }
    static Row open(const uint32_t* cells, std::size_t room) {
        return cells[2 * room] | static_cast<Row>(cells[3 * room]) << 32;
    }

    uint64_t near[64];
};

// A waiting walk with several open cells takes them in rounds, one per round, so that a pass has no inner loop. So
// lists are not in the order of the boards. The passes work on copies of the members because, for all the compiler
// knows, a store into a list might change the members, and it would have to load them again.
template <class Numbers, class Cells, bool is_changing>
class VectorLanes {
public:
    using Row = typename Cells::Row;
    static constexpr bool changing = is_changing;
    static constexpr std::size_t alignment = Numbers::count;

    explicit VectorLanes(const SweepJob& job)
        : job_(job), cells_(cells_of(job)), list_(job.walks, job.room), waiting_(job.waiting, job.room) {}

    void begin() {
        list_.clear_boards();
        waiting_.clear_boards();
        uint32_t boards[Numbers::count];
        Group group;
        Cells::fresh(group.cells);
        for (std::size_t b = 0; b < job_.boards; b += Numbers::count) {
            for (std::size_t i = 0; i < Numbers::count; ++i) {
                const std::size_t board = b + i < job_.boards ? b + i : 0;
                boards[i] = static_cast<uint32_t>(board);
                if constexpr (changing) boards[i] |= ChangeTag::cell(job_.changed[board]);
            }
            group.boards = Numbers::load(boards);
            list_.put(b, group);
        }
    }

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

    std::size_t find(std::size_t at, std::size_t n, const Row* row) {
        const List from = list_, to = waiting_;
        keep_in_register(row);
        std::size_t waiting = 0;
        for (std::size_t i = 0; i < n; i += Numbers::count) {
            Group group = from.get(at + i);
            Cells::narrow(group.cells, row, Places(from.array(Cells::words, at + i), group.boards).at);
            to.add(waiting, group, Numbers::first(n - i));
        }
        return waiting;
    }

    uint32_t board(std::size_t i) const { return list_.boards(i); }
    uint32_t waiting_board(std::size_t i) const { return waiting_.boards(i); }
    Row waiting_open(std::size_t i) const { return Cells::open(waiting_.memory + i, waiting_.room); }

    // A round writes what it keeps over what it has already read.
    std::size_t step(std::size_t waiting, std::size_t to, int letter) {
        const Cells cells = cells_;
        const List longer = list_, rest = waiting_;
        const std::size_t first = to;
        while (waiting != 0) {
            if (to + waiting + sweep_slack > job_.room) return no_room;
            std::size_t kept = 0;
            for (std::size_t i = 0; i < waiting; i += Numbers::count) {
                Group group = rest.get(i);
                Group next;
                const Numbers cell = cells.step(group.cells, next.cells);
                next.boards = tagged(group.boards, cell, letter);
                longer.put(to + i, next);
                rest.add(kept, group, Numbers::first(waiting - i));
            }
            to += waiting;
            waiting = kept;
        }
        return to - first;
    }

private:
    struct Group {
        typename Cells::Words cells;
        Numbers boards;
    };

    // Walks in several arrays: the words of their cells, and their boards.
    struct List {
        uint32_t* const memory;
        const std::size_t room;

        List(void* its_memory, std::size_t its_room) : memory(static_cast<uint32_t*>(its_memory)), room(its_room) {}

        uint32_t* array(int word, std::size_t i) const { return memory + static_cast<std::size_t>(word) * room + i; }
        uint32_t boards(std::size_t i) const { return *array(Cells::words, i); }

        Group get(std::size_t i) const {
            Group group;
            for (int word = 0; word < Cells::words; ++word) group.cells[word] = Numbers::load(array(word, i));
            group.boards = Numbers::load(array(Cells::words, i));
            return group;
        }
        void put(std::size_t i, const Group& group) const {
            for (int word = 0; word < Cells::words; ++word) group.cells[word].store(array(word, i));
            group.boards.store(array(Cells::words, i));
        }
        // Adds the walks in `live` that have an open cell.
        void add(std::size_t& n, const Group& group, typename Numbers::Lanes live) const {
            const auto some = static_cast<typename Numbers::Lanes>(Cells::has_open(group.cells) & live);
            for (int word = 0; word < Cells::words; ++word) group.cells[word].packed(some).store(array(word, n));
            group.boards.packed(some).store(array(Cells::words, n));
            n += Numbers::size(some);
        }
        // Only numbers of boards are written there later, so whatever is read is one.
        void clear_boards() const { std::memset(array(Cells::words, 0), 0, room * sizeof *memory); }
    };

    // Otherwise GCC recomputes the address of the row for every walk.
    static void keep_in_register([[maybe_unused]] const Row*& row) {
#if defined(__GNUC__)
        asm("" : "+r"(row));
#endif
    }

    static Cells cells_of(const SweepJob& job) {
        Row near[8 * sizeof(Row)] = {};
        for (int cell = 0; cell < job.cells; ++cell) near[cell] = static_cast<Row>(job.neighbours[cell]);
        Cells cells;
        if constexpr (sizeof(Row) == 8) {
            std::memcpy(cells.near, near, sizeof near);
        } else {
            uint32_t numbers[8 * sizeof(Row)];
            for (std::size_t cell = 0; cell < 8 * sizeof(Row); ++cell) numbers[cell] = near[cell];
            cells.near.set(numbers);
        }
        return cells;
    }

    // Where the boards of a group are in a row.
    struct Places {
        const uint32_t* at;
        uint32_t untagged[changing ? Numbers::count : 1];

        Places(const uint32_t* boards, [[maybe_unused]] Numbers same) : at(boards) {
            if constexpr (changing) {
                (same & Numbers::all(ChangeTag::board_mask)).store(untagged);
                at = untagged;
            }
        }
    };
    // The tags of walks after a step onto `cell`.
    static Numbers tagged(Numbers boards, [[maybe_unused]] Numbers cell, [[maybe_unused]] int letter) {
        if constexpr (!changing) return boards;
        const Numbers apart = (cell & Numbers::all(63)) ^ boards.template right<ChangeTag::cell_shift>();
        return boards | Numbers::all(ChangeTag::letter(letter)).where_zero(apart);
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
            Row* to = rows + b;
            for (int row = 0; row < job_.tiles.rows; ++row, to += job_.row_length) {
                typename Numbers::CodeBits cells = 0;
                for (int i = job_.tiles.codes_begin[row]; i < job_.tiles.codes_begin[row + 1]; ++i) {
                    cells |= Numbers::equal(from, job_.tiles.codes_of[i]);
                }
                std::memcpy(to, &cells, sizeof cells);
            }
        }
    }

    const SweepJob job_;
    const Cells cells_;
    const List list_;
    const List waiting_;
};

template <class Numbers, bool changing>
SweepEnd sweep_vectors(const SweepJob& job) {
    if (job.cells <= 16) return Sweep<VectorLanes<Numbers, Cells16<Numbers>, changing>>(job).run();
    if (job.cells <= 32) return Sweep<VectorLanes<Numbers, Cells32<Numbers>, changing>>(job).run();
    if constexpr (Numbers::large_boards) return Sweep<VectorLanes<Numbers, Cells64<Numbers>, changing>>(job).run();
    return sweep_portable(job);
}

template <class Numbers>
SweepEnd sweep_vectors(const SweepJob& job) {
    return job.changed != nullptr ? sweep_vectors<Numbers, true>(job) : sweep_vectors<Numbers, false>(job);
}

}  // namespace gridwords
