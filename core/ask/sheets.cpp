// make/sheets: the layout of puzzles on paper.
#include "../board_text.h"
#include "../make/outline.h"
#include "../tile_text.h"
#include "../utf8.h"
#include "answers.h"

namespace gridwords {
namespace {

constexpr double points_per_mm = 72 / 25.4;

Puzzle puzzle_of(const WrittenPuzzle& written, const std::string& where) {
    const auto wrong = [&](const std::string& field, const std::string& message) {
        return refusal<BadOption>(where + "." + field, "puzzle", where + "." + field + ": " + message);
    };
    Layout layout;
    try {
        layout = read_board_text(written.board, written.size);
    } catch (BadBoard& error) {
        error.field = where + ".board";
        throw;
    }
    Puzzle puzzle{written.kind, layout.size, {}, Neighbours::king, {}, written.title};
    for (const uint16_t cell : layout.cells) puzzle.tiles.push_back(layout.tiles[cell]);
    for (size_t i = 0; i < written.words.size(); ++i) {
        const WrittenWord& word = written.words[i];
        const std::string field = "words[" + std::to_string(i) + "].path";
        PuzzleWord read{from_utf8(word.word), from_utf8(word.text), {}};
        for (const auto& [row, col] : word.path.cells) {
            if (row >= layout.size.rows || col >= layout.size.cols) {
                throw wrong(field, "cell [" + std::to_string(row) + ", " + std::to_string(col) + "] is not in " +
                                       with_article(layout.size.text()) + " grid");
            }
            read.path.push_back(row * layout.size.cols + col);
        }
        if (read.path.empty()) throw wrong(field, "expected the cells of the word");
        read.clue = from_utf8(word.clue);
        read.number = word.number;
        puzzle.words.push_back(std::move(read));
    }
    puzzle.difficulty = written.difficulty.score;
    puzzle.message = from_utf8(written.message);
    if (written.span) puzzle.span = from_utf8(*written.span);
    puzzle.q_is_qu = written.q_is_qu;
    for (const std::string& word : written.contain) puzzle.contain.push_back(from_utf8(word));
    for (const std::string& word : written.secret) puzzle.secret.push_back(from_utf8(word));
    return puzzle;
}

void write_page(Json& json, const SheetPage& page) {
    constexpr const char* aligns[] = {"start", "middle", "end"};
    json.raw("{\"kind\":").text(page.kind).raw(",\"width\":").thousandths(page.width);
    json.raw(",\"height\":").thousandths(page.height).raw(",\"boxes\":");
    json.list(page.boxes, [&](const DrawnBox& one) {
        json.raw("{\"x\":").thousandths(one.x).raw(",\"y\":").thousandths(one.y);
        json.raw(",\"width\":").thousandths(one.width).raw(",\"height\":").thousandths(one.height);
        json.raw(",\"radius\":").thousandths(one.radius).raw(",\"line\":").thousandths(one.line);
        json.raw(",\"colour\":").text(one.colour).raw("}");
    });
    json.raw(",\"lines\":").list(page.lines, [&](const DrawnLine& one) {
        json.raw("{\"points\":").list(one.points, [&](const DrawnPoint& point) {
            json.raw("[").thousandths(point.x).raw(",").thousandths(point.y).raw("]");
        });
        json.raw(",\"width\":").thousandths(one.width).raw(",\"colour\":").text(one.colour).raw("}");
    });
    json.raw(",\"texts\":").list(page.texts, [&](const DrawnText& one) {
        json.raw("{\"text\":").text(one.text).raw(",\"x\":").thousandths(one.x).raw(",\"y\":").thousandths(one.y);
        json.raw(",\"size\":").thousandths(one.size).raw(",\"room\":").thousandths(one.room);
        json.raw(",\"align\":").text(aligns[static_cast<size_t>(one.align)]).raw(",\"bold\":").truth(one.bold);
        json.raw(",\"soft\":").truth(one.soft).raw(",\"turned\":").truth(one.turned);
        json.raw(",\"rtl\":").truth(one.rtl).raw("}");
    });
    json.raw("}");
}

}  // namespace

void answer(const SheetsRequest& request, Caller&, Json& json) {
    if (request.per_page == 3) {
        throw refusal<BadOption>("per_page", "per_page", "per_page 3: expected 1, 2 or 4 puzzles per page");
    }
    std::vector<PaperPuzzle> puzzles;
    for (size_t i = 0; i < request.puzzles.size(); ++i) {
        const WrittenPuzzle& written = request.puzzles[i];
        PaperPuzzle paper{puzzle_of(written, "puzzles[" + std::to_string(i) + "]")};
        paper.points.assign(written.points.begin(), written.points.end());
        paper.counts_lengths = written.rules == "squaredle";
        puzzles.push_back(std::move(paper));
    }
    SheetStyle style;
    style.paper = request.paper;
    style.font = request.font;
    style.large_print = request.large_print;
    style.per_page = request.per_page;
    style.answers = request.answers;
    style.binding = request.binding * points_per_mm;
    style.crop = request.crop;
    style.name_line = request.name_line;
    style.cover = request.cover_page.value_or(puzzles.size() > 1) && !request.crop;
    style.list = request.list;
    style.letters = request.letters;
    style.title = request.title.value_or("");
    style.language = request.language.value_or(request.puzzles.front().language);
    const Sheets sheets = lay_out(puzzles, style);
    json.raw("{\"title\":").text(sheets.title);
    json.raw(",\"language\":")
        .text(style.language)
        .raw(",\"font\":")
        .text(names_of<SheetFont>[static_cast<size_t>(style.font)]);
    json.raw(",\"warnings\":").list(sheets.warnings, [&](const std::string& one) { json.text(one); });
    json.raw(",\"pages\":").list(sheets.pages, [&](const SheetPage& page) { write_page(json, page); });
    json.raw("}");
}

}  // namespace gridwords
