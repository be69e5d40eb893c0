#include "answer_drawing.h"

#include <algorithm>
#include <map>

#include "../utf8.h"
#include "block.h"

namespace gridwords {
namespace {

constexpr double most_upside_down = 0.35;  // as a share of the box
constexpr double small_cell = 11, least_small_cell = 6.5, small_text = 7.5;
constexpr double board_share = 0.3, most_board = 150, least_board = 70;  // as a share of the width, and in points

double answer_title(const Pen& pen) {
    return std::min(block_sizes(pen.style()).title, 1.4 * block_sizes(pen.style()).text);
}

std::string hidden_message(const Pen& pen, const Puzzle& puzzle) {
    if (puzzle.message.empty()) return {};
    return with_text(pen.phrases().left_over, to_utf8(in_case(puzzle.message, pen.style().letters)));
}

// The room for the grid below the title and above the message.
Box answer_body(const Pen& pen, const Puzzle& puzzle, Box box) {
    const double title = 1.8 * answer_title(pen), text = block_sizes(pen.style()).text;
    Box body = box.below(title);
    if (!puzzle.message.empty()) {
        const std::u32string said = from_utf8(hidden_message(pen, puzzle));
        const auto lines = broken_lines(said, pen.style().font, false, text, box.width).size();
        body.height -= (static_cast<double>(lines) + 0.8) * line_height * text;
    }
    return body;
}

double answer_cell(const Pen& pen, const Puzzle& puzzle, Box box) {
    const Box body = answer_body(pen, puzzle, box);
    return std::max(1.0, std::min({body.width / columns_of(puzzle), body.height / rows_of(puzzle),
                                   block_sizes(pen.style()).most_cell}));
}

std::map<size_t, std::vector<std::u32string>, std::greater<>> words_by_length(const Pen& pen, const Puzzle& puzzle) {
    std::map<size_t, std::vector<std::u32string>, std::greater<>> groups;
    for (const PuzzleWord& one : puzzle.words) {
        groups[one.word.size()].push_back(in_case(one.text, pen.style().letters));
    }
    for (auto& [length, words] : groups) std::sort(words.begin(), words.end());
    return groups;
}

// Small: the grid in a share of the height and, for a board, its words next to it. Returns their height.
double draw_small_answers(const Pen& pen, const Puzzle& puzzle, Box box, double share) {
    const double cell = std::clamp(std::min(0.5 * box.width / columns_of(puzzle), share * box.height / rows_of(puzzle)),
                                   least_small_cell, small_cell);
    draw_grid(pen, puzzle, box.x, box.y, cell, true);
    const double width = columns_of(puzzle) * cell, height = rows_of(puzzle) * cell;
    const Box beside{box.x + width + small_text, box.y, box.width - width - small_text, box.height};
    std::string text = hidden_message(pen, puzzle);
    if (puzzle.kind == PuzzleKind::board) {
        for (const auto& [length, words] : words_by_length(pen, puzzle)) {
            for (const std::u32string& word : words) text += (text.empty() ? "" : " ") + to_utf8(word);
        }
    }
    return std::max(height, text.empty() ? 0 : pen.write_lines(text, beside, {small_text}, 1000));
}

}  // namespace

double answer_letters(const Pen& pen, const Puzzle& puzzle, Box box) {
    return letter_size(pen, puzzle, answer_cell(pen, puzzle, box));
}

void draw_answers(const Pen& pen, const Puzzle& puzzle, Box box) {
    const double title = answer_title(pen), text = block_sizes(pen.style()).text;
    pen.write(with_text(pen.phrases().answers_of, puzzle.title), box, box.y + title, {title, true});
    const double cell = answer_cell(pen, puzzle, box), width = columns_of(puzzle) * cell;
    const double y = box.y + 1.8 * title;
    draw_grid(pen, puzzle, box.x + (box.width - width) / 2, y, cell, true);
    if (!puzzle.message.empty()) {
        const double used = 1.8 * title + rows_of(puzzle) * cell + 0.5 * text;
        pen.write_lines(hidden_message(pen, puzzle), box.below(used), {text});
    }
}

AnswerPage flow_board_answers(AnswerPage page, const Puzzle& puzzle, const std::function<AnswerPage()>& next_page) {
    const double text = std::min(block_sizes(page.pen.style()).text, page.pen.style().large_print ? 16.0 : 9.5);
    const double title = answer_title(page.pen), row = 1.45 * text, gap = 1.1 * text;
    const double side = std::clamp(board_share * page.box.width, least_board, most_board);
    const double cell = side / columns_of(puzzle), board_height = rows_of(puzzle) * cell;
    if (page.box.height < 1.8 * title + board_height) page = next_page();
    std::string heading = with_text(page.pen.phrases().answers_of, puzzle.title);
    double board_bottom = 0, x = 0, y = 0;
    const auto begin = [&](bool with_board) {
        page.pen.write(heading, page.box, page.box.y + title, {title, true});
        y = page.box.y + 1.8 * title;
        board_bottom = with_board ? y + board_height + 0.5 * text : y;
        if (with_board) draw_grid(page.pen, puzzle, page.box.x, y, cell, true);
        x = 0;
    };
    begin(true);
    const auto put = [&](const std::u32string& what, bool bold) {
        const double width = page.pen.width(what, {text, bold});
        for (;;) {
            const double left =
                y + row <= board_bottom + 0.01 || y < board_bottom ? page.box.x + side + 1.5 * gap : page.box.x;
            if (x < left) x = left;
            if (x == left || x + width <= page.box.right()) break;
            y += row;
            x = 0;
        }
        if (y + row > page.box.bottom()) {
            page = next_page();
            heading = with_text(page.pen.phrases().continued, with_text(page.pen.phrases().answers_of, puzzle.title));
            begin(false);
            x = page.box.x;
        }
        page.pen.write(what, {x, y, std::min(width, page.box.right() - x), row}, y + text, {text, bold});
        x += width + gap;
    };
    for (const auto& [length, words] : words_by_length(page.pen, puzzle)) {
        put(from_utf8(with_number(page.pen.phrases().letters, length)), true);
        for (const std::u32string& word : words) put(word, false);
    }
    const double used = std::max(y + row, board_bottom) + 2 * text - page.box.y;
    return {page.pen, page.box.below(std::min(used, page.box.height))};
}

double upside_down_height(const Pen& pen, const Puzzle& puzzle, Box box) {
    SheetPage unseen{"", 0, 0};
    const double height = draw_small_answers(Pen(unseen, pen.style()), puzzle, box, most_upside_down);
    return height <= most_upside_down * box.height ? height : 0;
}

void draw_upside_down(const Pen& pen, const Puzzle& puzzle, Box box, double height) {
    SheetPage turned{"", 0, 0};
    const Box place{box.x, box.bottom() - height, box.width, height};
    draw_small_answers(Pen(turned, pen.style()), puzzle, place, 1);
    const double across = 2 * place.x + place.width, down = 2 * place.y + place.height;
    SheetPage& page = pen.page();
    for (DrawnBox& one : turned.boxes) {
        one.x = across - one.x - one.width;
        one.y = down - one.y - one.height;
        page.boxes.push_back(one);
    }
    for (DrawnLine& one : turned.lines) {
        for (DrawnPoint& point : one.points) point = {across - point.x, down - point.y};
        page.lines.push_back(std::move(one));
    }
    for (DrawnText& one : turned.texts) {
        one.x = across - one.x;
        one.y = down - one.y;
        one.turned = true;
        page.texts.push_back(std::move(one));
    }
}

}  // namespace gridwords
