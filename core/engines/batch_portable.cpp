// The sweep in plain C++: one walk at a time.
#include "batch_sweep_walk.h"

namespace gridwords {
namespace {

template <class Mask, bool is_changing>
class PortableLanes {
public:
    using Row = Mask;
    static constexpr bool changing = is_changing;

    explicit PortableLanes(const SweepJob& job)
        : job_(job), walks_(static_cast<Walk*>(job.walks)), waiting_(static_cast<Walk*>(job.waiting)) {
        for (int cell = 0; cell < job.cells; ++cell) neighbours_[cell] = static_cast<Mask>(job.neighbours[cell]);
    }

    bool fill(Row*) const { return false; }

    std::size_t start(const Row* row) {
        std::size_t waiting = 0;
        for (std::size_t b = 0; b < job_.boards; ++b) {
            auto board = static_cast<uint32_t>(b);
            if constexpr (changing) board |= ChangeTag::cell(job_.changed[b]);
            waiting_[waiting] = {0, row[b], board};
            waiting += row[b] != 0;
        }
        return waiting;
    }

    // Most walks do not have the letter next to them, and which ones do cannot be predicted. So every walk is written,
    // and overwritten by the next one if it does not: there is no branch to mispredict.
    std::size_t find(std::size_t at, std::size_t n, const Row* row) {
        std::size_t waiting = 0;
        for (std::size_t i = at; i < at + n; ++i) {
            const Walk walk = walks_[i];
            const Mask open = static_cast<Mask>(walk.open & row[place(walk.board)]);
            waiting_[waiting] = {walk.used, open, walk.board};
            waiting += open != 0;
        }
        return waiting;
    }

    uint32_t board(std::size_t i) const { return walks_[i].board; }
    uint32_t waiting_board(std::size_t i) const { return waiting_[i].board; }
    Row waiting_open(std::size_t i) const { return waiting_[i].open; }

    std::size_t step(std::size_t waiting, std::size_t to, [[maybe_unused]] int code) {
        const std::size_t first = to;
        for (std::size_t i = 0; i < waiting; ++i) {
            if (to + sweep_slack > job_.room) return no_room;  // a walk has fewer than 64 open cells
            const Walk walk = waiting_[i];
            Mask open = walk.open;
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
    static uint32_t place(uint32_t board) { return changing ? ChangeTag::board_of(board) : board; }

    struct Walk {
        Mask used;
        Mask open;  // unused neighbours of the last cell; while waiting, only those with the letter
        uint32_t board;
    };

    const SweepJob job_;
    Walk* const walks_;
    Walk* const waiting_;
    Mask neighbours_[64] = {};
};

template <class Mask>
SweepEnd sweep(const SweepJob& job) {
    return job.changed != nullptr ? Sweep<PortableLanes<Mask, true>>(job).run()
                                  : Sweep<PortableLanes<Mask, false>>(job).run();
}

}  // namespace

SweepEnd sweep_portable(const SweepJob& job) {
    return job.cells <= 16 ? sweep<uint16_t>(job) : job.cells <= 32 ? sweep<uint32_t>(job) : sweep<uint64_t>(job);
}

}  // namespace gridwords
