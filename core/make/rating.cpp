#include "rating.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "../portable.h"
#include "wordsearch.h"

namespace gridwords {
namespace {

int size_of(const auto& list) { return static_cast<int>(list.size()); }

// 0 if everyone knows the words, 40 if hardly anyone does.
int rareness(const std::vector<int>& levels) {
    const int mean = std::accumulate(levels.begin(), levels.end(), 0) / std::max(1, size_of(levels));
    return std::min(40, std::max(0, mean - 15) / 2);
}

// The places where the first three letters of a word are, but not the word.
int count_decoys(const RatedPuzzle& puzzle) {
    const auto letter = [&](int32_t cell) { return puzzle.cells[static_cast<size_t>(cell)]; };
    std::set<std::string> begins;
    for (const auto& path : puzzle.paths) {
        if (path.size() > 3) begins.insert({letter(path[0]), letter(path[1]), letter(path[2])});
    }
    int found = 0;
    for (const auto [down, right] : line_steps) {
        for (int row = 0; row < puzzle.rows; ++row) {
            if (row + 2 * down < 0 || row + 2 * down >= puzzle.rows) continue;
            for (int col = 0; col < puzzle.cols; ++col) {
                if (col + 2 * right < 0 || col + 2 * right >= puzzle.cols) continue;
                const int32_t at = row * puzzle.cols + col, step = down * puzzle.cols + right;
                found += begins.contains({letter(at), letter(at + step), letter(at + 2 * step)});
            }
        }
    }
    return std::max(0, found - size_of(puzzle.paths));
}

}  // namespace

int rate_wordsearch(const RatedPuzzle& puzzle, uint8_t directions) {
    int turns = 0;
    // Down-right and up-right still read forwards; the last four of the eight read backwards.
    for (int direction = 0; direction < 8; ++direction) {
        if (directions >> direction & 1) turns += direction < 2 ? 3 : direction < 4 ? 4 : 7;
    }
    const int words = std::max(1, size_of(puzzle.paths));
    const auto holes = std::count(puzzle.cells.begin(), puzzle.cells.end(), static_cast<char>(hole_code));
    const int cells = size_of(puzzle.cells) - static_cast<int>(holes);
    std::set<int32_t> taken;
    int letters = 0;
    for (const auto& path : puzzle.paths) {
        taken.insert(path.begin(), path.end());
        letters += size_of(path);
    }
    const int shared = letters - size_of(taken);
    return std::min(100, turns * 40 / 42 + std::min(20, cells / words) +
                             std::min(20, 2 * count_decoys(puzzle) / words) +
                             std::min(10, 40 * shared / std::max(1, letters)) + rareness(puzzle.levels) / 4);
}

int rate_theme(const RatedPuzzle& puzzle, uint32_t ways) {
    int bends = 0, steps = 0;
    for (const auto& path : puzzle.paths) {
        for (size_t i = 2; i < path.size(); ++i, ++steps) {
            const auto step = [&](size_t to) {
                return std::pair(path[to] / puzzle.cols - path[to - 1] / puzzle.cols,
                                 path[to] % puzzle.cols - path[to - 1] % puzzle.cols);
            };
            bends += step(i) != step(i - 1);
        }
    }
    // Of random paths three steps in four bend; up to one in four makes no difference.
    const int turns = std::max(0, 4 * bends - steps) * 50 / (3 * std::max(1, steps));
    return std::min(
        100, std::min(20, size_of(puzzle.cells) / 3) + turns + rareness(puzzle.levels) / 2 + (ways == 1 ? 0 : 10));
}

int rate_crisscross(const RatedPuzzle& puzzle) {
    int letters = 0;
    std::set<int32_t> cells;
    for (const auto& path : puzzle.paths) {
        letters += size_of(path);
        cells.insert(path.begin(), path.end());
    }
    const int crossings = letters - size_of(cells), alone = letters - 2 * crossings;
    return std::min(
        100, 50 * alone / std::max(1, letters) + std::min(20, size_of(puzzle.paths) / 2) + rareness(puzzle.levels));
}

int rate_board(size_t cells, const std::vector<int>& lengths, const std::vector<int>& levels) {
    const int words = size_of(lengths), letters = std::accumulate(lengths.begin(), lengths.end(), 0);
    const int length = std::min(20, 10 * std::max(0, letters - 3 * words) / std::max(1, words));
    return std::min(
        100, std::min(30, static_cast<int>(cells)) + std::min(20, words / 5) + length + rareness(levels) * 3 / 4);
}

}  // namespace gridwords
