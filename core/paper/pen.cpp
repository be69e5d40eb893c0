#include "pen.h"

#include <algorithm>

#include "../utf8.h"

namespace gridwords {

void Pen::write(std::u32string_view text, Box box, double y, Lettering how, Align align) const {
    if (text.empty()) return;
    const double width = this->width(text, how);
    const double size = width > box.width ? how.size * box.width / width : how.size;
    const bool rtl = is_right_to_left_text(text);
    if (rtl && align != Align::middle) align = align == Align::start ? Align::end : Align::start;
    const double x = align == Align::start ? box.x : align == Align::middle ? box.x + box.width / 2 : box.right();
    page_->texts.push_back({to_utf8(text), x, y, size, box.width, align, how.bold, how.soft, false, rtl});
}

void Pen::write(std::string_view text, Box box, double y, Lettering how, Align align) const {
    write(from_utf8(text), box, y, how, align);
}

double Pen::write_lines(std::string_view text, Box box, Lettering how, size_t most, Align align) const {
    std::vector<std::u32string> lines = broken_lines(from_utf8(text), style_->font, how.bold, how.size, box.width);
    if (lines.size() > most) {
        lines.resize(most);
        lines.back() += U"…";
    }
    double y = box.y + how.size;
    for (const std::u32string& line : lines) {
        write(line, box, y, how, align);
        y += line_height * how.size;
    }
    return static_cast<double>(lines.size()) * line_height * how.size;
}

}  // namespace gridwords
