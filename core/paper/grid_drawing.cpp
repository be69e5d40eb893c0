#include "grid_drawing.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "../make/marks.h"

namespace gridwords {
namespace {

constexpr double capital_share = 0.46, widest_share = 0.84;  // of a cell
// A mark is a pale ribbon with a dark edge. The edges keep crossing words apart even in black and white.
// In grey, letters are as readable on one core as on another.
struct RibbonColours {
    const char* edge;
    const char* core;
};
constexpr RibbonColours ribbon_colours[mark_colours] = {
    {"#b35900", "#ffe6c7"}, {"#1d63b5", "#d9e9fc"}, {"#25763a", "#d8f0dc"},
    {"#7d3fb0", "#ecdff8"}, {"#8a6d00", "#f7edb8"},
};
constexpr double edge_width = 0.05;                                       // of a cell, on either side
constexpr double line_width = 0.68, path_width = 0.5, thin_width = 0.26;  // several words on a board use the same tiles
constexpr double aside_down = 0.92, aside_right = 0.38;   // a step that is parallel to no step from tile to tile
constexpr double number_share = 0.3, number_room = 0.12;  // of a cell
constexpr int arc_parts = 12;
constexpr double pi = 3.14159265358979323846;

bool has_holes(const Puzzle& puzzle) {
    return std::find(puzzle.tiles.begin(), puzzle.tiles.end(), U".") != puzzle.tiles.end();
}

// The edge of a straight ribbon, from its first point to the same.
std::vector<DrawnPoint> outline_of(const std::vector<DrawnPoint>& points, double half) {
    const DrawnPoint from = points.front(), to = points.back();
    const double along = std::atan2(to.y - from.y, to.x - from.x);
    std::vector<DrawnPoint> around;
    for (const auto& [end, sign] : {std::pair(from, 1.0), std::pair(to, -1.0)}) {
        for (int part = 0; part <= arc_parts; ++part) {
            const double turn = along + pi / 2 + pi * part / arc_parts;
            around.push_back({end.x + sign * half * std::cos(turn), end.y + sign * half * std::sin(turn)});
        }
    }
    around.push_back(around.front());
    return around;
}

// Ribbons, those of long words first, so that a word inside another is drawn on it. Words in straight lines may share
// several letters, so that their edges are drawn once more, over all ribbons.
void draw_marks(const Pen& pen, const Puzzle& puzzle, double x, double y, double cell) {
    std::vector<Mark> marks = marks_of(puzzle.kind, puzzle.words, puzzle.contain);
    const bool is_straight = puzzle.kind == PuzzleKind::wordsearch;
    const double width = cell * (is_straight                                            ? line_width
                                 : puzzle.kind == PuzzleKind::board && marks.size() > 1 ? thin_width
                                                                                        : path_width);
    std::stable_sort(marks.begin(), marks.end(), [&](const Mark& a, const Mark& b) {
        return puzzle.words[a.word].path.size() > puzzle.words[b.word].path.size();
    });
    std::vector<DrawnLine>& lines = pen.page().lines;
    std::vector<DrawnLine> edges;
    for (const Mark& mark : marks) {
        std::vector<DrawnPoint> points;
        for (const int32_t at : puzzle.words[mark.word].path) {
            points.push_back({x + cell * (at % puzzle.size.cols + 0.5 + mark.shift * aside_right),
                              y + cell * (at / puzzle.size.cols + 0.5 + mark.shift * aside_down)});
        }
        const auto [edge, core] = ribbon_colours[mark.colour];
        lines.push_back({points, edge, width});
        lines.push_back({points, core, width - 2 * edge_width * cell});
        if (is_straight && !points.empty()) {
            edges.push_back({outline_of(points, (width - edge_width * cell) / 2), edge, edge_width * cell});
        }
    }
    lines.insert(lines.end(), edges.begin(), edges.end());
}

// The numbers of a criss-cross, in the corner where its words begin.
void draw_numbers(const Pen& pen, const Puzzle& puzzle, double x, double y, double cell) {
    const double size = number_share * cell;
    std::set<int32_t> seen;
    for (const PuzzleWord& one : puzzle.words) {
        const int32_t at = one.path.front();
        if (one.number == 0 || !seen.insert(at).second) continue;
        const Box corner{x + cell * (at % puzzle.size.cols + 0.06), y + cell * (at / puzzle.size.cols), 0.88 * cell,
                         cell};
        const bool rtl = is_right_to_left_text(one.word);
        pen.write(std::to_string(one.number), corner, corner.y + 0.06 * cell + capital_height(pen.style().font) * size,
                  {size}, rtl ? Align::end : Align::start);
    }
}

}  // namespace

std::vector<std::u32string> labels_of(const Puzzle& puzzle, LetterCase letters) {
    std::vector<std::u32string> labels;
    for (const std::u32string& tile : puzzle.tiles) {
        std::u32string text = tile == U"." ? U"" : puzzle.q_is_qu && tile == U"q" ? U"qu" : tile;
        std::erase_if(text, [](char32_t letter) { return letter == U'(' || letter == U')'; });
        labels.push_back(in_case(text, letters));
    }
    return labels;
}

double letter_size(const Pen& pen, const Puzzle& puzzle, double cell) {
    double widest = 0.1;
    for (const std::u32string& label : labels_of(puzzle, pen.style().letters)) {
        if (label.size() == 1) widest = std::max(widest, pen.width(label, {1, true}));
    }
    return std::min(capital_share * cell / capital_height(pen.style().font), widest_share * cell / widest);
}

void draw_grid(const Pen& pen, const Puzzle& puzzle, double x, double y, double cell, bool answers) {
    const bool is_board = puzzle.kind == PuzzleKind::board, is_outlined = has_holes(puzzle);
    if (!is_outlined && puzzle.kind != PuzzleKind::crisscross) {
        pen.box({x, y, columns_of(puzzle) * cell, rows_of(puzzle) * cell}, 0.5 * cell, std::min(1.6, 0.06 * cell), ink);
    }
    x += frame_space * cell;
    y += frame_space * cell;
    if (answers) draw_marks(pen, puzzle, x, y, cell);
    const double size = letter_size(pen, puzzle, cell);
    const bool is_crisscross = puzzle.kind == PuzzleKind::crisscross;
    const std::vector<std::u32string> labels = labels_of(puzzle, pen.style().letters);
    for (size_t i = 0; i < labels.size(); ++i) {
        if (labels[i].empty()) continue;
        const auto cols = static_cast<size_t>(puzzle.size.cols);
        const Box place{x + static_cast<double>(i % cols) * cell, y + static_cast<double>(i / cols) * cell, cell, cell};
        if (is_board) {
            const double space = 0.06 * cell;
            pen.box({place.x + space, place.y + space, cell - 2 * space, cell - 2 * space}, 0.17 * cell,
                    std::min(1.2, 0.03 * cell), ink);
        } else if (is_crisscross) {
            pen.box(place, 0, std::min(1.0, 0.04 * cell), ink);
            if (!answers) continue;
        } else if (is_outlined) {
            pen.box(place, 0, 0.5, "#c3c8d4");
        }
        const Box middle{place.x + 0.08 * cell, place.y, 0.84 * cell, cell};
        const double lower = is_crisscross ? number_room * cell : 0;
        pen.write(labels[i], middle, place.y + lower + cell / 2 + capital_height(pen.style().font) * size / 2,
                  {size, true}, Align::middle);
    }
    if (is_crisscross) draw_numbers(pen, puzzle, x, y, cell);
}

}  // namespace gridwords
