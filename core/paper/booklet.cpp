// Pages: cover, contents, puzzles and answers in their order, with page numbers and margins.
#include <algorithm>
#include <cmath>
#include <limits>

#include "../utf8.h"
#include "../wording.h"
#include "answer_drawing.h"
#include "block.h"

namespace gridwords {
namespace {

struct PaperSize {
    double width, height, margin;
};
constexpr PaperSize paper_sizes[] = {{595.28, 841.89, 45}, {612, 792, 45}, {419.53, 595.28, 34}};
constexpr double least_letters = 7;  // points
constexpr double blocks_apart = 22, crop_space = 6;
constexpr double contents_row = 1.7;  // as a share of the text's size
constexpr int most_answers = 4;       // on a page

class Booklet {
public:
    Booklet(const std::vector<PaperPuzzle>& puzzles, const SheetStyle& style)
        : puzzles_(puzzles), style_(style), paper_(paper_sizes[static_cast<size_t>(style.paper)]),
          sizes_(block_sizes(style)) {
        text_ = 10 * (style.paper == Paper::a5 ? 0.85 : 1) * (style.large_print ? 1.35 : 1);
    }

    Sheets make() {
        sheets_.title = style_.title.empty() ? usual_title() : style_.title;
        const size_t ahead = style_.cover ? 1 + contents_pages() : 0;
        for (size_t i = 0; i < ahead; ++i) add_page(i == 0 ? "cover" : "contents");
        const auto per_page = static_cast<size_t>(style_.per_page);
        std::vector<size_t> late;  // puzzles whose answers come at the end
        for (size_t first = 0; first < puzzles_.size(); first += per_page) {
            const size_t last = std::min(first + per_page, puzzles_.size());
            std::vector<size_t> group;
            for (size_t i = first; i < last; ++i) group.push_back(i);
            const std::vector<size_t> left = add_puzzles(group);
            if (style_.answers == AnswersAt::after) {
                add_answers(left);
            } else {
                late.insert(late.end(), left.begin(), left.end());
            }
        }
        answers_at_ = sheets_.pages.size();
        if (style_.answers != AnswersAt::none) add_answers(late);
        has_late_answers_ = sheets_.pages.size() > answers_at_;
        if (style_.cover) {
            draw_cover();
            draw_contents();
        }
        if (style_.crop) {
            for (SheetPage& page : sheets_.pages) crop(page);
        }
        return std::move(sheets_);
    }

private:
    bool is_numbered() const { return !style_.crop && puzzles_.size() > 1; }

    // The inner edge of odd pages is on the left.
    Box body(size_t page) const {
        const double left = paper_.margin + (page % 2 == 0 ? style_.binding : 0);
        const double foot = style_.crop ? 0 : 1.6 * text_;
        return {left, paper_.margin, paper_.width - 2 * paper_.margin - style_.binding,
                paper_.height - 2 * paper_.margin - foot};
    }

    size_t add_page(const char* kind) {
        sheets_.pages.push_back({kind, paper_.width, paper_.height});
        const size_t number = sheets_.pages.size() - 1;
        if (is_numbered() && number > 0) {
            pen(number).write(std::to_string(number + 1), body(number), paper_.height - paper_.margin,
                              {0.9 * text_, false, true}, Align::middle);
        }
        return number;
    }

    // Whether the language of what is printed is read from right to left.
    bool is_from_right() const { return is_right_to_left_text(from_utf8(phrases().name)); }

    Pen pen(size_t page) { return {sheets_.pages[page], style_}; }

    // Name and date, each with a line to write on; `y` is the line. The name is where its language begins.
    void draw_name_line(const Pen& pen, Box box, double y) const {
        const Phrases& said = pen.phrases();
        const double size = 0.95 * text_, gap = size, left = 0.6 * (box.width - gap);
        const bool rtl = is_from_right();
        double used = 0;
        for (const auto& [label, width] : {std::pair(said.name, left), std::pair(said.date, box.width - gap - left)}) {
            const double x = rtl ? box.right() - used - width : box.x + used;
            pen.write(label, {x, y, width, 0}, y - 2, {size, false, true});
            pen.line(x, y + 2, x + width, y + 2);
            used += width + gap;
        }
    }

