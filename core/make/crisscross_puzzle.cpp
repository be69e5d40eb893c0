#include "crisscross_puzzle.h"

#include <algorithm>
#include <map>
#include <set>

#include "../errors.h"
#include "../unicode.h"
#include "../utf8.h"
#include "grid_letters.h"

namespace gridwords {
namespace {

constexpr const char* hole = ".";

// The cells of a line with letters next to each other, two and more.
using LetterRun = std::vector<int32_t>;

std::vector<LetterRun> runs_of(const Puzzle& puzzle) {
    std::vector<LetterRun> runs;
    const int rows = puzzle.size.rows, cols = puzzle.size.cols;
    const auto scan = [&](int lines, int length, auto&& cell_at) {
        for (int line = 0; line < lines; ++line) {
            LetterRun run;
            for (int i = 0; i <= length; ++i) {
                if (i < length && to_utf8(puzzle.tiles[static_cast<size_t>(cell_at(line, i))]) != hole) {
                    run.push_back(cell_at(line, i));
                    continue;
                }
                if (run.size() > 1) runs.push_back(run);
                run.clear();
            }
        }
    };
    scan(rows, cols, [&](int row, int col) { return row * cols + col; });
    scan(cols, rows, [&](int col, int row) { return row * cols + col; });
    return runs;
}

bool is_read_from_right(const Puzzle& puzzle) {
    return std::any_of(puzzle.words.begin(), puzzle.words.end(), [](const PuzzleWord& one) {
        return std::any_of(one.word.begin(), one.word.end(), is_right_to_left);
    });
}

std::map<int32_t, int> numbers_of_cells(const Puzzle& puzzle) {
    const int cols = puzzle.size.cols;
    const bool from_right = is_read_from_right(puzzle);
    std::set<std::pair<int32_t, int32_t>> beginnings;  // in the order of reading, and the cell
    for (const PuzzleWord& one : puzzle.words) {
        const int32_t cell = one.path.front(), row = cell / cols, col = cell % cols;
        beginnings.emplace(row * cols + (from_right ? cols - 1 - col : col), cell);
    }
    std::map<int32_t, int> numbers;
    for (const auto& [order, cell] : beginnings) numbers.emplace(cell, static_cast<int>(numbers.size()) + 1);
    return numbers;
}

// The letters of the parts of a text.
std::string enumeration_of(std::u32string_view text) {
    std::string parts;
    std::u32string part;
    for (const char32_t point : text) {
        if (is_space(point) || point == U'-' || point == U'\u2010') {
            if (!part.empty()) parts += std::to_string(count_cells(part)) + (is_space(point) ? "," : "-");
            part.clear();
        } else if (point != U'\'' && point != U'\u2019') {
            part += point;
        }
    }
    if (!part.empty()) return parts + std::to_string(count_cells(part));
    if (!parts.empty()) parts.pop_back();
    return parts;
}

}  // namespace

void number_words(Puzzle& puzzle) {
    const std::map<int32_t, int> numbers = numbers_of_cells(puzzle);
    for (PuzzleWord& one : puzzle.words) one.number = numbers.at(one.path.front());
}

std::vector<size_t> words_by_number(const Puzzle& puzzle, bool down) {
    std::vector<size_t> places;
    for (size_t i = 0; i < puzzle.words.size(); ++i) {
        if (runs_down(puzzle, puzzle.words[i]) == down) places.push_back(i);
    }
    std::stable_sort(places.begin(), places.end(),
                     [&](size_t a, size_t b) { return puzzle.words[a].number < puzzle.words[b].number; });
    return places;
}

std::u32string printed_clue(std::u32string_view text, const std::u32string& clue) {
    const std::string parts = "(" + enumeration_of(text) + ")";
    if (clue.empty()) return from_utf8(parts);
    const bool is_plain = parts.find_first_of(",-") == parts.npos;
    return is_plain || clue.ends_with(from_utf8(parts)) ? clue : clue + U" " + from_utf8(parts);
}

void check_crossed(const Puzzle& puzzle) {
    std::map<LetterRun, size_t> words;
    std::vector<std::vector<size_t>> users(puzzle.tiles.size());
    const bool from_right = is_read_from_right(puzzle);
    for (size_t i = 0; i < puzzle.words.size(); ++i) {
        const PuzzleWord& one = puzzle.words[i];
        std::u32string spelled;
        for (const int32_t cell : one.path) {
            spelled += puzzle.tiles.at(static_cast<size_t>(cell));
            users[static_cast<size_t>(cell)].push_back(i);
        }
        std::erase_if(spelled, [](char32_t point) { return point == U'(' || point == U')'; });
        if (spelled != one.word) throw WrongPuzzle("the path of " + to_utf8(one.word) + " does not spell it");
        LetterRun cells = one.path;
        if (from_right && !runs_down(puzzle, one)) std::reverse(cells.begin(), cells.end());
        words.emplace(std::move(cells), i);
    }
    const std::vector<LetterRun> runs = runs_of(puzzle);
    if (runs.size() != puzzle.words.size() ||
        !std::all_of(runs.begin(), runs.end(), [&](const LetterRun& run) { return words.contains(run); })) {
        throw WrongPuzzle("the letters next to each other are not those of the words");
    }
    // Connected, and therefore each crosses another.
    std::vector<size_t> stack{0};
    std::set<size_t> seen{0};
    while (!stack.empty()) {
        const PuzzleWord& one = puzzle.words[stack.back()];
        stack.pop_back();
        for (const int32_t cell : one.path) {
            for (const size_t other : users[static_cast<size_t>(cell)]) {
                if (seen.insert(other).second) stack.push_back(other);
            }
        }
    }
    if (puzzle.words.size() < 2 || seen.size() != puzzle.words.size()) throw WrongPuzzle("not all words are connected");
    const std::map<int32_t, int> numbers = numbers_of_cells(puzzle);
    for (size_t cell = 0; cell < puzzle.tiles.size(); ++cell) {
        if (users[cell].empty() != (to_utf8(puzzle.tiles[cell]) == hole)) throw WrongPuzzle("a letter is in no word");
    }
    for (const PuzzleWord& one : puzzle.words) {
        if (one.number != numbers.at(one.path.front()))
            throw WrongPuzzle("the number of a word is not that of its cell");
    }
}

}  // namespace gridwords
