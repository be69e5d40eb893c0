#include "outline.h"

#include <algorithm>
#include <cstdlib>

#include "outline_masks.h"
#include "room.h"
#include "wordsearch.h"

namespace gridwords {
namespace {

// Rounded down, also below 0.
int divided(int number, int by) { return number / by - (number % by < 0); }

// Two discs side by side above a triangle, on a square of 120 by 120 with the origin in the middle.
bool is_in_heart(int y, int x, int rows, int cols) {
    const int u = std::abs(divided(60 * x, cols)), v = divided(60 * y, rows);
    if (v < -12) return (u - 30) * (u - 30) + (v + 28) * (v + 28) <= 32 * 32;
    return u <= 62 - (v + 12) * 62 / 72;
}

// `y` and `x` go from -rows to rows and from -cols to cols.
bool is_inside(OutlineName name, int y, int x, int rows, int cols) {
    const auto squared = [](int64_t number) { return number * number; };
    switch (name) {
        case OutlineName::rectangle:
            return true;
        case OutlineName::circle:
            return squared(y * cols) + squared(x * rows) <= squared(rows * cols);
        case OutlineName::diamond:
            return std::abs(y) * cols + std::abs(x) * rows <= rows * cols;
        case OutlineName::heart:
            return is_in_heart(y, x, rows, cols);
    }
    return false;
}

// Cells of which at least half is in the mask. A cell of a grid as fine as both, cols * mask_side, has no fractions.
std::vector<uint8_t> scaled(const OutlineMask& mask, int rows, int cols) {
    const auto overlap = [](int cell, int cells, int bit) {
        const int from = std::max(cell * mask_side, bit * cells),
                  to = std::min((cell + 1) * mask_side, (bit + 1) * cells);
        return std::max(0, to - from);
    };
    std::vector<uint8_t> open;
    for (int row = 0; row < rows; ++row) {
        for (int col = 0; col < cols; ++col) {
            int64_t inside = 0;
            for (int y = row * mask_side / rows; y <= ((row + 1) * mask_side - 1) / rows; ++y) {
                for (int x = col * mask_side / cols; x <= ((col + 1) * mask_side - 1) / cols; ++x) {
                    if (mask.rows[y] >> (mask_side - 1 - x) & 1) {
                        inside += static_cast<int64_t>(overlap(row, rows, y)) * overlap(col, cols, x);
                    }
                }
            }
            open.push_back(2 * inside >= mask_side * mask_side);
        }
    }
    return open;
}

constexpr size_t drawn_by_rules = 4;
constexpr int least_mask_side = 14;

}  // namespace

const std::vector<std::string>& outline_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all{"rectangle", "circle", "diamond", "heart"};
        for (const OutlineMask& mask : outline_masks) all.emplace_back(mask.name);
        return all;
    }();
    return names;
}

int least_side_of(OutlineName name) {
    return static_cast<size_t>(name) < drawn_by_rules ? least_side : least_mask_side;
}

std::vector<uint8_t> open_cells(OutlineName name, int rows, int cols) {
    const auto number = static_cast<size_t>(name);
    if (number >= drawn_by_rules) return scaled(outline_masks[number - drawn_by_rules], rows, cols);
    std::vector<uint8_t> open;
    for (int row = 0; row < rows; ++row) {
        for (int col = 0; col < cols; ++col) {
            open.push_back(is_inside(name, 2 * row - rows + 1, 2 * col - cols + 1, rows, cols));
        }
    }
    return open;
}

int longest_line(const std::vector<uint8_t>& open, int rows, int cols, uint8_t directions) {
    int best = 0;
    // A line is as long in the opposite direction.
    const int lines = directions | directions >> 4;
    for (int direction = 0; direction < 4; ++direction) {
        if (!(lines >> direction & 1)) continue;
        const auto [down, right] = line_steps[direction];
        std::vector<int> run(open.size());
        // From the far end, so that the next cell is known before the one that leads to it.
        for (int i = 0; i < rows; ++i) {
            const int row = down < 0 ? i : rows - 1 - i;
            for (int col = cols; col-- > 0;) {
                const auto cell = static_cast<size_t>(row * cols + col);
                if (!open[cell]) continue;
                const int to_row = row + down, to_col = col + right;
                const bool ends = to_row < 0 || to_row >= rows || to_col >= cols;
                run[cell] = 1 + (ends ? 0 : run[static_cast<size_t>(to_row * cols + to_col)]);
                best = std::max(best, run[cell]);
            }
        }
    }
    return best;
}

}  // namespace gridwords