    // Puzzles on one page, with grids that are equally large and words of the same size. Returns those whose answers
    // are not on it.
    std::vector<size_t> add_puzzles(const std::vector<size_t>& group) {
        const size_t number = add_page("puzzle");
        const Pen here = pen(number);
        Box whole = body(number);
        std::vector<Block> blocks;
        for (const size_t i : group) blocks.emplace_back(here, puzzles_[i]);
        double title_width = whole.width;
        if (style_.name_line && !style_.crop) {
            const Block& first = blocks.front();
            const bool is_beside = style_.per_page == 1 && first.has_short_title(whole.width) &&
                                   !is_right_to_left_text(from_utf8(first.puzzle().title));
            if (is_beside) {
                title_width = 0.46 * whole.width;
                draw_name_line(here, {whole.x + 0.5 * whole.width, whole.y, 0.5 * whole.width, 0},
                               whole.y + sizes_.title);
            } else {
                const double x = is_from_right() ? whole.x : whole.x + 0.4 * whole.width;
                draw_name_line(here, {x, whole.y, 0.6 * whole.width, 0}, whole.y + text_);
                whole = whole.below(2.6 * text_);
            }
        }
        const std::vector<Box> places = divided(whole, style_.per_page);
        title_width = std::min(title_width, places.front().width);
        double head = 0;
        for (const Block& one : blocks) head = std::max(head, one.head_height(places.front(), title_width));
        std::vector<size_t> left;
        double answers = 0;
        // Between two puzzles on a page, below the words next to the grid.
        const bool is_aside = style_.per_page == 2 && std::none_of(blocks.begin(), blocks.end(), [](const Block& one) {
                                  return one.is_board() || one.is_crisscross();
                              });
        const auto answers_in = [&](size_t i) {
            Box box = places[i];
            if (is_aside) box.x += (1 - beside_list) * box.width, box.width *= beside_list;
            return box;
        };
        for (size_t i = 0; i < group.size(); ++i) {
            const double height = style_.answers == AnswersAt::upside_down
                                      ? upside_down_height(here, blocks[i].puzzle(), answers_in(i))
                                      : 0;
            if (height == 0) left.push_back(group[i]);
            answers = std::max(answers, height);
        }
        const double foot = answers > 0 ? answers + text_ : 0;
        const auto body_of = [&](size_t i) { return places[i].below(head); };
        constexpr double any = std::numeric_limits<double>::infinity();
        double wide = any, high = any, word = sizes_.largest_word;
        for (const Block& one : blocks) {
            const BlockPlan plan = one.plan(body_of(0), foot);
            wide = std::min(wide, plan.cell * columns_of(one.puzzle()));
            high = std::min(high, plan.cell * rows_of(one.puzzle()));
            if (plan.list.columns > 0) word = std::min(word, plan.list.size);
        }
        std::vector<size_t> lists;
        for (size_t i = 0; i < group.size(); ++i) {
            const Puzzle& puzzle = blocks[i].puzzle();
            const double cell = std::min(wide / columns_of(puzzle), high / rows_of(puzzle));
            const BlockPlan plan = blocks[i].plan(body_of(i), foot, cell, word);
            blocks[i].draw_head(places[i], title_width);
            blocks[i].draw(body_of(i), foot, plan);
            warn_of_small(here, blocks[i].puzzle(), plan.cell);
            if (plan.list_elsewhere) lists.push_back(group[i]);
            const bool is_left = std::find(left.begin(), left.end(), group[i]) != left.end();
            if (!is_left) draw_upside_down(here, blocks[i].puzzle(), answers_in(i), answers);
            first_pages_.push_back(number);
        }
        if (puzzles_.size() > 1 && style_.per_page == 1 && !style_.crop) {
            const Phrases& said = here.phrases();
            const char* const names[] = {said.easy, said.medium, said.hard};
            const int difficulty = blocks.front().puzzle().difficulty;
            here.write(names[static_cast<size_t>(difficulty_of(difficulty))], whole, paper_.height - paper_.margin,
                       {0.9 * text_, false, true}, Align::end);
        }
        for (const size_t i : lists) add_list(i);
        return left;
    }

