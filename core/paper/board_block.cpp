// Sheets to play a board with: the board, what words are worth or how many there are, and lines to write on.
#include <algorithm>
#include <cmath>

#include "../utf8.h"
#include "block.h"

namespace gridwords {
namespace {

constexpr double column_wide = 130, columns_apart = 16;
constexpr double counted_wide = 92, counted_high = 1.65;
constexpr double row_high = 1.9, table_row = 1.55;  // shares of the text's size
constexpr double points_share = 0.26;               // of a column

}  // namespace

std::vector<size_t> Block::counts_by_length() const {
    std::vector<size_t> counts;
    for (const PuzzleWord& one : puzzle().words) {
        counts.resize(std::max(counts.size(), one.word.size() + 1));
        ++counts[one.word.size()];
    }
    return counts;
}

double Block::draw_board(Box body, double cell) const {
    const double width = columns_of(puzzle()) * cell, height = rows_of(puzzle()) * cell;
    const Phrases& said = pen_.phrases();
    draw_grid(pen_, puzzle(), body.x, body.y, cell, false);
    const double gap = 1.6 * sizes_.text;
    const double table = draw_table({body.x + width + gap, body.y, body.width - width - gap, height});
    double total_wide = 0;
    const double foot = 2.4 * sizes_.text;
    Box rest = body.below(std::max(height, table) + gap);
    rest.height -= foot;
    if (paper_.counts_lengths) {
        draw_counted_lines(rest);
    } else {
        draw_word_lines(rest);
        const Box total{body.right() - 70, body.bottom() - foot + 0.4 * sizes_.text, 70, foot - 0.4 * sizes_.text};
        pen_.box(total, 4, 1.2, ink);
        total_wide = 70 + 3 * sizes_.text + pen_.width(from_utf8(said.total), {1.2 * sizes_.text, true});
        pen_.write(said.total, {body.x, total.y, body.width - 70 - sizes_.text, total.height},
                   total.y + total.height / 2 + 0.4 * sizes_.text, {1.2 * sizes_.text, true}, Align::end);
    }
    size_t longest = 0;
    for (const PuzzleWord& one : puzzle().words) longest = std::max(longest, one.word.size());
    const std::string hint =
        puzzle().words.empty() ? said.no_words : with_number(said.hint, puzzle().words.size(), longest);
    pen_.write(hint, {body.x, body.y, body.width - total_wide, 0}, body.bottom() - 0.3 * sizes_.text,
               {0.9 * sizes_.text, false, true});
    return body.bottom();
}

// What words are worth, or how many words of each length there are, in two columns; returns its height.
double Block::draw_table(Box place) const {
    const Phrases& said = pen_.phrases();
    std::vector<std::pair<std::string, std::string>> rows;
    if (paper_.counts_lengths) {
        const std::vector<size_t> counts = counts_by_length();
        for (size_t length = 0; length < counts.size(); ++length) {
            if (counts[length] > 0)
                rows.emplace_back(with_number(said.letters, length), std::to_string(counts[length]));
        }
    } else if (!paper_.points.empty()) {
        size_t last = paper_.points.size() - 1;
        while (last > 0 && paper_.points[last] == paper_.points[last - 1]) --last;
        for (size_t length = 1; length <= last; ++length) {
            if (paper_.points[length] == 0) continue;
            const bool is_open = length == last && last + 1 < paper_.points.size();
            rows.emplace_back(with_number(is_open ? said.and_more : said.letters, length),
                              std::to_string(paper_.points[length]));
        }
    }
    const size_t fitting = std::max<size_t>(1, static_cast<size_t>(place.height / (table_row * sizes_.text)));
    if (rows.size() > fitting) rows.resize(fitting);
    double y = place.y;
    for (const auto& [what, number] : rows) {
        const double baseline = y + 1.1 * sizes_.text;
        pen_.write(what, {place.x, y, 0.7 * place.width, 0}, baseline, {sizes_.text});
        pen_.write(number, {place.x + 0.7 * place.width, y, 0.3 * place.width, 0}, baseline, {sizes_.text, true},
                   Align::end);
        y += table_row * sizes_.text;
        pen_.line(place.x, y, place.right(), y);
    }
    return y - place.y;
}

void Block::draw_word_lines(Box place) const {
    const Phrases& said = pen_.phrases();
    const auto columns = std::max(1.0, std::floor((place.width + columns_apart) / (column_wide + columns_apart)));
    const double wide = (place.width + columns_apart) / columns - columns_apart, high = row_high * sizes_.text;
    const auto rows = static_cast<int>((place.height - 1.4 * sizes_.text) / high);
    for (int column = 0; column < static_cast<int>(columns); ++column) {
        const double x = place.x + column * (wide + columns_apart), edge = x + (1 - points_share) * wide;
        double y = place.y + sizes_.text;
        pen_.write(said.word, {x, y, 0.6 * wide, 0}, y, {sizes_.text, true});
        pen_.write(said.points, {edge - 0.14 * wide, y, (points_share + 0.14) * wide, 0}, y, {sizes_.text, true},
                   Align::end);
        y += 0.4 * sizes_.text;
        if (rows > 0) pen_.line(edge, y, edge, y + rows * high);
        for (int row = 1; row <= rows; ++row) pen_.line(x, y + row * high, x + wide, y + row * high);
    }
}

// A line for each word, under the number of its letters, the shortest words first; lines alone if not all fit.
void Block::draw_counted_lines(Box place) const {
    const std::vector<size_t> counts = counts_by_length();
    const double text = sizes_.text, high = counted_high * text;
    const auto columns = std::max(1.0, std::floor((place.width + columns_apart) / (counted_wide + columns_apart)));
    const double wide = (place.width + columns_apart) / columns - columns_apart;
    const double head = 1.4 * text, space = 0.5 * text;
    double y = place.y;
    int column = 0;
    // Where a part of that height begins: in the next column if this one is full.
    const auto next = [&](double needed) {
        if (y + needed > place.bottom()) {
            ++column;
            y = place.y;
        }
        y += needed;
        return place.x + column * (wide + columns_apart);
    };
    const auto each = [&](bool is_drawn) {
        for (size_t length = 0; length < counts.size(); ++length) {
            if (counts[length] == 0) continue;
            const double left = next(head + high);  // a heading is never alone
            y -= high;
            if (is_drawn) {
                pen_.write(with_number(pen_.phrases().letters, length) + ": " + std::to_string(counts[length]),
                           {left, y, wide, 0}, y - 0.2 * text, {text, true});
            }
            for (size_t word = 0; word < counts[length]; ++word) {
                const double x = next(high);
                if (is_drawn) pen_.line(x, y, x + wide, y);
            }
            y += space;
        }
    };
    each(false);
    const bool fits = column < static_cast<int>(columns);
    y = place.y;
    column = 0;
    if (fits) return each(true);
    for (double x = next(high); column < static_cast<int>(columns); x = next(high)) pen_.line(x, y, x + wide, y);
}

}  // namespace gridwords
