// The sweep in plain C++: one walk at a time.
#include "batch_sweep_walk.h"
#include "large_sweep_walk.h"

namespace gridwords {
namespace {

// A waiting walk is not copied; only its place is noted. So little is written for the many walks that do not have the
// letter next to them.
template <class Mask, bool is_changing>
class PortableLanes {
public:
    using Row = Mask;
    static constexpr bool changing = is_changing;
    static constexpr std::size_t alignment = 1;

    explicit PortableLanes(const SweepJob& job)
        : job_(job), walks_(static_cast<Walk*>(job.walks)), notes_(static_cast<uint32_t*>(job.waiting)) {
        for (int cell = 0; cell < job.cells; ++cell) neighbours_[cell] = static_cast<Mask>(job.neighbours[cell]);
    }

    void begin() {
        for (std::size_t b = 0; b < job_.boards; ++b) {
            auto board = static_cast<uint32_t>(b);
            if constexpr (changing) board |= ChangeTag::cell(job_.changed[b]);
            walks_[b] = {0, static_cast<Mask>(~Mask{0}), board};
        }
    }

    bool fill(Row*) const { return false; }

    // Which walks have the letter next to them cannot be predicted. So every walk is noted, and its note overwritten by
    // the next one's if it does not: there is no branch to mispredict.
    std::size_t find(std::size_t at, std::size_t n, const Row* row) {
        const Walk* const walks = walks_ + at;
        uint32_t* const notes = notes_;
        std::size_t waiting = 0;
        for (std::size_t i = 0; i < n; ++i) {
            notes[waiting] = static_cast<uint32_t>(i);
            waiting += walks[i].open_in(row) != 0;
        }
        from_ = walks;
        row_ = row;
        return waiting;
    }

    uint32_t board(std::size_t i) const { return walks_[i].board; }
    uint32_t waiting_board(std::size_t i) const { return from_[notes_[i]].board; }
    Row waiting_open(std::size_t i) const { return from_[notes_[i]].open_in(row_); }

    std::size_t step(std::size_t waiting, std::size_t to, [[maybe_unused]] int code) {
        const std::size_t first = to;
        for (std::size_t i = 0; i < waiting; ++i) {
            if (to + sweep_slack > job_.room) return no_room;  // a walk has fewer than 64 open cells
            const Walk walk = from_[notes_[i]];
            Mask open = walk.open_in(row_);
            do {
                const int cell = lowest_bit(static_cast<uint64_t>(open));
                const Mask used = static_cast<Mask>(walk.used | Mask{1} << cell);
                uint32_t board = walk.board;
                if constexpr (changing) {
                    if (ChangeTag::cell_of(board) == static_cast<uint32_t>(cell)) board |= ChangeTag::letter(code);
                }
                walks_[to++] = {used, static_cast<Mask>(neighbours_[cell] & ~used), board};
                open = static_cast<Mask>(open & (open - 1));
            } while (open != 0);
        }
        return to - first;
    }

private:
    struct Walk {
        Mask used;
        Mask open;  // unused neighbours of the last cell
        uint32_t board;

        Mask open_in(const Row* row) const {
            return static_cast<Mask>(open & row[changing ? ChangeTag::board_of(board) : board]);
        }
    };

    const SweepJob job_;
    Walk* const walks_;
    uint32_t* const notes_;  // which of the walks from `from_` on can step onto a cell of `row_`
    const Walk* from_ = nullptr;
    const Row* row_ = nullptr;
    Mask neighbours_[64] = {};
};

template <class Mask>
SweepEnd sweep(const SweepJob& job) {
    return job.changed != nullptr ? Sweep<PortableLanes<Mask, true>>(job).run()
                                  : Sweep<PortableLanes<Mask, false>>(job).run();
}

// A register of one number.
struct Number {
    using Lanes = uint32_t;  // 0 or 1
    static constexpr std::size_t count = 1;

    uint32_t in;

    static Number load(const uint32_t* from) { return {*from}; }
    void store(uint32_t* to) const { *to = in; }
    void store_eight(uint32_t* to) const { store(to); }
    static Number all(uint32_t number) { return {number}; }
    Number operator-(Number other) const { return {in - other.in}; }
    Lanes meets(Number other) const { return (in & other.in) != 0; }
    static std::size_t size(Lanes lanes) { return lanes; }
    Number packed(Lanes) const { return *this; }

    static uint32_t same_codes(const uint8_t* a, const uint8_t* b, const uint8_t* c, const uint8_t* order,
                               uint8_t code) {
        const uint8_t* const rows[] = {a, b, c};
        uint32_t same = 0;
        for (int place = 0; place < 8; ++place) {
            const uint32_t is_same = rows[order[place] / 4][order[place] % 4] == code;
            same |= is_same << place;
        }
        return same;
    }
};

}  // namespace

bool sweep_large_portable(LargeSweep& sweep, const SweepBranch& branch, const uint32_t* starts, std::size_t count) {
    return sweep_large<Number>(sweep, branch, starts, count);
}

SweepEnd sweep_portable(const SweepJob& job) {
    return job.cells <= 16 ? sweep<uint16_t>(job) : job.cells <= 32 ? sweep<uint32_t>(job) : sweep<uint64_t>(job);
}

}  // namespace gridwords