    // The parts of a page, one per puzzle.
    static std::vector<Box> divided(Box whole, int parts) {
        const int across = parts == 4 ? 2 : 1, down = parts / across;
        const double wide = (whole.width + blocks_apart) / across - blocks_apart;
        const double high = (whole.height + blocks_apart) / down - blocks_apart;
        std::vector<Box> places;
        for (int i = 0; i < parts; ++i) {
            places.push_back({whole.x + i % across * (wide + blocks_apart),
                              whole.y + i / across * (high + blocks_apart), wide, high});
        }
        return places;
    }

    // A page that continues a puzzle; returns the space below the title.
    Box begin_list_page(const Puzzle& puzzle) {
        const size_t number = add_page("puzzle");
        const Pen here = pen(number);
        const Box whole = body(number);
        here.write(with_text(here.phrases().continued, puzzle.title), whole, whole.y + 1.4 * text_,
                   {1.4 * text_, true});
        return whole.below(3 * text_);
    }

    // A list that does not fit below its grid, on pages of its own.
    void add_list(size_t which) {
        const Puzzle& puzzle = puzzles_[which].puzzle;
        if (puzzle.kind == PuzzleKind::crisscross) return add_clues(puzzle);
        std::vector<std::u32string> texts;
        for (const std::u32string& text : listed_texts(puzzle)) texts.push_back(in_case(text, style_.letters));
        const double largest = std::max(sizes_.smallest_word, 1.1 * text_);
        while (!texts.empty()) {
            const Box room = begin_list_page(puzzle);
            const Pen here = pen(sheets_.pages.size() - 1);
            std::vector<std::u32string> some = texts;
            std::optional<ListPlan> plan;
            while (!(plan = plan_list(here, some, room, largest, some.size() > 1 ? sizes_.smallest_word : 1))) {
                some.resize((some.size() + 1) / 2);
            }
            draw_list(here, some, *plan, room);
            texts.erase(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(some.size()));
        }
    }

    void add_clues(const Puzzle& puzzle) {
        const double size = std::max(sizes_.smallest_word, sizes_.text);
        for (size_t first = 0; first < count_clues(puzzle);) {
            const Box room = begin_list_page(puzzle);
            const Pen here = pen(sheets_.pages.size() - 1);
            ListPlan plan = plan_clues(here, puzzle, room, std::max(size, 1.3 * text_), size)
                                .value_or(ListPlan{size, 2, 0, room.width, room.height});
            first = std::max(first + 1, draw_clues(here, puzzle, plan, room, first));
        }
    }

    void add_answers(const std::vector<size_t>& which) {
        std::vector<size_t> grids, boards;
        for (const size_t i : which) {
            (puzzles_[i].puzzle.kind == PuzzleKind::board ? boards : grids).push_back(i);
        }
        // As many to a page as leaves their letters readable.
        SheetPage unseen{"", 0, 0};
        int parts = puzzles_.size() == 1 ? 1 : most_answers;
        const auto is_readable = [&](size_t i) {
            return answer_letters({unseen, style_}, puzzles_[i].puzzle, divided(body(0), parts).front()) >=
                   least_letters;
        };
        while (parts > 1 && !std::all_of(grids.begin(), grids.end(), is_readable)) parts /= 2;
        const auto together = static_cast<size_t>(parts);
        for (size_t at = 0; at < grids.size(); ++at) {
            if (at % together == 0) add_page("answers");
            const size_t number = sheets_.pages.size() - 1;
            const Box place = divided(body(number), parts)[at % together];
            draw_answers({sheets_.pages[number], style_}, puzzles_[grids[at]].puzzle, place);
        }
        if (boards.empty()) return;
        const auto next = [&] {
            const size_t number = add_page("answers");
            return AnswerPage{pen(number), body(number)};
        };
        AnswerPage page = next();
        for (const size_t i : boards) page = flow_board_answers(page, puzzles_[i].puzzle, next);
    }

