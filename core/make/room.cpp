#include "room.h"

#include <algorithm>
#include <array>

namespace gridwords {
namespace {

constexpr int larger_sizes = 8;  // how many sizes to try

size_t letters_of(const WordsearchTask& task) {
    size_t letters = 0;
    for (const std::string& word : task.words) letters += word.size();
    return letters;
}

size_t longest_of(const WordsearchTask& task) {
    size_t longest = 0;
    for (const std::string& word : task.words) longest = std::max(longest, word.size());
    return longest;
}

size_t open_in(const WordsearchTask& task) {
    return static_cast<size_t>(std::count(task.open.begin(), task.open.end(), 1));
}

void resize(WordsearchTask& task, OutlineName outline, int rows, int cols) {
    task.rows = rows;
    task.cols = cols;
    task.open = open_cells(outline, rows, cols);
}

}  // namespace

size_t cells_needed(const WordsearchTask& task) {
    if (task.overlaps == Overlaps::none) return letters_of(task) + task.message.size();
    // No two letters of one word share a cell, so the grid needs each letter as often as any one word contains it.
    std::array<size_t, 256> most{};
    for (const std::string& word : task.words) {
        std::array<size_t, 256> count{};
        for (const char letter : word) {
            const auto code = static_cast<uint8_t>(letter);
            most[code] = std::max(most[code], ++count[code]);
        }
    }
    size_t needed = task.message.size();
    for (const size_t one : most) needed += one;
    return needed;
}

Wordsearch make_square_wordsearch(WordsearchTask& task, OutlineName outline, uint8_t directions, Control& control) {
    const size_t letters = letters_of(task), longest = longest_of(task);
    task.effort = short_effort;
    Wordsearch made;
    int unfilled = 0, first_unfilled = 0;
    for (int side = least_side_of(outline); side <= task.largest && unfilled < larger_sizes; ++side) {
        resize(task, outline, side, side);
        if (!is_roomy(letters, task.message.size(), open_in(task)) ||
            longest > static_cast<size_t>(longest_line(task.open, side, side, directions))) {
            continue;
        }
        made = make_wordsearch(task, control);
        if (made.end == WordsearchEnd::made || made.end == WordsearchEnd::interrupted) return made;
        if (made.end == WordsearchEnd::no_letters && unfilled++ == 0) first_unfilled = side;
    }
    if (unfilled > 0) {
        made.end = WordsearchEnd::no_letters;
        resize(task, outline, first_unfilled, first_unfilled);
    }
    return made;
}

int find_larger(WordsearchTask task, OutlineName outline, Control& control) {
    const int rows = task.rows, cols = task.cols;
    const int largest = std::max({task.largest, rows, cols});  // a drawn grid may be larger
    const size_t letters = letters_of(task) + task.message.size();
    const int least = std::max(1, static_cast<int>(longest_of(task)) - std::max(rows, cols));
    task.effort = short_effort;
    for (int more = least; more < least + larger_sizes; ++more) {
        resize(task, outline, std::min(largest, rows + more), std::min(largest, cols + more));
        if (4 * letters <= 5 * open_in(task) && make_wordsearch(task, control).end == WordsearchEnd::made) return more;
    }
    return 0;
}

}  // namespace gridwords
