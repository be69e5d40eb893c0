#include "draws.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "../ranges.h"
#include "twisters.h"

namespace gridwords {
namespace {

constexpr size_t draws_per_range = 512;  // a millisecond
constexpr size_t cells_between_looks = size_t{1} << 16;

template <class Number>
void roll(const Bag& bag, size_t cells, Twisters& chance, int lane, std::vector<uint32_t>& order, Number* out) {
    order.resize(bag.dice.size());
    std::iota(order.begin(), order.end(), 0u);
    for (size_t last = order.size(); last-- > 1;) {
        std::swap(order[last], order[chance.below(lane, static_cast<uint32_t>(last + 1))]);
    }
    for (size_t cell = 0; cell < cells; ++cell) {
        const std::vector<uint16_t>& die = bag.dice[order[cell]];
        out[cell] = static_cast<Number>(die[chance.below(lane, static_cast<uint32_t>(die.size()))]);
    }
}

// Bytes of the generator; those past the last whole multiple of `kinds` would make some letters more likely.
template <class Number>
bool fill_uniform(uint32_t kinds, size_t cells, Twisters& chance, int lane, Number* out, Control& control) {
    const uint32_t whole = 256 - 256 % kinds;
    for (size_t cell = 0, look = 0; cell < cells;) {
        if (++look % cells_between_looks == 0 && control.should_stop()) return false;
        uint32_t bytes = chance.next(lane);
        for (int i = 0; i < 4 && cell < cells; ++i, bytes >>= 8) {
            if ((bytes & 0xff) < whole) out[cell++] = static_cast<Number>((bytes & 0xff) % kinds);
        }
    }
    return true;
}

// Halves of the generator's words, looked up in the table of parts.
template <class Number>
bool fill_weighted(const std::vector<uint8_t>& parts, size_t cells, Twisters& chance, int lane, Number* out,
                   Control& control) {
    for (size_t cell = 0, look = 0; cell < cells;) {
        if (++look % cells_between_looks == 0 && control.should_stop()) return false;
        const uint32_t both = chance.next(lane);
        out[cell++] = parts[both & 0xffff];
        if (cell < cells) out[cell++] = parts[both >> 16];
    }
    return true;
}

}  // namespace

template <class Number>
bool draw_boards(const Bag& bag, size_t cells, const uint64_t* seeds, size_t count, Number* out, int threads,
                 Control& control) {
    if (cells == 0) return true;
    const Reached reached = for_each_range(count, draws_per_range, threads, control, nullptr, [&](Range range, int) {
        Twisters chance;
        std::vector<uint32_t> order;
        for (size_t begin = range.begin; begin < range.end; begin += Twisters::lanes) {
            if (control.should_stop()) return false;
            const int some = static_cast<int>(std::min<size_t>(Twisters::lanes, range.end - begin));
            chance.seed(seeds + begin, some);
            for (int lane = 0; lane < some; ++lane) {
                Number* const board = out + (begin + static_cast<size_t>(lane)) * cells;
                if (!bag.dice.empty()) {
                    roll(bag, cells, chance, lane, order, board);
                } else if (!(bag.weighted.empty() ? fill_uniform(bag.kinds, cells, chance, lane, board, control)
                                                  : fill_weighted(bag.weighted, cells, chance, lane, board, control))) {
                    return false;
                }
            }
        }
        return true;
    });
    return reached.ended == Ended::complete;
}

template <class Number>
std::string write_boards(const Number* tiles, size_t count, size_t rows, size_t cols,
                         const std::vector<std::string>& texts) {
    const size_t cells = rows * cols;
    size_t letters = 0;
    for (size_t i = 0; i < count * cells; ++i) letters += texts.at(tiles[i]).size();
    std::string lines(letters + count * (std::max<size_t>(rows, 1) + (rows == 1 && cols > 1)), '\n');
    char* to = lines.data();
    for (size_t board = 0; board < count; ++board) {
        for (size_t row = 0; row < rows; ++row) {
            if (row > 0) *to++ = '/';
            for (size_t col = 0; col < cols; ++col) {
                const std::string& text = texts[*tiles++];
                if (text.size() == 1) {
                    *to++ = text[0];
                } else {
                    to = std::copy(text.begin(), text.end(), to);
                }
            }
        }
        // A single row needs a closing separator, or it would be read as a square.
        if (rows == 1 && cols > 1) *to++ = '/';
        ++to;
    }
    return lines;
}

template bool draw_boards(const Bag&, size_t, const uint64_t*, size_t, uint8_t*, int, Control&);
template bool draw_boards(const Bag&, size_t, const uint64_t*, size_t, uint16_t*, int, Control&);
template std::string write_boards(const uint8_t*, size_t, size_t, size_t, const std::vector<std::string>&);
template std::string write_boards(const uint16_t*, size_t, size_t, size_t, const std::vector<std::string>&);

}  // namespace gridwords
