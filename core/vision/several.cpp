#include "several.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "growth.h"
#include "seen.h"
#include "sheet_image.h"
#include "strip.h"

namespace gridwords::vision {
namespace {

constexpr int cut_side = 192;          // pixels of the square that a cell is cut into
constexpr int least_contrast = 12;     // grey levels of letters
constexpr double most_covered = 0.03;  // of the ground between letters
constexpr double least_certainty = 0.99;
constexpr const char* has_hyphen = "a hyphen on a tile was left out: a board has no sign for it";

// Connected pixels of ink.
struct Mark {
    int left = cut_side;
    int right = -1;  // after the last pixel
    int top = cut_side;
    int bottom = -1;
    std::vector<std::pair<int, int>> pixels = {};  // x and y

    int width() const { return right - left; }
    int height() const { return bottom - top; }
    double middle() const { return (top + bottom) / 2.0; }
    bool is_inside() const { return left > 0 && top > 0 && right < cut_side && bottom < cut_side; }
};

// A cell and a little around it, cut out upright and square.
Image cut_cell(const Image& image, const Square& corners, double factor) {
    constexpr double part = 1.12;  // cells: letters fill wide tiles, and may be a little off
    Image cell{cut_side, cut_side, {}};
    cell.grey.reserve(cut_side * cut_side);
    const Point middle = (0.5 / factor) * (corners[0] + corners[2]);
    const Point across = (part / factor / cut_side) * (corners[1] - corners[0]);
    const Point down = (part / factor / cut_side) * (corners[3] - corners[0]);
    for (int y = 0; y < cut_side; ++y) {
        for (int x = 0; x < cut_side; ++x) {
            const Point at = middle + (x + 0.5 - cut_side / 2.0) * across + (y + 0.5 - cut_side / 2.0) * down;
            cell.grey.push_back(grey_at(image, at));
        }
    }
    return cell;
}

// The grey of the tile that the letters are on, and how much theirs differs from it; less than 0 if they are darker.
struct Greys {
    int ground = 0;
    int contrast = 0;
};

Greys greys_of(const Image& cell) {
    std::vector<uint8_t> inner;
    for (int y = cut_side / 5; y < cut_side - cut_side / 5; ++y)
        inner.insert(inner.end(), cell.row(y) + cut_side / 5, cell.row(y) + cut_side - cut_side / 5);
    std::sort(inner.begin(), inner.end());
    const int ground = inner[inner.size() / 2];
    const int darker = inner[inner.size() / 200] - ground;
    const int lighter = inner[inner.size() - 1 - inner.size() / 200] - ground;
    return {ground, -darker > lighter ? darker : lighter};
}

class Ink {
public:
    // Pixels that have more than this share of the contrast.
    Ink(const Image& cell, const Greys& greys, double share) : is_ink_(cell.grey.size()) {
        for (size_t i = 0; i < is_ink_.size(); ++i)
            is_ink_[i] =
                (cell.grey[i] - greys.ground) * std::copysign(1, greys.contrast) > share * std::abs(greys.contrast);
    }

    std::vector<Mark> marks() {
        std::vector<Mark> found;
        for (int y = 0; y < cut_side; ++y) {
            for (int x = 0; x < cut_side; ++x) {
                if (!take(x, y)) continue;
                Mark mark = connected(x, y);
                found.push_back(std::move(mark));
            }
        }
        return found;
    }

private:
    bool take(int x, int y) {
        if (x < 0 || y < 0 || x >= cut_side || y >= cut_side) return false;
        uint8_t& pixel = is_ink_[static_cast<size_t>(y * cut_side + x)];
        return std::exchange(pixel, uint8_t{0}) != 0;
    }

    Mark connected(int x, int y) {
        Mark mark;
        mark.pixels.emplace_back(x, y);
        for (size_t i = 0; i < mark.pixels.size(); ++i) {
            const auto [at_x, at_y] = mark.pixels[i];
            mark.left = std::min(mark.left, at_x);
            mark.right = std::max(mark.right, at_x + 1);
            mark.top = std::min(mark.top, at_y);
            mark.bottom = std::max(mark.bottom, at_y + 1);
            for (int next = 0; next < 9; ++next) {
                const int next_x = at_x + next % 3 - 1;
                const int next_y = at_y + next / 3 - 1;
                if (take(next_x, next_y)) mark.pixels.emplace_back(next_x, next_y);
            }
        }
        return mark;
    }

