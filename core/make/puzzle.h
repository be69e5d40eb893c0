// Puzzle: a board made on purpose, with its word list and answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../lexicon.h"
#include "../shape.h"
#include "../size.h"

namespace gridwords {

enum class PuzzleKind : uint8_t { wordsearch, theme, board, crisscross };
enum class Difficulty : uint8_t { easy, medium, hard };

// The lowest and the highest rating of each difficulty.
struct Band {
    int low, high;
};
constexpr Band difficulty_bands[] = {{0, 34}, {35, 64}, {65, 100}};
constexpr const char* difficulty_names[] = {"easy", "medium", "hard"};

Difficulty difficulty_of(int score);
// How much harder a puzzle with this rating would have to be; negative if it is too hard.
int points_off(Difficulty wanted, int score);

struct PuzzleWord {
    std::u32string word;
    std::u32string text;        // on the list
    std::vector<int32_t> path;  // cells
    std::u32string clue = {};   // in a criss-cross, and
    int number = 0;             // that of its first cell
};

struct Puzzle {
    PuzzleKind kind;
    Size size;
    std::vector<std::u32string> tiles;  // the tile of each cell, in canonical form
    Neighbours neighbours = Neighbours::king;
    std::vector<PuzzleWord> words;
    std::string title;
    uint64_t seed = 0;
    int difficulty = 0;
    std::u32string message = {};  // spelled by the letters left over
    std::vector<int32_t> message_path = {};
    std::optional<std::u32string> span = {};  // the word that touches two opposite sides
    std::optional<uint32_t> ways = {};        // in which the words fill the grid
    std::vector<std::string> notes = {};      // messages for its maker
    bool q_is_qu = false;
    std::vector<std::u32string> contain = {};  // the words that a board was made for
    std::string rules = {};                    // the rules of a board
    std::vector<int32_t> points = {};          // on a board, what words of 0, 1, 2, ... letters are worth
    std::string language = "en";               // its tag
    std::vector<std::u32string> secret = {};   // words that are not on the list
};

// The texts of the words on the list: all that are not secret.
std::vector<std::u32string> listed_texts(const Puzzle& puzzle);

// The title given, or the name of the kind.
std::string puzzle_title(const std::optional<std::string>& title, PuzzleKind kind);

// How well known each word is, by the levels of a lexicon.
std::vector<int> levels_of(const std::vector<PuzzleWord>& words, const Lexicon& known);

// Adds a note if the puzzle does not have the requested difficulty: what would make it `harder` or `easier`.
void note_difficulty(Puzzle& puzzle, Difficulty wanted, const std::string& harder, const std::string& easier);

// The final checks of a puzzle. Each throws WrongPuzzle. `check_once`: each word is where its path says and nowhere
// else, and a forbidden word is only inside one of the words. `check_filled`: every cell is in exactly one word, each
// word of `elsewhere` (by its place; nothing if they were not counted) can also be read in other cells, and the words
// fill the grid in as many ways as it says, by an exact cover count of its own.
void check_once(const Puzzle& puzzle, const std::vector<std::u32string>& forbidden);
void check_filled(const Puzzle& puzzle, const std::optional<std::vector<uint32_t>>& elsewhere);

}  // namespace gridwords
