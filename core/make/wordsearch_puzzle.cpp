#include "wordsearch_puzzle.h"

#include <algorithm>
#include <stdexcept>

#include "room.h"

namespace gridwords {
namespace {

PuzzleEnd end_of(WordsearchEnd end) {
    switch (end) {
        case WordsearchEnd::made:
            return PuzzleEnd::made;
        case WordsearchEnd::no_room:
            return PuzzleEnd::room;
        case WordsearchEnd::no_letters:
            return PuzzleEnd::letters;
        case WordsearchEnd::no_room_for_message:
            return PuzzleEnd::message;
        case WordsearchEnd::interrupted:
            break;
    }
    return PuzzleEnd::interrupted;
}

// Adds the words to the task: those inside others are read there. False if the directions do not allow that.
bool add_words(WordsearchTask& task, const WordParts& parts, const std::vector<std::string>& words, uint8_t directions,
               std::vector<uint32_t>& blamed) {
    for (const uint32_t word : parts.whole) task.words.push_back(words[word]);
    task.directions.assign(task.words.size(), directions);
    for (const InsideWord& one : parts.inside) {
        task.parts.push_back({words[one.word], one.in, one.offset});
        if (!one.backwards) continue;
        task.directions[one.in] = both_ways(directions);
        if (task.directions[one.in] == 0) {
            blamed = {one.word, parts.whole[one.in]};
            return false;
        }
    }
    return true;
}

// What the sizes prove to be impossible, or `made`.
PuzzleEnd check_room(WordsearchPuzzle& puzzle, const WordsearchTask& task, const WordParts& parts, uint8_t directions) {
    const size_t longest = task.words.front().size();  // they come first
    puzzle.longest = parts.whole.front();
    puzzle.line = longest_line(task.open, task.rows, task.cols, directions);
    puzzle.open = static_cast<size_t>(std::count(task.open.begin(), task.open.end(), 1));
    puzzle.needed = cells_needed(task);
    if (longest > static_cast<size_t>(puzzle.line)) return PuzzleEnd::line;
    return puzzle.needed > puzzle.open ? PuzzleEnd::cells : PuzzleEnd::made;
}

std::vector<std::vector<int32_t>> paths_of(const Wordsearch& made, const WordParts& parts,
                                           const std::vector<std::string>& words, int cols) {
    std::vector<std::vector<int32_t>> paths(words.size());
    const auto lay = [&](uint32_t word, uint32_t in, uint32_t offset, bool backwards) {
        const LineStep step = line_steps[made.places[in].direction];
        for (size_t i = 0; i < words[word].size(); ++i) {
            const size_t at = offset + (backwards ? words[word].size() - 1 - i : i);
            paths[word].push_back(made.places[in].cell + static_cast<int32_t>(at) * (step.down * cols + step.right));
        }
    };
    for (uint32_t in = 0; in < parts.whole.size(); ++in) lay(parts.whole[in], in, 0, false);
    for (const InsideWord& one : parts.inside) lay(one.word, one.in, one.offset, one.backwards);
    return paths;
}

}  // namespace

const char* name_of(PuzzleEnd end) {
    constexpr const char* names[] = {"made", "twice",   "backwards", "line",       "cells",
                                     "room", "message", "letters",   "interrupted"};
    return names[static_cast<size_t>(end)];
}

WordsearchPuzzle make_puzzle(const std::vector<std::string>& words, uint8_t directions, OutlineName outline,
                             WordsearchTask task, Control& control) {
    if (words.empty()) throw std::invalid_argument("a word search without words");
    if (task.rows < 0 || task.cols < 0 || (task.rows == 0) != (task.cols == 0) ||
        !(task.open.empty() || task.open.size() == static_cast<size_t>(task.rows) * static_cast<size_t>(task.cols))) {
        throw std::invalid_argument("a word search whose outline does not have its size");
    }
    WordsearchPuzzle puzzle;
    puzzle.largest = task.largest;
    const auto refuse = [&](PuzzleEnd end) {
        puzzle.end = end;
        return puzzle;
    };
    const WordParts parts = find_parts(words);
    puzzle.blamed = parts.twice;
    if (!parts.twice.empty()) return refuse(PuzzleEnd::twice);
    if (!add_words(task, parts, words, directions, puzzle.blamed)) return refuse(PuzzleEnd::backwards);
    const bool is_drawn = !task.open.empty(), has_size = task.rows > 0;
    Wordsearch made;
    if (has_size) {
        if (!is_drawn) task.open = open_cells(outline, task.rows, task.cols);
        puzzle.end = check_room(puzzle, task, parts, directions);
        if (puzzle.end == PuzzleEnd::made) made = make_wordsearch(task, control);
    } else {
        puzzle.end = PuzzleEnd::made;
        made = make_square_wordsearch(task, outline, directions, control);
    }
    if (puzzle.end == PuzzleEnd::made) puzzle.end = end_of(made.end);
    puzzle.rows = task.rows;
    puzzle.cols = task.cols;
    if (puzzle.end == PuzzleEnd::made) {
        puzzle.cells = made.cells;
        puzzle.paths = paths_of(made, parts, words, task.cols);
        puzzle.message = made.message;
        puzzle.inside = parts.inside;
        for (InsideWord& one : puzzle.inside) one.in = parts.whole[one.in];
        for (const LinePlace place : made.places) puzzle.directions |= static_cast<uint8_t>(1 << place.direction);
        return puzzle;
    }
    for (const uint32_t word : made.crowded) puzzle.blamed.push_back(parts.whole[word]);
    puzzle.left = made.left;
    puzzle.placed = task.words.size();
    for (const std::string& word : task.words) puzzle.letters += word.size();
    if (has_size && !is_drawn && puzzle.end != PuzzleEnd::letters && !control.is_stopped()) {
        // Its steps are not among those that the progress announced, and each size would announce its own.
        task.progress = nullptr;
        puzzle.larger = find_larger(task, outline, control);
    }
    return puzzle;
}

}  // namespace gridwords
