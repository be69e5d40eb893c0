#include "block.h"

#include <algorithm>
#include <cmath>

#include "../utf8.h"

namespace gridwords {
namespace {

constexpr double short_title = 0.46;                  // of the width
constexpr double usual_list = 0.3, most_list = 0.45;  // as a share of the height below the head
constexpr double worth_beside = 1.1;                  // how much larger the grid must become
constexpr double list_space = 1.2;                    // between the grid and the list, as a share of the text's size
constexpr double beside_clues = 0.45, most_clues = 0.55;  // as shares of the width and of the height below the head
constexpr double usual_crossed_cell = 2, most_crossed_cell = 3.4;  // as a share of the text's size, to write letters in
constexpr size_t most_title_lines = 3;

// Directions of the words in straight lines, as far as players must know them.
const char* where_words_run(const Puzzle& puzzle, const Phrases& phrases) {
    const bool rtl = !puzzle.words.empty() && is_right_to_left_text(puzzle.words.front().word);
    bool diagonally = false, backwards = false;
    for (const PuzzleWord& one : puzzle.words) {
        const auto [first, last] = std::pair(one.path.front(), one.path.back());
        const int down = last / puzzle.size.cols - first / puzzle.size.cols;
        const int right = (last % puzzle.size.cols - first % puzzle.size.cols) * (rtl ? -1 : 1);
        diagonally |= down != 0 && right != 0;
        backwards |= right < 0 || down < 0;
    }
    return backwards ? phrases.any_direction : diagonally ? phrases.diagonally : phrases.across_down;
}

}  // namespace

BlockSizes block_sizes(const SheetStyle& style) {
    const double paper = style.paper == Paper::a5 ? 0.85 : 1, large = style.large_print ? 1.35 : 1;
    const double part = style.per_page == 1 ? 1 : style.per_page == 2 ? 0.8 : 0.7;
    const double scale = paper * large;
    const double smallest = style.large_print ? 16 * paper : 8;
    return {26 * part * scale, 10.5 * std::max(part, 0.85) * scale, std::max(smallest, 17 * part * scale), smallest,
            style.large_print ? 72.0 : 54.0};
}

bool Block::has_short_title(double width) const {
    return pen_.width(from_utf8(puzzle().title), {sizes_.title, true}) <= short_title * width;
}

std::vector<std::u32string> Block::listed() const {
    std::vector<std::u32string> texts;
    if (is_board() || !pen_.style().list) return texts;
    for (const std::u32string& text : listed_texts(puzzle())) texts.push_back(in_case(text, pen_.style().letters));
    return texts;
}

std::string Block::instructions() const {
    const Phrases& said = pen_.phrases();
    const size_t count = puzzle().words.size();
    std::string text;
    const auto add = [&](const std::string& sentence) { text += (text.empty() ? "" : " ") + sentence; };
    switch (puzzle().kind) {
        case PuzzleKind::wordsearch:
            add(with_number(said.find, count));
            if (!puzzle().secret.empty()) add(with_number(said.secret, puzzle().secret.size()));
            add(where_words_run(puzzle(), said));
            if (!puzzle().message.empty()) add(said.message);
            break;
        case PuzzleKind::theme:
            add(with_number(said.fill, count));
            add(said.theme_touching);
            if (puzzle().span) add(said.span);
            break;
        case PuzzleKind::board:
            add(said.touching);
            if (!paper_.counts_lengths) add(said.cancel);
            break;
        case PuzzleKind::crisscross:
            add(said.write_in);
            break;
    }
    return text;
}

double Block::draw_head(Box box, double title_width) const {
    const Box wide{box.x, box.y, title_width, box.height};
    double size = sizes_.title;
    const std::u32string title = from_utf8(puzzle().title);
    if (broken_lines(title, pen_.style().font, true, size, title_width).size() > 1) size *= 0.75;
    double height = pen_.write_lines(puzzle().title, wide, {size, true}, most_title_lines);
    height += 0.2 * sizes_.text;
    return height + pen_.write_lines(instructions(), box.below(height), {sizes_.text, false, true}) + 0.8 * sizes_.text;
}

double Block::head_height(Box box, double title_width) const {
    SheetPage unseen{"", 0, 0};
    return Block(Pen(unseen, pen_.style()), paper_).draw_head(box, title_width);
}

BlockPlan Block::plan(Box body, double foot, double most_cell, double largest_word) const {
    most_cell = std::min(most_cell, sizes_.most_cell);
    body.height -= foot;
    if (is_board()) {
        return {std::min({0.5 * body.width / columns_of(puzzle()), 0.42 * body.height / rows_of(puzzle()), most_cell})};
    }
    if (is_crisscross()) return plan_crisscross(body, most_cell, std::min(largest_word, 1.25 * sizes_.text));
    const std::vector<std::u32string> texts = listed();
    const double largest = std::min(largest_word, sizes_.largest_word), space = list_space * sizes_.text;
    const double full = std::min(body.width / columns_of(puzzle()), most_cell);
    const auto cell_below = [&](double list) {
        return std::min(full, (body.height - (list > 0 ? list + space : 0)) / rows_of(puzzle()));
    };
    // What a grid as wide as the page leaves free, and at least a usual share.
    const double left = body.height - space - full * rows_of(puzzle());
    BlockPlan below;
    for (const double share : {std::max(left, usual_list * body.height), std::max(left, most_list * body.height)}) {
        const std::optional<ListPlan> list =
            plan_list(pen_, texts, {0, 0, body.width, share}, largest, std::min(largest, sizes_.smallest_word));
        below.list_elsewhere = !list;
        if (!list) continue;
        below.list = *list;
        break;
    }
    below.cell = cell_below(below.list_elsewhere ? 0 : below.list.height);
    // In large print, letters that a list would make small again come first.
    if (pen_.style().large_print && letter_size(pen_, puzzle(), below.cell) < sizes_.smallest_word &&
        below.cell < cell_below(0)) {
        below = {cell_below(0), {}, false, true};
    }
    const double high = body.height + foot;
    if (texts.empty() || body.width < 0.8 * high) return below;
    const std::optional<ListPlan> list = plan_list(pen_, texts, {0, 0, beside_list * body.width, body.height}, largest,
                                                   std::min(largest, sizes_.smallest_word));
    if (!list) return below;
    const double cell =
        std::min({(body.width - (foot > 0 ? beside_list * body.width : list->width) - 2 * space) / columns_of(puzzle()),
                  high / rows_of(puzzle()), most_cell});
    if (!below.list_elsewhere && cell < worth_beside * below.cell) return below;
    return {cell, *list, true};
}

// Clues below the grid, or next to it where that is wide enough; on another page if they would leave it too small.
BlockPlan Block::plan_crisscross(Box body, double most_cell, double largest) const {
    const double space = list_space * sizes_.text, smallest = std::min(largest, sizes_.smallest_word);
    const double full = std::min({body.width / columns_of(puzzle()), most_cell, most_crossed_cell * sizes_.text});
    if (body.width > 0.8 * body.height) {
        const double wide = (1 - beside_clues) * body.width;
        const Box room{0, 0, beside_clues * body.width - 2 * space, body.height};
        if (const auto clues = plan_clues(pen_, puzzle(), room, largest, smallest)) {
            return {std::min({full, wide / columns_of(puzzle()), body.height / rows_of(puzzle())}), *clues, true};
        }
    }
    const double left = body.height - space - full * rows_of(puzzle());
    const Box room{0, 0, body.width, std::max(left, most_clues * body.height)};
    BlockPlan below;
    const auto cell_below = [&](double used) { return std::min(full, (body.height - used) / rows_of(puzzle())); };
    below.list_elsewhere = true;
    below.cell = cell_below(0);
    // The largest clues that leave cells to write in comfortably; else those that leave the largest cells, of readable
    // ones.
    const double wanted = std::min(full, usual_crossed_cell * sizes_.text), readable = 0.95 * sizes_.text;
    for (double size = largest; size >= smallest - 0.01; size -= clue_step) {
        const auto clues = plan_clues(pen_, puzzle(), room, size, size);
        if (!clues) continue;
        const double cell = cell_below(clues->height + space);
        if (below.list_elsewhere || (cell > below.cell && (size >= readable || cell >= wanted))) {
            below = {cell, *clues};
        }
        if (below.cell >= wanted - 0.01) break;
    }
    return below;
}

double Block::draw(Box body, double foot, const BlockPlan& plan) const {
    body.height -= foot;
    if (is_board()) return draw_board(body, plan.cell);
    const double width = columns_of(puzzle()) * plan.cell, height = rows_of(puzzle()) * plan.cell;
    const double space = list_space * sizes_.text;
    if (plan.beside) {
        draw_grid(pen_, puzzle(), body.x, body.y, plan.cell, false);
        const Box aside{body.x + width + 2 * space, body.y, body.width - width - 2 * space, body.height};
        if (is_crisscross()) {
            draw_clues(pen_, puzzle(), plan.list,
                       {body.right() - plan.list.width, body.y, plan.list.width, body.height});
        } else {
            draw_list(pen_, listed(), plan.list, aside);
        }
        return body.y + std::max(height, plan.list.height);
    }
    draw_grid(pen_, puzzle(), body.x + (body.width - width) / 2, body.y, plan.cell, false);
    if (plan.list_elsewhere || plan.list.columns == 0) return body.y + height;
    if (is_crisscross()) {
        draw_clues(pen_, puzzle(), plan.list, body.below(height + space));
    } else {
        draw_list(pen_, listed(), plan.list, body.below(height + space));
    }
    return body.y + height + space + plan.list.height;
}

}  // namespace gridwords