    void warn_of_small(const Pen& here, const Puzzle& puzzle, double cell) {
        const double size = letter_size(here, puzzle, cell);
        if (size >= least_letters) return;
        const double share = size / least_letters;
        const auto fitting = [&](int side) {
            return std::to_string(std::max(1, static_cast<int>((side + 2 * frame_space) * share - 2 * frame_space)));
        };
        const double tenths = std::round(size * 10) / 10;
        std::string shown = std::to_string(tenths);
        shown.resize(shown.find('.') + 2);
        sheets_.warnings.push_back(
            puzzle.title + ": the letters of " + with_article(puzzle.size.text()) + " grid are " + shown +
            " pt high on this page, and below " + std::to_string(static_cast<int>(least_letters)) +
            " pt they are hard to read: " + fitting(puzzle.size.rows) + "x" + fitting(puzzle.size.cols) + " would fit" +
            (style_.per_page > 1 ? ", or fewer puzzles per page" : ""));
    }

    const Phrases& phrases() const { return phrases_of(style_.language); }

    const std::string& title() const { return sheets_.title; }

    void draw_cover() {
        const Pen here = pen(0);
        const Box whole = body(0);
        const double size = 3.6 * text_;
        const auto lines = broken_lines(from_utf8(title()), style_.font, true, size, 0.84 * whole.width).size();
        const double high = static_cast<double>(std::min<size_t>(lines, 6)) * line_height * size;
        const Box frame{whole.x, whole.y + 0.3 * whole.height - high / 2 - 2 * text_, whole.width, high + 7.5 * text_};
        here.box(frame, 18, 2, ink);
        here.write_lines(title(), {whole.x + 0.08 * whole.width, frame.y + 2 * text_, 0.84 * whole.width, high},
                         {size, true}, 6, Align::middle);
        here.write(with_number(phrases().puzzles, puzzles_.size()) + difficulties(), frame, frame.bottom() - 2 * text_,
                   {1.4 * text_, false, true}, Align::middle);
        if (style_.name_line) {
            draw_name_line(here, {whole.x + 0.15 * whole.width, 0, 0.7 * whole.width, 0},
                           whole.y + 0.85 * whole.height);
        }
    }

    // The title of the puzzle; for several, without the number; for word searches with different titles, the kind.
    std::string usual_title() const {
        const Puzzle& first = puzzles_.front().puzzle;
        if (puzzles_.size() == 1) return first.title;
        const std::string title = without_number(first.title);
        const bool is_shared = std::all_of(puzzles_.begin(), puzzles_.end(), [&](const PaperPuzzle& one) {
            return without_number(one.puzzle.title) == title;
        });
        return is_shared || first.kind != PuzzleKind::wordsearch ? title : phrases().word_search;
    }

    static std::string without_number(std::string title) {
        const size_t end = title.find_last_not_of("0123456789");
        if (end != title.npos && end + 1 < title.size() && title[end] == ' ') title.resize(end);
        return title;
    }

    // From the easiest to the hardest, if there are several difficulties.
    std::string difficulties() const {
        int low = 100, high = 0;
        for (const PaperPuzzle& one : puzzles_) {
            low = std::min(low, one.puzzle.difficulty);
            high = std::max(high, one.puzzle.difficulty);
        }
        const char* const names[] = {phrases().easy, phrases().medium, phrases().hard};
        const auto first = static_cast<size_t>(difficulty_of(low)), last = static_cast<size_t>(difficulty_of(high));
        return std::string(", ") + names[first] + (first == last ? "" : std::string(" – ") + names[last]);
    }

    size_t contents_rows() const { return static_cast<size_t>((body(1).height - 4 * text_) / (contents_row * text_)); }
    // Two columns if one is not enough.
    size_t contents_columns() const { return puzzles_.size() + 1 > contents_rows() ? 2 : 1; }
    size_t contents_pages() const {
        const size_t entries = contents_rows() * contents_columns();
        return (puzzles_.size() + entries) / entries;
    }

