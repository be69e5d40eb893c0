#include "clue_drawing.h"

#include <algorithm>
#include <cmath>

#include "../make/crisscross_puzzle.h"
#include "../utf8.h"

namespace gridwords {
namespace {

constexpr double clue_line = 1.22, clue_space = 0.35, clue_gap = 1.6, number_space = 0.5;  // shares of the size
constexpr double least_column = 14;  // sizes wide, so that a line has a few words
constexpr size_t most_clue_columns = 3;

// A heading, or a clue with its number.
struct Clue {
    std::u32string number;  // none in a heading
    std::u32string text;
    bool is_heading() const { return number.empty(); }
};

std::vector<Clue> clues_of(const Pen& pen, const Puzzle& puzzle) {
    std::vector<Clue> clues;
    for (const bool down : {false, true}) {
        const std::vector<size_t> places = words_by_number(puzzle, down);
        if (places.empty()) continue;
        clues.push_back({U"", from_utf8(down ? pen.phrases().down : pen.phrases().across)});
        for (const size_t i : places) {
            const PuzzleWord& one = puzzle.words[i];
            clues.push_back({from_utf8(std::to_string(one.number)), one.clue});
        }
    }
    return clues;
}

// Clues of one size in columns of one width.
class Columns {
public:
    Columns(const Pen& pen, const Puzzle& puzzle, double size, double width)
        : pen_(pen), clues_(clues_of(pen, puzzle)), size_(size) {
        double widest = 0;
        for (const Clue& one : clues_) widest = std::max(widest, pen.width(one.number, {size, true}));
        indent_ = widest + number_space * size;
        for (const Clue& one : clues_) {
            const double room = one.is_heading() ? width : width - indent_;
            lines_.push_back(broken_lines(one.text, pen.style().font, one.is_heading(), size_of(one), room));
        }
    }

    double height(size_t i) const {
        return (static_cast<double>(lines_[i].size()) * clue_line * size_of(clues_[i]) + clue_space * size_);
    }

    // From one clue on, what columns of that height take: the first clue that they have no room for. A heading is never
    // the last one of a column. `use` gets each clue, its column, and how far down it is.
    template <class Use>
    size_t flow(size_t first, size_t columns, double most, Use&& use) const {
        double y = 0;
        size_t column = 0;
        for (size_t i = first; i < clues_.size(); ++i) {
            const bool leads = clues_[i].is_heading() && i + 1 < clues_.size();
            if (y > 0 && y + height(i) + (leads ? height(i + 1) : 0) > most + 0.01) {
                y = 0;
                ++column;
            }
            if (column == columns || height(i) > most + 0.01) return i;
            use(i, column, y);
            y += height(i);
        }
        return clues_.size();
    }

    // The least height of columns that take all.
    double even_height(size_t columns) const {
        double low = 0, all = 0;
        for (size_t i = 0; i < clues_.size(); ++i) {
            low = std::max(low, height(i));
            all += height(i);
        }
        for (double most = std::max(low, all / static_cast<double>(columns)); most < all; most += 0.5 * size_) {
            if (flow(0, columns, most, [](size_t, size_t, double) {}) == clues_.size()) return most;
        }
        return all;
    }

    void draw(size_t i, Box place) const {
        const Clue& one = clues_[i];
        const double size = size_of(one);
        const bool rtl = is_right_to_left_text(one.text);
        double y = place.y + size;
        if (!one.is_heading()) {
            const double space = number_space * size_;  // between the number and the clue
            const Box box{rtl ? place.right() - indent_ + space : place.x, place.y, indent_ - space, 0};
            pen_.write(one.number, box, y, {size, true}, rtl ? Align::start : Align::end);
        }
        const double indent = one.is_heading() ? 0 : indent_;
        for (const std::u32string& line : lines_[i]) {
            pen_.write(line, {rtl ? place.x : place.x + indent, place.y, place.width - indent, 0}, y,
                       {size, one.is_heading()});
            y += clue_line * size;
        }
    }

private:
    double size_of(const Clue& one) const { return one.is_heading() ? 1.15 * size_ : size_; }

    const Pen& pen_;
    std::vector<Clue> clues_;
    double size_, indent_ = 0;
    std::vector<std::vector<std::u32string>> lines_;
};

double column_width(double width, size_t columns, double size) {
    const double gap = clue_gap * size;
    return (width + gap) / static_cast<double>(columns) - gap;
}

}  // namespace

size_t count_clues(const Puzzle& puzzle) {
    const size_t down = words_by_number(puzzle, true).size(), across = puzzle.words.size() - down;
    return puzzle.words.size() + (down > 0) + (across > 0);
}

std::optional<ListPlan> plan_clues(const Pen& pen, const Puzzle& puzzle, Box room, double largest, double smallest) {
    for (double size = largest; size >= smallest - 0.01; size -= clue_step) {
        const auto fitting = static_cast<size_t>((room.width + clue_gap * size) / ((least_column + clue_gap) * size));
        const size_t columns = std::clamp<size_t>(fitting, 1, most_clue_columns);
        const Columns flow(pen, puzzle, size, column_width(room.width, columns, size));
        const double height = flow.even_height(columns);
        if (height <= room.height) return ListPlan{size, columns, 0, room.width, height};
    }
    return std::nullopt;
}

size_t draw_clues(const Pen& pen, const Puzzle& puzzle, const ListPlan& plan, Box place, size_t first) {
    const double width = column_width(place.width, plan.columns, plan.size);
    const Columns flow(pen, puzzle, plan.size, width);
    const bool rtl = !puzzle.words.empty() && is_right_to_left_text(puzzle.words.front().word);
    return flow.flow(first, plan.columns, plan.height, [&](size_t i, size_t column, double y) {
        const double across = static_cast<double>(column) * (width + clue_gap * plan.size);
        flow.draw(i, {rtl ? place.right() - across - width : place.x + across, place.y + y, width, 0});
    });
}

}  // namespace gridwords
