#include "lookalike.h"

#include <cstddef>
#include <utility>

#include "keyboard.h"

namespace gridwords::vision {
namespace {

// Two lines are the same, or all of them are the same in two places, or six and more in one, as the entries of a list
// are. No board that was rolled is like that.
bool repeats_itself(const std::string& letters, int rows, int cols) {
    const auto at = [&](int row, int col) { return letters[static_cast<size_t>(row * cols + col)]; };
    for (int row = 0; row < rows; ++row) {
        for (int other = row + 1; other < rows; ++other) {
            int same = 0;
            bool differ = false;
            for (int col = 0; col < cols; ++col) {
                same += at(row, col) == at(other, col) && at(row, col) != ' ';
                differ = differ || at(row, col) != at(other, col);
            }
            if (!differ && same >= 4) return true;
        }
    }
    int alike = 0;
    for (int col = 0; col < cols; ++col) {
        bool differ = at(0, col) == ' ';
        for (int row = 1; row < rows; ++row) differ = differ || at(row, col) != at(0, col);
        alike += !differ;
    }
    return (rows >= 3 && alike >= 2) || (rows >= 6 && alike >= 1);
}

// A column without a letter between others: two columns of a text.
bool is_apart(const std::string& letters, int rows, int cols) {
    for (int col = 1; col + 1 < cols; ++col) {
        bool is_empty = true;
        for (int row = 0; row < rows; ++row)
            is_empty = is_empty && letters[static_cast<size_t>(row * cols + col)] == ' ';
        if (is_empty) return true;
    }
    return false;
}

std::string turned(const std::string& letters, int rows, int cols) {
    std::string result;
    for (int col = 0; col < cols; ++col) {
        for (int row = rows - 1; row >= 0; --row) result.push_back(letters[static_cast<size_t>(row * cols + col)]);
    }
    return result;
}

}  // namespace

bool is_lookalike(std::string letters, int rows, int cols) {
    for (int turn = 0; turn < 4 && rows > 0 && cols > 0; ++turn) {
        if (is_keyboard(letters, cols) || repeats_itself(letters, rows, cols) || is_apart(letters, rows, cols))
            return true;
        letters = turned(letters, rows, cols);
        std::swap(rows, cols);
    }
    return false;
}

}  // namespace gridwords::vision
