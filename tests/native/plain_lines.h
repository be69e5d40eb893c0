// Reads words in straight lines, so simply that it is obviously right.
#pragma once

#include <algorithm>
#include <string>

#include "core/make/wordsearch.h"

namespace gridwords::tests {

// How often a word can be read in straight lines; a palindrome counts once per line.
inline int times_on(const std::string& cells, int rows, int cols, const std::string& word) {
    int found = 0;
    const bool both = std::equal(word.begin(), word.end(), word.rbegin());
    for (int row = 0; row < rows; ++row) {
        for (int col = 0; col < cols; ++col) {
            for (int direction = 0; direction < (both ? 4 : 8); ++direction) {
                int r = row, c = col;
                size_t at = 0;
                while (at < word.size() && r >= 0 && r < rows && c >= 0 && c < cols &&
                       cells[static_cast<size_t>(r * cols + c)] == word[at]) {
                    r += line_steps[direction].down;
                    c += line_steps[direction].right;
                    ++at;
                }
                found += at == word.size();
            }
        }
    }
    return found;
}

}  // namespace gridwords::tests
