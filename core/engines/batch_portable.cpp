// The sweep in plain C++: one walk at a time, still without branches that depend on the board.
#include "batch_sweep.h"

namespace gridwords {
namespace {

// Room for one more pass over `n` walks is asked for before it starts, so no check in the loops.
template <class Mask>
class PortableLanes {
public:
    using Row = Mask;

    explicit PortableLanes(const SweepJob& job) : job_(job), walks_(static_cast<Walk*>(job.walks)) {
        for (int cell = 0; cell < job.cells; ++cell) near_[cell] = static_cast<Mask>(job.near[cell]);
    }

    std::size_t start(const Row* row, std::size_t at) {
        std::size_t to = at;
        for (std::size_t b = 0; b < job_.boards; ++b) {
            for (Mask left = row[b]; left != 0; left &= left - 1) {
                if (to + sweep_slack > job_.room) return no_room;
                walks_[to++] = lengthen(0, static_cast<uint32_t>(b), left);
            }
        }
        return to - at;
    }

    std::size_t extend(std::size_t at, std::size_t n, const Row* row, std::size_t to) {
        if (to + n + sweep_slack > job_.room) return no_room;
        const std::size_t first = to;
        for (std::size_t i = at; i < at + n; ++i) {
            const Walk walk = walks_[i];
            const uint32_t board = walk.place >> 6;
            Mask open = near_[walk.place & 63] & ~walk.used & row[board];
            // One place to go is the rule, so it is written whether there is one or not; more are rare.
            walks_[to] = lengthen(walk.used, board, open | top_bit);
            to += open != 0;
            open &= open - 1;
            while (open != 0) {
                if (to + (at + n - i) + sweep_slack > job_.room) return no_room;
                walks_[to++] = lengthen(walk.used, board, open);
                open &= open - 1;
            }
        }
        return to - first;
    }

    std::size_t match(std::size_t at, std::size_t n, const Row* row, std::size_t to) {
        if (to + n + sweep_slack > job_.room) return no_room;
        const std::size_t first = to;
        for (std::size_t i = at; i < at + n; ++i) {
            const Walk walk = walks_[i];
            walks_[to] = walk;
            to += (near_[walk.place & 63] & ~walk.used & row[walk.place >> 6]) != 0;
        }
        return to - first;
    }

    uint32_t board(std::size_t at) const { return walks_[at].place >> 6; }

private:
    struct Walk {
        Mask used;
        uint32_t place;  // the board, and in the lowest six bits the cell
    };

    // Keeps lowest_bit() defined where nothing is open; never the lowest bit where something is.
    static constexpr Mask top_bit = Mask{1} << (sizeof(Mask) * 8 - 1);

    static Walk lengthen(Mask used, uint32_t board, Mask open) {
        return {static_cast<Mask>(used | (open & (~open + 1))), board << 6 | static_cast<uint32_t>(lowest_bit(open))};
    }

    SweepJob job_;
    Walk* walks_;
    Mask near_[64] = {};
};

}  // namespace

SweepEnd sweep_portable(const SweepJob& job) {
    if (job.cells <= 32) return Sweep<PortableLanes<uint32_t>>(job).run();
    return Sweep<PortableLanes<uint64_t>>(job).run();
}

}  // namespace gridwords