    std::vector<uint8_t> is_ink_;
};

// How much of the ground around letters is not plain, as under a line that is drawn across them.
double share_covered(const Image& cell, const Greys& greys, const std::vector<Mark>& letters) {
    constexpr int edge = 6;  // of ink, which is blurred
    int top = cut_side;
    int bottom = 0;
    for (const Mark& letter : letters) top = std::min(top, letter.top), bottom = std::max(bottom, letter.bottom);
    std::vector<uint8_t> is_near(cell.grey.size());
    for (const Mark& letter : letters) {
        for (const auto& [x, y] : letter.pixels) {
            for (int j = std::max(0, y - edge); j <= std::min(cut_side - 1, y + edge); ++j)
                std::fill_n(is_near.begin() + j * cut_side + std::max(0, x - edge),
                            std::min(cut_side, x + edge + 1) - std::max(0, x - edge), uint8_t{1});
        }
    }
    int all = 0;
    int covered = 0;
    for (int y = top; y < bottom; ++y) {
        for (int x = letters.front().left; x < letters.back().right; ++x) {
            if (is_near[static_cast<size_t>(y * cut_side + x)] != 0) continue;
            ++all;
            covered += 5 * std::abs(cell.row(y)[x] - greys.ground) > std::abs(greys.contrast);
        }
    }
    return static_cast<double>(covered) / std::max(100, all);
}

// Whether it is a stroke of one width that leans to the right.
bool is_slash(const Mark& mark) {
    std::vector<int> first(static_cast<size_t>(mark.height()), cut_side);
    std::vector<int> last(first.size(), -1);
    for (const auto& [x, y] : mark.pixels) {
        const auto row = static_cast<size_t>(y - mark.top);
        first[row] = std::min(first[row], x);
        last[row] = std::max(last[row], x);
    }
    std::vector<double> widths;
    for (size_t row = 0; row < first.size(); ++row) widths.push_back(last[row] + 1 - first[row]);
    const double widest = *std::max_element(widths.begin(), widths.end());
    if (widest > 0.4 * mark.height() || widest > 1.5 * median_of(widths) + 2) return false;
    const size_t high = first.size() / 4;
    const size_t low = first.size() - 1 - high;
    return first[high] + last[high] - first[low] - last[low] > 0.08 * mark.height();
}

struct LetterLine {
    std::vector<Mark> letters = {};  // from the left
    double middle = 0;               // of a letter, from above
    double height = 0;
    bool has_hyphen = false;  // before or after them
    bool is_whole = true;     // no letter is missing
};

// The letters in the middle of a tile; points in a corner are none.
LetterLine line_of(std::vector<Mark> marks) {
    const Mark* tallest = nullptr;
    for (const Mark& mark : marks) {
        if (mark.is_inside() && std::abs(mark.middle() - cut_side / 2.0) < 0.2 * cut_side &&
            (tallest == nullptr || mark.height() > tallest->height()))
            tallest = &mark;
    }
    if (tallest == nullptr || tallest->height() < 0.1 * cut_side) return {};
    const double height = tallest->height();
    const double middle = tallest->middle();
    LetterLine line;
    std::vector<Mark> hyphens;
    for (Mark& mark : marks) {
        if (std::abs(mark.middle() - middle) > 0.3 * height) continue;
        if (!mark.is_inside())  // the edge of a tile, or a letter that is cut off
            line.is_whole = line.is_whole && (mark.height() > 1.5 * height || mark.height() < 0.6 * height);
        else if (mark.height() > 0.6 * height)
            line.letters.push_back(std::move(mark));
        else if (mark.height() < 0.35 * height && mark.width() > 0.15 * height && mark.width() > mark.height())
            hyphens.push_back(std::move(mark));
    }
    std::sort(line.letters.begin(), line.letters.end(), [](const Mark& a, const Mark& b) { return a.left < b.left; });
    std::vector<double> middles;
    std::vector<double> heights;
    for (const Mark& mark : line.letters) {
        middles.push_back(mark.middle());
        heights.push_back(mark.height());
    }
    line.middle = median_of(middles);
    line.height = median_of(heights);
    for (const Mark& hyphen : hyphens) {
        line.has_hyphen =
            line.has_hyphen || hyphen.right <= line.letters.front().left || hyphen.left >= line.letters.back().right;
    }
    return line;
}

// What the letters of a mark are, on plain ground.
StripText read_mark(const Network& network, const Image& cell, const Greys& greys, const LetterLine& line,
                    const Mark& mark) {
    constexpr int edge = 5;  // of grey around the ink
    const auto ground = static_cast<uint8_t>(greys.ground);
    Image plain{cut_side, cut_side, std::vector<uint8_t>(cell.grey.size(), ground)};
    for (const auto& [x, y] : mark.pixels) {
        const int from = std::max(0, x - edge);
        const int count = std::min(cut_side, x + edge + 1) - from;
        for (int j = std::max(0, y - edge); j <= std::min(cut_side - 1, y + edge); ++j)
            std::copy_n(cell.row(j) + from, count, plain.row(j) + from);
    }
    for (const Mark& other : line.letters) {
        if (&other == &mark) continue;
        for (const auto& [x, y] : other.pixels) plain.row(y)[x] = ground;
    }
    const Frame frame({{{0, 0}, {1, 0}, {1, 1}, {0, 1}}}, 1);
    Strip strip(plain, frame, {double(mark.left), double(mark.right), line.middle, line.height});
    strip.look(network, LetterCase::capital);
    return strip.read();
}

struct TileText {
    std::string text = {};  // empty if there are not several letters
    double certainty = 1;   // the product of the letters' probabilities
    bool is_clear = true;   // nothing suggests another text
    bool has_hyphen = false;
};

// The tile as a Board writes it, or an empty text if it has fewer than two letters or a choice without letters.
std::string tile_of(std::vector<std::string> choices) {
    std::sort(choices.begin(), choices.end());
    if (choices.front().empty() || std::adjacent_find(choices.begin(), choices.end()) != choices.end()) return {};
    if (choices.size() == 1 && choices.front().size() < 2) return {};
    std::string text;
    for (const std::string& choice : choices) text += (text.empty() ? "(" : "|") + choice;
    return text + ")";
}

TileText read_line(const Network& network, const Image& cell, const Greys& greys, double share) {
    const LetterLine line = line_of(Ink(cell, greys, share).marks());
    TileText tile;
    std::vector<std::string> choices(1);
    for (const Mark& mark : line.letters) {
        if (is_slash(mark)) {
            choices.emplace_back();
            continue;
        }
        const StripText part = read_mark(network, cell, greys, line, mark);
        const bool is_wide_letter = part.text == "m" || part.text == "w";
        // Letters that touch, or a slash that touches one.
        if (part.text.size() != 1 || mark.width() > (is_wide_letter ? 1.4 : 1) * line.height) tile.is_clear = false;
        choices.back() += part.text;
        tile.certainty *= part.certainty;
    }
    tile.text = tile_of(std::move(choices));
    if (tile.text.empty()) return tile;
    tile.has_hyphen = line.has_hyphen;
    if (tile.has_hyphen || !line.is_whole || share_covered(cell, greys, line.letters) > most_covered)
        tile.is_clear = false;
    return tile;
}

TileText read_tile(const Network& network, const Image& cell) {
    const Greys greys = greys_of(cell);
    if (std::abs(greys.contrast) < least_contrast) return {};
    // Letters of several sizes and weights touch or break at one of these.
    const TileText more = read_line(network, cell, greys, 0.35);
    const TileText less = read_line(network, cell, greys, 0.65);
    TileText tile = less.text.empty() || more.certainty > less.certainty ? more : less;
    tile.is_clear = tile.is_clear && more.text == less.text && more.is_clear && less.is_clear;
    return tile;
}

// How often such a text is right: on 694 rendered screens, all of 490 clear ones were, 331 of 343
// others, and 10 of 35 with a doubtful letter.
double confidence_of(const TileText& tile) {
    if (tile.certainty < least_certainty) return 0.3;
    return tile.is_clear ? 0.98 : doubtful_confidence;
}

// What else the tile may be, and how likely that is.
std::pair<std::string, double> other_text(const TileText& tile) {
    const std::string& text = tile.text;
    if (text == "(ou)") return {"(qu)", 0.3};                                      // the tail of a Q is easily lost
    if (!tile.is_clear && text.size() == 5 && (text[2] == 'i' || text[2] == 'l'))  // a slash that touches a letter
        return {tile_of({text.substr(1, 1), text.substr(3, 1)}), 0.6};
    return {};
}

// Adds another reading of the cell, and makes the others less likely.
void add(Cell& cell, const std::string& text, double confidence) {
    auto& all = cell.alternatives;
    all.emplace_back(cell.text, cell.confidence);
    for (auto& [other, probability] : all) probability *= 1 - confidence;
    const auto known = std::find_if(all.begin(), all.end(), [&](const auto& other) { return other.first == text; });
    if (known == all.end())
        all.emplace_back(text, confidence);
    else
        known->second += confidence;
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    std::tie(cell.text, cell.confidence) = all.front();
    all.erase(all.begin());
    std::erase_if(all, [](const auto& other) { return other.second < 0.001; });
    if (all.size() > 3) all.resize(3);
}

}  // namespace

void read_several(const Network& network, const Picture& picture, Reading& board) {
    const auto is_upright = [](const Cell& cell) { return cell.turn == 0 || cell.confidence < doubtful_confidence; };
    if (!std::all_of(board.cells.begin(), board.cells.end(), is_upright)) return;
    std::optional<Image> image;
    double factor = 1;
    for (Cell& cell : board.cells) {
        const bool is_pair = cell.text.size() > 1;
        const bool is_sure = cell.confidence > doubtful_confidence;
        if (!is_pair && (is_sure || cell.text != label_texts[label_nothing])) continue;
        if (!image) image = sheet_image(picture, factor);
        const TileText tile = read_tile(network, cut_cell(*image, cell.corners, factor));
        if (tile.text.empty()) continue;
        // The network is sure of a pair that it knows, and the letters are not clearly others.
        if (is_sure && (tile.text == cell.text || !tile.is_clear || tile.certainty < least_certainty)) continue;
        // The network sees one of its pairs: both may be wrong.
        const double confidence = is_pair ? std::min(confidence_of(tile), doubtful_confidence) : confidence_of(tile);
        add(cell, tile.text, confidence);
        if (const auto [other, likelihood] = other_text(tile); !other.empty()) add(cell, other, likelihood);
        if (tile.has_hyphen && cell.text == tile.text && board.reason.empty()) board.reason = has_hyphen;
    }
}

}  // namespace gridwords::vision
