#include "list_drawing.h"

#include <algorithm>

namespace gridwords {
namespace {

constexpr double list_line = 1.55, tick_side = 0.75, tick_space = 1.2, column_gap = 1.4;  // shares of the size
constexpr double size_step = 0.5;
constexpr size_t most_columns = 6;

}  // namespace

std::optional<ListPlan> plan_list(const Pen& pen, const std::vector<std::u32string>& texts, Box room, double largest,
                                  double smallest) {
    if (texts.empty()) return ListPlan{largest};
    double widest = 0;
    for (const std::u32string& text : texts) widest = std::max(widest, pen.width(text, {1, true}));
    for (double size = largest; size >= smallest - 0.01; size -= size_step) {
        const double column = (widest + tick_space) * size, gap = column_gap * size;
        if (column > room.width) continue;
        size_t columns =
            std::min({static_cast<size_t>((room.width + gap) / (column + gap)), texts.size(), most_columns});
        const size_t rows = (texts.size() + columns - 1) / columns;
        columns = (texts.size() + rows - 1) / rows;
        const double height = static_cast<double>(rows) * list_line * size;
        if (height > room.height) continue;
        return ListPlan{size, columns, rows, static_cast<double>(columns) * (column + gap) - gap, height};
    }
    return std::nullopt;
}

void draw_list(const Pen& pen, const std::vector<std::u32string>& texts, const ListPlan& plan, Box place) {
    if (texts.empty()) return;
    const double size = plan.size, column = place.width / static_cast<double>(plan.columns);
    const double capitals = capital_height(pen.style().font) * size, tick = tick_side * size;
    const bool rtl = is_right_to_left_text(texts.front());
    for (size_t i = 0; i < texts.size(); ++i) {
        const auto across = static_cast<double>(i / plan.rows), down = static_cast<double>(i % plan.rows);
        const double x = rtl ? place.right() - (across + 1) * column : place.x + across * column;
        const double baseline = place.y + down * list_line * size + size;
        const Box line{rtl ? x : x + tick_space * size, place.y, column - tick_space * size, size};
        pen.box({rtl ? x + column - tick : x, baseline - capitals / 2 - tick / 2, tick, tick}, 0.2 * tick, 0.7);
        pen.write(texts[i], line, baseline, {size, true});
    }
}

}  // namespace gridwords
