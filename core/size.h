// The size of a board: rows and columns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridwords {

struct Size {
    int rows = 0;
    int cols = 0;

    int64_t cells() const { return int64_t{rows} * cols; }
    std::string text() const { return std::to_string(rows) + "x" + std::to_string(cols); }
    bool operator==(const Size&) const = default;
};

// Cell numbers are 32-bit signed integers.
constexpr int64_t most_cells = (int64_t{1} << 31) - 1;

// Rows and columns, at least `least` of each. These throw BadBoard.
Size check_size(int64_t rows, int64_t cols, int least = 0);

// A size written as 3x4 or 4. `shown` is how a message quotes it.
Size read_size(std::string_view text, int least = 0);
// One number or two, with any number of digits.
Size read_size(const std::vector<std::string>& numbers, const std::string& shown, int least = 0);

// Rows and columns of the squarest board with that many cells, never taller than wide.
Size squarest(int64_t cells);

// The given size if it holds exactly that many tiles; without one, the square they make.
Size fit_size(int64_t tiles, std::optional<Size> size);

}  // namespace gridwords
