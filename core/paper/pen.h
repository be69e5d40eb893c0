// Pen: draws on one page, in the fonts and the writing direction of its sheets.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lettering.h"
#include "phrases.h"
#include "sheet.h"

namespace gridwords {

constexpr const char* ink = "#111111";
constexpr const char* soft_ink = "#777777";

struct Box {
    double x, y, width, height;

    double right() const { return x + width; }
    double bottom() const { return y + height; }
    // Without its upper part.
    Box below(double part) const { return {x, y + part, width, height - part}; }
};

struct Lettering {
    double size;
    bool bold = false;
    bool soft = false;
};

class Pen {
public:
    Pen(SheetPage& page, const SheetStyle& style) : page_(&page), style_(&style) {}

    const SheetStyle& style() const { return *style_; }
    const Phrases& phrases() const { return phrases_of(style_->language); }
    SheetPage& page() const { return *page_; }

    double width(std::u32string_view text, Lettering how) const {
        return width_of(text, style_->font, how.bold, how.size);
    }

    // A line of text with its baseline at `y`, at the side of the box where text in its language starts or ends, or in
    // the middle. It becomes smaller where it would be too wide.
    void write(std::u32string_view text, Box box, double y, Lettering how, Align align = Align::start) const;
    void write(std::string_view text, Box box, double y, Lettering how, Align align = Align::start) const;
    // A text in several lines from the top of the box; returns their height. At most `most` lines: the rest is cut off.
    double write_lines(std::string_view text, Box box, Lettering how, size_t most = 100,
                       Align align = Align::start) const;

    void line(double x, double y, double to_x, double to_y, const char* colour = soft_ink, double width = 0.7) const {
        page_->lines.push_back({{{x, y}, {to_x, to_y}}, colour, width});
    }
    void box(Box place, double radius, double width = 0.8, const char* colour = soft_ink) const {
        page_->boxes.push_back({place.x, place.y, place.width, place.height, radius, width, colour});
    }

private:
    SheetPage* page_;
    const SheetStyle* style_;
};

constexpr double line_height = 1.3;  // from line to line, as a share of the size

}  // namespace gridwords
