#include "keyboard.h"

#include <array>
#include <cstddef>

namespace gridwords::vision {
namespace {

using Keys = std::array<std::string_view, 3>;
constexpr std::array<Keys, 3> keyboards = {{
    {"qwertyuiop", "asdfghjkl", "zxcvbnm"},
    {"qwertzuiop", "asdfghjkl", "yxcvbnm"},
    {"azertyuiop", "qsdfghjklm", "wxcvbn"},
}};

bool is_key_of(const Keys& keys, std::string_view part) {
    for (const std::string_view row : keys) {
        if (row.find(part) != std::string_view::npos) return true;
    }
    return false;
}

// Five keys in a row, or four in each of two rows. No rolled board has them.
bool has_neighbours(const Keys& keys, std::string_view letters, size_t cols) {
    int fours = 0;
    for (size_t start = 0; start < letters.size(); start += cols) {
        const std::string_view line = letters.substr(start, cols);
        bool has_four = false;
        for (size_t at = 0; at + 4 <= cols; ++at) {
            if (at + 5 <= cols && is_key_of(keys, line.substr(at, 5))) return true;
            has_four = has_four || is_key_of(keys, line.substr(at, 4));
        }
        fours += has_four;
    }
    return fours >= 2;
}

// How many letters the line has if they come in the order of the keys, with any number left out, or -1.
int count_in_order(std::string_view line, std::string_view keys) {
    int count = 0;
    size_t next = 0;
    for (const char letter : line) {
        if (letter == ' ') continue;
        next = keys.find(letter, next);
        if (next == std::string_view::npos) return -1;
        ++next;
        ++count;
    }
    return count;
}

// Each row of letters from one row of keys, further down from keys further down. The rows of a keyboard are shifted
// against each other, so that a grid seen in it often takes every other key. If there are many letters, those of one
// row may be misread.
bool is_in_order(const Keys& keys, std::string_view letters, size_t cols) {
    constexpr int least_letters = 5;
    constexpr int many_letters = 8;
    size_t next = 0;
    int seen = 0;
    int misread = 0;
    for (size_t start = 0; start < letters.size(); start += cols) {
        const std::string_view line = letters.substr(start, cols);
        if (line.find_first_not_of(' ') == std::string_view::npos) continue;
        size_t found = next;
        while (found < keys.size() && count_in_order(line, keys[found]) < 0) ++found;
        if (found == keys.size()) {
            ++misread;
        } else {
            seen += count_in_order(line, keys[found]);
            next = found + 1;
        }
    }
    return misread == 0 ? seen >= least_letters : misread == 1 && seen >= many_letters;
}

}  // namespace

bool is_keyboard(std::string_view letters, int cols) {
    const auto wide = static_cast<size_t>(cols);
    if (wide == 0) return false;
    for (const Keys& keys : keyboards) {
        if (has_neighbours(keys, letters, wide) || is_in_order(keys, letters, wide)) return true;
    }
    return false;
}

}  // namespace gridwords::vision
