// Sheets: puzzles on pages, as boxes, lines and texts in points, from the top left. Whatever draws a sheet (PDF, HTML,
// SVG, PNG, the page's preview) draws these and decides nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../make/puzzle.h"

namespace gridwords {

enum class Paper : uint8_t { a4, letter, a5 };
enum class SheetFont : uint8_t { sans, dyslexic };
enum class AnswersAt : uint8_t { end, after, upside_down, none };
enum class LetterCase : uint8_t { upper, lower };
enum class Align : uint8_t { start, middle, end };

struct SheetStyle {
    Paper paper = Paper::a4;
    SheetFont font = SheetFont::sans;
    bool large_print = false;
    int per_page = 1;  // 1, 2 or 4
    AnswersAt answers = AnswersAt::end;
    double binding = 0;  // points added at the inner edge
    bool name_line = true;
    bool cover = false;  // with the table of contents
    bool list = true;    // otherwise the words must be guessed
    bool crop = false;   // pages are cut to what is on them, without name line and page number
    LetterCase letters = LetterCase::upper;
    std::string title = {};  // the title of the booklet
    std::string language = "en";
};

struct DrawnText {
    std::string text;
    double x, y;  // where the line of letters begins, is centred or ends
    double size;
    double room;  // the most points that it may be wide
    Align align = Align::start;
    bool bold = false, soft = false, turned = false, rtl = false;
};

struct DrawnPoint {
    double x, y;
};

// Joined points, with round ends.
struct DrawnLine {
    std::vector<DrawnPoint> points;
    const char* colour;
    double width;
};

struct DrawnBox {
    double x, y, width, height;
    double radius;
    double line;  // its width
    const char* colour;
};

struct SheetPage {
    const char* kind;  // cover, contents, puzzle or answers
    double width, height;
    std::vector<DrawnBox> boxes = {};  // boxes are drawn first, then lines, then texts
    std::vector<DrawnLine> lines = {};
    std::vector<DrawnText> texts = {};
};

struct Sheets {
    std::string title;
    std::vector<SheetPage> pages = {};
    std::vector<std::string> warnings = {};
};

// A puzzle, and which parts of it are printed.
struct PaperPuzzle {
    Puzzle puzzle;
    std::vector<int32_t> points = {};  // on a board, by the length of a word
    bool counts_lengths = false;       // on a board whose players know how many words of each length there are
};

Sheets lay_out(const std::vector<PaperPuzzle>& puzzles, const SheetStyle& style);

}  // namespace gridwords
