// Whole word searches, as package and page ask for them: each puzzle read again, and every reason to have none.
#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "../../core/make/wordsearch_puzzle.h"
#include "../../core/portable.h"
#include "check.h"
#include "plain_lines.h"

namespace gridwords::tests::make_puzzle_test {
namespace {

constexpr uint8_t all_directions = 255, only_right = 1;
constexpr OutlineName outlines[] = {OutlineName::rectangle, OutlineName::circle, OutlineName::diamond,
                                    OutlineName::heart};

std::vector<std::string> codes_of(std::vector<std::string> words) {
    for (std::string& word : words) {
        for (char& letter : word) letter = static_cast<char>(letter - 'a');
    }
    return words;
}

WordsearchTask task_of(int rows, int cols, uint32_t letters = 26) {
    WordsearchTask task;
    task.rows = rows;
    task.cols = cols;
    task.weights.assign(letters, 1);
    task.effort = 30'000;
    return task;
}

WordsearchPuzzle puzzle_of(const std::vector<std::string>& words, const WordsearchTask& task,
                           uint8_t directions = all_directions, OutlineName outline = OutlineName::rectangle) {
    Control control;
    return make_puzzle(codes_of(words), directions, outline, task, control);
}

// The number of the direction in which a path leaves its first cell.
int direction_of(const std::vector<int32_t>& path, int cols) {
    const int down = path[1] / cols - path[0] / cols, right = path[1] % cols - path[0] % cols;
    const auto* const found = std::find_if(std::begin(line_steps), std::end(line_steps),
                                           [&](LineStep step) { return step.down == down && step.right == right; });
    CHECK(found != std::end(line_steps));
    return static_cast<int>(found - line_steps);
}

// `words` are letter codes, of two letters or more.
void check_made(const WordsearchPuzzle& puzzle, const std::vector<std::string>& words, uint8_t directions,
                const std::vector<uint8_t>& open, const std::string& message) {
    CHECK(puzzle.end == PuzzleEnd::made);
    CHECK(puzzle.blamed.empty());
    CHECK(puzzle.cells.size() == open.size());
    for (size_t cell = 0; cell < open.size(); ++cell) {
        CHECK((static_cast<uint8_t>(puzzle.cells[cell]) == hole_code) == (open[cell] == 0));
    }
    CHECK(puzzle.paths.size() == words.size());
    CHECK(puzzle.directions != 0 && (puzzle.directions & ~directions) == 0);
    std::set<int32_t> taken;
    for (size_t word = 0; word < words.size(); ++word) {
        const std::vector<int32_t>& path = puzzle.paths[word];
        CHECK(path.size() == words[word].size());
        const int direction = direction_of(path, puzzle.cols);
        CHECK(directions >> direction & 1);
        const LineStep step = line_steps[direction];
        for (size_t i = 0; i < path.size(); ++i) {
            CHECK(path[i] == path[0] + static_cast<int>(i) * (step.down * puzzle.cols + step.right));
            CHECK(puzzle.cells[static_cast<size_t>(path[i])] == words[word][i]);
            taken.insert(path[i]);
        }
        CHECK(times_on(puzzle.cells, puzzle.rows, puzzle.cols, words[word]) == 1);
    }
    for (const InsideWord& one : puzzle.inside) {
        const std::vector<int32_t>& path = puzzle.paths[one.word];
        CHECK((one.backwards ? path.back() : path.front()) == puzzle.paths[one.in][one.offset]);
    }
    CHECK(puzzle.message.size() == message.size());
    for (size_t i = 0; i < message.size(); ++i) {
        CHECK(puzzle.cells[static_cast<size_t>(puzzle.message[i])] == message[i]);
        CHECK(taken.count(puzzle.message[i]) == 0);
    }
}

// Words inside others, forwards and backwards, and one that is there twice, in every outline and in a drawn one.
void check_outlines() {
    const std::vector<std::string> words = {"tea", "teapot", "top", "garden", "garden", "nedra", "kayak"};
    for (const OutlineName outline : outlines) {
        for (const int rows : {0, 11}) {
            WordsearchTask task = task_of(rows, rows == 0 ? 0 : 12);
            task.message = codes_of({"hello"})[0];
            const WordsearchPuzzle puzzle = puzzle_of(words, task, all_directions, outline);
            check_made(puzzle, codes_of(words), all_directions, open_cells(outline, puzzle.rows, puzzle.cols),
                       task.message);
            CHECK(rows == 0 ? puzzle.rows == puzzle.cols : puzzle.rows == rows && puzzle.cols == 12);
            CHECK(puzzle.inside.size() == 4);
            for (const InsideWord& one : puzzle.inside) {
                CHECK(one.in == (one.word < 3 ? 1U : 3U));
                CHECK(one.backwards == (one.word == 2 || one.word == 5));
            }
        }
    }
    WordsearchTask drawn = task_of(6, 9);
    drawn.open.assign(54, 1);
    for (const size_t hole : {0U, 8U, 22U, 31U, 45U, 53U}) drawn.open[hole] = 0;
    check_made(puzzle_of(words, drawn, all_directions, OutlineName::heart), codes_of(words), all_directions, drawn.open,
               "");
}

// Lists with many words inside others, in grids with holes, with any directions.
void check_random_puzzles() {
    Random random(12);
    int made = 0;
    for (int round = 0; round < 200; ++round) {
        std::vector<std::string> words;
        for (uint32_t count = 1 + random.below(6); count > 0; --count) {
            std::string word = random.word(8, 6) + "ab";
            if (!words.empty() && random.below(3) == 0) {
                const std::string& other = words[random.below(static_cast<uint32_t>(words.size()))];
                word = other.substr(random.below(static_cast<uint32_t>(other.size() - 1)), 2 + random.below(5));
                if (random.below(2) == 0) std::reverse(word.begin(), word.end());
            }
            words.push_back(word);
        }
        WordsearchTask task = task_of(1 + static_cast<int>(random.below(12)), 1 + static_cast<int>(random.below(12)));
        task.open = open_cells(outlines[random.below(4)], task.rows, task.cols);
        for (uint8_t& open : task.open) open &= random.below(20) > 0;
        task.overlaps = static_cast<Overlaps>(random.below(3));
        task.message = std::string(random.below(4), '\3');
        task.seed = random.next();
        const auto directions = static_cast<uint8_t>(random.below(2) == 0 ? 255 : 1 + random.below(255));
        const WordsearchPuzzle puzzle = puzzle_of(words, task, directions);
        CHECK(puzzle.larger == 0);  // than a drawn grid
        if (puzzle.end != PuzzleEnd::made) continue;
        check_made(puzzle, codes_of(words), directions, task.open, task.message);
        ++made;
    }
    CHECK(made > 50);
}

// Lists that are refused before any word is placed.
void check_refused_lists() {
    const WordsearchPuzzle twice = puzzle_of({"tea", "teapot", "steam"}, task_of(9, 9));
    CHECK(twice.end == PuzzleEnd::twice && twice.blamed == (std::vector<uint32_t>{0, 1, 2}));
    const WordsearchPuzzle backwards = puzzle_of({"devil", "lived"}, task_of(9, 9), only_right);
    CHECK(backwards.end == PuzzleEnd::backwards && backwards.blamed == (std::vector<uint32_t>{1, 0}));
    const WordsearchPuzzle line = puzzle_of({"tea", "garden"}, task_of(4, 3));
    CHECK(line.end == PuzzleEnd::line && line.longest == 1 && line.line == 4 && line.larger == 2);
    const WordsearchPuzzle cells = puzzle_of({"abcd", "efgh", "ijkl"}, task_of(2, 5));
    CHECK(cells.end == PuzzleEnd::cells && cells.needed == 12 && cells.open == 10 && cells.larger == 1);
    CHECK(cells.placed == 3 && cells.letters == 12);
    bool is_refused = false;
    try {
        puzzle_of({}, task_of(9, 9));
    } catch (const std::invalid_argument&) {
        is_refused = true;
    }
    CHECK(is_refused);
}

// Lists for which no puzzle is found.
void check_failed_searches() {
    const WordsearchPuzzle room = puzzle_of({"abc", "bca"}, task_of(1, 3));
    CHECK(room.end == PuzzleEnd::room && room.blamed.size() == 1 && room.larger == 1);
    CHECK(room.needed == 3 && room.open == 3 && room.paths.empty());
    // More letters than the largest grid that is tried has cells. None of the words is another one backwards.
    std::vector<std::string> many;
    for (std::string word = "abcdef"; word[1] < 'd'; std::next_permutation(word.begin(), word.end())) {
        many.push_back(word);
    }
    const WordsearchPuzzle crowded = puzzle_of(many, task_of(1, 6), only_right);
    CHECK(crowded.end == PuzzleEnd::room && crowded.blamed.size() == many.size() - 1 && crowded.larger == 0);
    WordsearchTask wordy = task_of(3, 3);
    wordy.message = std::string(5, '\7');
    const WordsearchPuzzle message = puzzle_of({"abc", "bca"}, wordy);
    CHECK(message.end == PuzzleEnd::message && message.left == 4 && message.larger == 1);
    const WordsearchPuzzle letters = puzzle_of({"aa"}, task_of(3, 3, 1));
    CHECK(letters.end == PuzzleEnd::letters && letters.larger == 0);
    Control control;
    control.interrupt();
    const WordsearchPuzzle interrupted =
        make_puzzle(codes_of({"abc", "bca"}), all_directions, OutlineName::rectangle, task_of(1, 3), control);
    CHECK(interrupted.end == PuzzleEnd::interrupted && interrupted.larger == 0);
}

// The progress is that of the size asked for, whether or not larger ones are tried, as they are not for a drawn one.
void check_progress() {
    Progress with_larger, drawn_only;
    WordsearchTask task = task_of(1, 3);
    task.progress = &with_larger;
    CHECK(puzzle_of({"abc", "bca"}, task).larger == 1);
    task.open.assign(3, 1);
    task.progress = &drawn_only;
    CHECK(puzzle_of({"abc", "bca"}, task).larger == 0);
    CHECK(with_larger.done == drawn_only.done && with_larger.total == drawn_only.total);
    CHECK(0 < with_larger.done && with_larger.done <= with_larger.total);
}

void check_names() {
    std::set<std::string> names;
    for (int end = 0; end <= static_cast<int>(PuzzleEnd::interrupted); ++end) {
        names.insert(name_of(static_cast<PuzzleEnd>(end)));
    }
    CHECK(names.size() == static_cast<size_t>(PuzzleEnd::interrupted) + 1);
}

void run() {
    check_outlines();
    check_random_puzzles();
    check_refused_lists();
    check_failed_searches();
    check_progress();
    check_names();
}

}  // namespace
}  // namespace gridwords::tests::make_puzzle_test

int make_puzzle_test(int, char*[]) {
    gridwords::tests::make_puzzle_test::run();
    return 0;
}
