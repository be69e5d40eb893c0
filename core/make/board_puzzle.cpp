#include "board_puzzle.h"

#include <algorithm>
#include <map>

#include "../board.h"
#include "../engines/prefix.h"
#include "../errors.h"
#include "../optimise/cover.h"
#include "../tile_text.h"
#include "../utf8.h"

namespace gridwords {
namespace {

Board board_of(const Puzzle& puzzle, const Lexicon& lexicon, const Rules& rules) {
    std::vector<Tile> tiles;
    std::vector<uint16_t> cells;
    for (const std::u32string& tile : puzzle.tiles) {
        cells.push_back(static_cast<uint16_t>(tiles.size()));
        tiles.push_back(spell_tile(tile, lexicon.alphabet(), rules.q_is_qu));
    }
    const auto shape = std::make_shared<const Shape>(puzzle.size.rows, puzzle.size.cols, puzzle.neighbours);
    return {shape, std::move(cells), std::move(tiles)};
}

void check_wishes(const std::map<std::u32string, PuzzleWord>& found, const BoardWishes& wishes) {
    for (const GivenWord& one : wishes.contain) {
        if (!found.contains(one.word)) throw WrongPuzzle(to_utf8(one.text) + " is not on the board");
    }
    if (found.size() < wishes.fewest || found.size() > wishes.most) {
        throw WrongPuzzle("the board has " + std::to_string(found.size()) + " words, not " +
                          std::to_string(wishes.fewest) + " to " + std::to_string(wishes.most));
    }
    size_t longest = 0;
    for (const auto& [word, placed] : found) longest = std::max(longest, word.size());
    if (longest < wishes.longest) {
        throw WrongPuzzle("no word on the board has " + std::to_string(wishes.longest) + " letters");
    }
}

}  // namespace

std::vector<PuzzleWord> words_on_board(const Puzzle& puzzle, const Lexicon& lexicon, const Rules& rules,
                                       const BoardWishes& wishes, Control& control) {
    const Board board = board_of(puzzle, lexicon, rules);
    Question question{lexicon, board};
    question.minimum_length = rules.minimum_length;
    Scratch scratch;
    const Answer answer = solve_prefix(question, control, scratch);
    if (control.is_stopped()) return {};
    std::map<std::u32string, PuzzleWord> found;
    for (size_t word = 0; word < answer.size(); ++word) {
        std::u32string text;
        for (const char code : lexicon.spell(answer.nodes[word])) {
            text.push_back(lexicon.alphabet()[static_cast<uint8_t>(code)]);
        }
        const PathView path = answer.path(answer.paths_begin(word));
        found[text] = {text, text, {path.cells, path.cells + path.length}};
    }
    check_wishes(found, wishes);
    const bool is_covered = !wishes.cover || find_bare(lexicon, board, rules.minimum_length, control, scratch) == 0;
    if (control.is_stopped()) return {};
    if (!is_covered) throw WrongPuzzle("some tile of the board is in no word");
    std::vector<PuzzleWord> words;
    for (const GivenWord& one : wishes.contain) {
        words.push_back(std::move(found.extract(one.word).mapped()));
        words.back().text = one.text;
    }
    const auto others = static_cast<std::ptrdiff_t>(words.size());
    for (auto& [word, placed] : found) words.push_back(std::move(placed));
    std::stable_sort(words.begin() + others, words.end(),
                     [](const PuzzleWord& a, const PuzzleWord& b) { return a.word.size() > b.word.size(); });
    return words;
}

}  // namespace gridwords