    void draw_contents() {
        const size_t rows = contents_rows(), columns = contents_columns();
        for (size_t entry = 0; entry < puzzles_.size() + has_late_answers_; ++entry) {
            const size_t number = 1 + entry / (rows * columns), column = entry / rows % columns;
            const Pen here = pen(number);
            const Box whole = body(number);
            if (entry % (rows * columns) == 0) {
                here.write(phrases().contents, whole, whole.y + 2 * text_, {2 * text_, true});
            }
            const double wide = (whole.width + blocks_apart) / static_cast<double>(columns) - blocks_apart;
            const double y = whole.y + 5 * text_ + static_cast<double>(entry % rows) * contents_row * text_;
            const Box line{whole.x + static_cast<double>(column) * (wide + blocks_apart), y, wide, 0};
            const bool is_puzzle = entry < puzzles_.size();
            draw_entry(here, line, is_puzzle ? puzzles_[entry].puzzle.title : phrases().answers,
                       1 + (is_puzzle ? first_pages_[entry] : answers_at_));
        }
    }

    // A title and its page, with a line from one to the other.
    void draw_entry(const Pen& here, Box line, const std::string& what, size_t page) const {
        const std::u32string text = from_utf8(what);
        const double size = 1.1 * text_, number_wide = 3 * text_, title_wide = line.width - number_wide;
        const double used = std::min(title_wide, here.width(text, {size}));
        const bool rtl = is_right_to_left_text(text);
        here.write(text, {rtl ? line.x + number_wide : line.x, line.y, title_wide, 0}, line.y, {size});
        here.write(std::to_string(page), {rtl ? line.x : line.right() - number_wide, line.y, number_wide, 0}, line.y,
                   {size}, rtl ? Align::start : Align::end);
        const double from = rtl ? line.x + number_wide : line.x + used + text_;
        const double to = rtl ? line.right() - used - text_ : line.right() - number_wide;
        if (from < to) here.line(from, line.y, to, line.y, "#bbbbbb", 0.5);
    }

    // Cuts a page to what is on it.
    void crop(SheetPage& page) const {
        double left = page.width, top = page.height, right = 0, bottom = 0;
        const auto include = [&](double x, double y) {
            left = std::min(left, x);
            top = std::min(top, y);
            right = std::max(right, x);
            bottom = std::max(bottom, y);
        };
        for (const DrawnBox& one : page.boxes) {
            include(one.x, one.y);
            include(one.x + one.width, one.y + one.height);
        }
        for (const DrawnLine& one : page.lines) {
            for (const DrawnPoint& point : one.points) {
                include(point.x - one.width / 2, point.y - one.width / 2);
                include(point.x + one.width / 2, point.y + one.width / 2);
            }
        }
        for (const DrawnText& one : page.texts) {
            const double width = width_of(from_utf8(one.text), style_.font, one.bold, one.size);
            const double x = one.x - width * static_cast<int>(one.align) / 2.0;
            include(x, one.y - one.size);
            include(x + width, one.y + 0.3 * one.size);
        }
        if (right < left) return;
        left -= crop_space;
        top -= crop_space;
        for (DrawnBox& one : page.boxes) {
            one.x -= left;
            one.y -= top;
        }
        for (DrawnLine& one : page.lines) {
            for (DrawnPoint& point : one.points) point = {point.x - left, point.y - top};
        }
        for (DrawnText& one : page.texts) {
            one.x -= left;
            one.y -= top;
        }
        page.width = right - left + crop_space;
        page.height = bottom - top + crop_space;
    }

    const std::vector<PaperPuzzle>& puzzles_;
    const SheetStyle& style_;
    const PaperSize paper_;
    const BlockSizes sizes_;
    double text_;
    Sheets sheets_;
    std::vector<size_t> first_pages_;  // of each puzzle
    size_t answers_at_ = 0;
    bool has_late_answers_ = false;
};

}  // namespace

Sheets lay_out(const std::vector<PaperPuzzle>& puzzles, const SheetStyle& style) {
    if (puzzles.empty()) return {};
    return Booklet(puzzles, style).make();
}

}  // namespace gridwords
