// make/sheets: puzzles as their makers answer them, and the paper that they go on.
#pragma once

#include "../make/room.h"
#include "../paper/sheet.h"
#include "requests.h"

namespace gridwords {

template <>
inline constexpr auto names_of<Paper> = names("a4", "letter", "a5");
template <>
inline constexpr auto names_of<SheetFont> = names("sans", "dyslexic");
template <>
inline constexpr auto names_of<AnswersAt> = names("end", "after", "upside-down", "none");
template <>
inline constexpr auto names_of<LetterCase> = names("upper", "lower");

constexpr int most_puzzles = 200;

struct WrittenWord {
    std::string word;
    std::string text;
    WrittenPath path;
    int number = 0;
    std::string clue;

    static constexpr auto fields() {
        using R = WrittenWord;
        return std::tuple{
            Field("word", &R::word, "The letters of the word.").between(0, 300).required(),
            Field("text", &R::text, "The word as it is listed.").between(0, 10'000).required(),
            Field("path", &R::path, "The row and column of each letter.").required(),
            Field("number", &R::number, "In a criss-cross, the number of its first cell.").between(0, most_cells),
            Field("clue", &R::clue, "In a criss-cross, its clue.").between(0, 10'000),
        };
    }
};

struct WrittenDifficulty {
    int score = 0;
    std::string name;

    static constexpr auto fields() {
        using R = WrittenDifficulty;
        return std::tuple{
            Field("score", &R::score, "From 0 to 100.").between(0, 100).required(),
            Field("name", &R::name, "easy, medium or hard.").between(0, 100),
        };
    }
};

struct WrittenPuzzle {
    PuzzleKind kind = PuzzleKind::wordsearch;
    std::string title;
    std::string board;
    Size size{1, 1};
    std::vector<WrittenWord> words;
    WrittenDifficulty difficulty;
    std::string message;
    std::optional<std::string> span;
    bool q_is_qu = false;
    std::vector<std::string> contain;
    std::string rules;
    std::vector<int> points;
    std::string language = "en";
    std::vector<std::string> secret;
    Anything other;

    static constexpr auto fields() {
        using R = WrittenPuzzle;
        return std::tuple{
            Field("kind", &R::kind, "The kind of puzzle.").required(),
            Field("title", &R::title, "Its title.").between(0, 10'000).required(),
            Field("board", &R::board, "Its tiles.").between(0, most_bytes).required(),
            Field("size", &R::size, "Its rows and columns.")
                .between(1, most_side)
                .within(&Limits::make_side)
                .required(),
            Field("words", &R::words, "Its words.").required(),
            Field("difficulty", &R::difficulty, "How difficult it is."),
            Field("message", &R::message, "What the letters left over spell.").between(0, most_bytes),
            Field("span", &R::span, "The word that touches two opposite sides.").between(0, 300),
            Field("q_is_qu", &R::q_is_qu, "Whether a q stands for Qu."),
            Field("contain", &R::contain, "The words that a board was asked to contain."),
            Field("rules", &R::rules, "The rules of a board.").between(0, 200),
            Field("points", &R::points, "On a board, what words of 0, 1, 2, ... letters are worth."),
            Field("language", &R::language, "Its language.").between(0, 35),
            Field("secret", &R::secret, "The words that are not on its list."),
            // The rest of a maker's answer, which is not printed.
            Field("format", &R::other, "Not needed."),
            Field("neighbours", &R::other, "Not needed."),
            Field("seed", &R::other, "Not needed."),
            Field("message_path", &R::other, "Not needed."),
            Field("ways", &R::other, "Not needed."),
            Field("notes", &R::other, "Not needed."),
            Field("marks", &R::other, "Not needed."),
        };
    }
};

struct SheetsRequest {
    static constexpr const char* name = "SheetsRequest";
    static constexpr const char* help = "Lay puzzles out on paper: pages of boxes, lines and texts in points.";
    std::vector<WrittenPuzzle> puzzles;
    Paper paper = Paper::a4;
    SheetFont font = SheetFont::sans;
    bool large_print = false;
    int per_page = 1;
    AnswersAt answers = AnswersAt::end;
    int binding = 0;
    bool name_line = true;
    std::optional<bool> cover_page;
    bool list = true;
    LetterCase letters = LetterCase::upper;
    bool crop = false;
    std::optional<std::string> title;
    std::optional<std::string> language;

    static constexpr auto fields() {
        using R = SheetsRequest;
        return std::tuple{
            Field("puzzles", &R::puzzles, "The puzzles, as their makers return them.")
                .between(1, most_puzzles)
                .required(),
            Field("paper", &R::paper, "The size of the paper."),
            Field("font", &R::font, "The font: clear letters, or those made for readers with dyslexia."),
            Field("large_print", &R::large_print, "Print in large type."),
            Field("per_page", &R::per_page, "Puzzles per page: 1, 2 or 4.").between(1, 4),
            Field("answers", &R::answers,
                  "Where to print the answers: at the end, after each page of puzzles, upside down below each puzzle, "
                  "or nowhere."),
            Field("binding", &R::binding, "Millimetres to leave free at the inner edge, for binding.").between(0, 40),
            Field("name_line", &R::name_line, "Print lines for name and date."),
            Field("cover_page", &R::cover_page,
                  "Begin with a cover and the contents. Default: only if there are several puzzles."),
            Field("list", &R::list, "Print the words to find."),
            Field("case", &R::letters, "Print capitals or small letters."),
            Field("crop", &R::crop, "Crop pages to their contents, without name line and page number."),
            Field("title", &R::title, "The title of a booklet. Default: its first puzzle's.").between(0, 10'000),
            Field("language", &R::language,
                  "The language of the text printed with the puzzles: ar, da, de, el, en, es, fr, he, it, nl, pl, pt, "
                  "ru or sv; any other prints English. Default: the first puzzle's.")
                .between(0, 35),
        };
    }
};

}  // namespace gridwords
