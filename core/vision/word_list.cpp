#include "word_list.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "blob_index.h"
#include "blobs.h"
#include "growth.h"
#include "odds.h"
#include "sheet_image.h"
#include "tile.h"

namespace gridwords::vision {
namespace {

constexpr size_t most_list_blobs = 4000;
constexpr size_t most_words = 200;
constexpr size_t least_word = 3;                // letters
constexpr size_t longest_word = 25;             // as the sides of a grid
constexpr double most_gap = 0.5;                // between the letters of a word, in heights
constexpr double least_clarity_outside = 0.75;  // the mean probability of the letters of a word that is not in the grid
constexpr double least_clarity_in_grid = 0.5;
constexpr double title = 1.35;        // times as high as other words, and not in the grid
constexpr double least_share = 0.25;  // of the words of a list, that are in the grid
constexpr int strip_unit = 24;        // pixels of a strip, per height of its letters
constexpr double seen_side = 1.75;    // of the square that the network sees, in heights
// Values of letters: the logarithm of the probability times the width in pixels of the strip. A letter more must be
// worth it, since a W is two Vs. A letter that the grid has instead of a likelier one costs up to this, and other
// differences.
constexpr double letter_cost = 1.5;
constexpr double wrong_letter = 80;
constexpr double wrong_anyhow = 25;
constexpr double least_probability = 1e-4;

// Places in the directions of the grid's rows and columns, in pixels.
class Frame {
public:
    Frame(const Reading& grid, double factor) {
        const auto& corners = grid.cells[static_cast<size_t>(grid.rows / 2 * grid.cols + grid.cols / 2)].corners;
        origin_ = (1 / factor) * corners[0];
        const Point across = corners[1] - corners[0];
        const Point down = corners[3] - corners[0];
        across_ = (1 / length(across)) * across;
        down_ = (1 / length(down)) * down;
        det_ = across_.x * down_.y - across_.y * down_.x;
    }

    bool is_sound() const { return std::abs(det_) > 0.3; }
    Point from_image(Point p) const {
        const Point d = p - origin_;
        return {(d.x * down_.y - d.y * down_.x) / det_, (across_.x * d.y - across_.y * d.x) / det_};
    }
    Point to_image(Point p) const { return origin_ + p.x * across_ + p.y * down_; }

private:
    Point origin_, across_, down_;
    double det_ = 0;
};

// A blob that is a letter, or several that touch, and those beside it.
struct Piece {
    Point middle;  // in the frame
    double width = 0;
    double height = 0;
    int next = -1;  // to the right
    int before = -1;

    double left() const { return middle.x - width / 2; }
    double right() const { return middle.x + width / 2; }
};

// Whether the point lies in a cell of the grid, or almost.
bool is_in_grid(const Reading& grid, Point p) {
    for (const Cell& cell : grid.cells) {
        const Point middle = 0.5 * (cell.corners[0] + cell.corners[2]);
        if (distance(middle, p) < 0.55 * distance(cell.corners[0], cell.corners[2])) return true;
    }
    return false;
}

// Joins each piece with the one beside it.
void join(std::vector<Piece>& pieces) {
    const auto at = [&](int number) -> Piece& { return pieces[static_cast<size_t>(number)]; };
    for (Piece& piece : pieces) {
        double nearest = 1e9;
        for (size_t j = 0; j < pieces.size(); ++j) {
            const Piece& other = pieces[j];
            const double high = std::max(piece.height, other.height);
            const double gap = other.left() - piece.right();
            if (gap > std::min(nearest, most_gap * high) || other.middle.x < piece.middle.x + 0.15 * high ||
                gap < -0.6 * high || std::abs(other.middle.y - piece.middle.y) > 0.4 * high ||
                high > 2.2 * std::min(piece.height, other.height))
                continue;
            nearest = gap;
            piece.next = static_cast<int>(j);
        }
    }
    for (size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].next < 0) continue;
        int& before = at(pieces[i].next).before;
        if (before < 0 || at(before).middle.x < pieces[i].middle.x) before = static_cast<int>(i);
    }
    for (size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].next >= 0 && at(pieces[i].next).before != static_cast<int>(i)) pieces[i].next = -1;
    }
}

// Where a word is, in the frame.
struct Span {
    double left = 0;
    double right = 0;
    double middle = 0;  // of its letters, from above
    double height = 0;
};

std::vector<Span> spans_of(const std::vector<Piece>& pieces) {
    std::vector<Span> spans;
    for (const Piece& first : pieces) {
        if (first.before >= 0) continue;
        Span span{first.left(), first.right(), 0, 0};
        std::vector<double> middles;
        for (const Piece* piece = &first;; piece = &pieces[static_cast<size_t>(piece->next)]) {
            span.right = std::max(span.right, piece->right());
            span.height = std::max(span.height, piece->height);
            middles.push_back(piece->middle.y);
            if (piece->next < 0) break;
        }
        span.middle = median_of(middles);
        const double wide = span.right - span.left;
        if (wide > 1.2 * span.height && wide < 1.3 * static_cast<double>(longest_word) * span.height)
            spans.push_back(span);
    }
    return spans;
}

// Words are often found several times, whole and in parts.
void unite(std::vector<Span>& spans) {
    std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.left < b.left; });
    for (size_t i = 0; i < spans.size(); ++i) {
        for (size_t j = i + 1; j < spans.size();) {
            Span& a = spans[i];
            const Span& b = spans[j];
            if (b.left < a.right && std::abs(a.middle - b.middle) < 0.4 * std::max(a.height, b.height)) {
                if (b.right - b.left > a.right - a.left) a.middle = b.middle, a.height = b.height;
                a.right = std::max(a.right, b.right);
                spans.erase(spans.begin() + static_cast<long>(j));
                j = i + 1;
            } else {
                ++j;
            }
        }
    }
}

// A word cut out of the picture, upright, and split into letters, which may touch.
class Strip {
public:
    Strip(const Image& image, const Frame& frame, const Span& span) {
        const double scale = span.height / strip_unit;
        strip_.width = static_cast<int>((span.right - span.left) / scale) + 2 * strip_unit;
        strip_.height = 2 * strip_unit;
        strip_.grey.resize(static_cast<size_t>(strip_.width) * static_cast<size_t>(strip_.height));
        for (int y = 0; y < strip_.height; ++y) {
            for (int x = 0; x < strip_.width; ++x) {
                const Point off = {x + 0.5 - strip_unit, y + 0.5 - strip_unit};
                strip_.row(y)[x] = grey_at(image, frame.to_image(Point{span.left, span.middle} + scale * off));
            }
        }
        std::vector<uint8_t> greys = strip_.grey;
        std::nth_element(greys.begin(), greys.begin() + static_cast<long>(greys.size() / 2), greys.end());
        ground_ = greys[greys.size() / 2];
        find_cuts();
    }

    // Looks at all that may be a letter.
    void look(const Network& network) {
        for (size_t from = 0; from < cuts_.size(); ++from) {
            for (size_t to = from + 1; to < cuts_.size(); ++to) {
                const int wide = cuts_[to] - cuts_[from];
                if (wide > 1.7 * strip_unit) break;
                if (wide > 0.1 * strip_unit) parts_.push_back({from, to, {}});
            }
        }
        std::array<TileGrey, turns> tiles;
        for (size_t first = 0; first < parts_.size(); first += turns) {
            for (size_t i = 0; i < turns; ++i) {
                const Part& part = parts_[std::min(first + i, parts_.size() - 1)];
                tiles[i] = cut(cuts_[part.from], cuts_[part.to]);
            }
            const TileLogits logits = network.evaluate_four(tiles, 0);
            for (size_t i = first; i < std::min(first + turns, parts_.size()); ++i) {
                Part& part = parts_[i];
                const TileOdds odds = upright_odds(logits[i - first], network.temperature(), LetterCase::either);
                for (size_t letter = 0; letter < letter_labels; ++letter) {
                    part.values[letter] =
                        std::log(std::max(odds[0][letter], least_probability)) * (cuts_[part.to] - cuts_[part.from]) -
                        letter_cost;
                }
            }
        }
    }

    // The letters of the split in which they are the clearest, and the value of all of them.
    std::pair<std::string, double> read() const {
        Values best(cuts_.size(), nothing);
        std::vector<std::string> texts(cuts_.size());
        best[0] = 0;
        for (size_t to = 1; to < cuts_.size(); ++to) {
            if (is_gap(cuts_[to - 1], cuts_[to])) best[to] = best[to - 1], texts[to] = texts[to - 1];
            for (const Part& part : parts_) {
                if (part.to != to) continue;
                const auto letter = std::max_element(part.values.begin(), part.values.end());
                if (best[part.from] + *letter <= best[to]) continue;
                best[to] = best[part.from] + *letter;
                texts[to] = texts[part.from] + static_cast<char>('a' + (letter - part.values.begin()));
            }
        }
        return {texts.back(), best.back()};
    }

    // How many letters of the line, which `letter_at` gives one by one, the strip shows from its beginning to its end,
    // if it is worth more than `least`, which becomes that value; else 0.
    template <class LetterAt>
    size_t match(size_t most, LetterAt letter_at, double& least) const {
        Values now(cuts_.size(), nothing);
        now[0] = 0;
        skip_gaps(now);
        size_t length = 0;
        for (size_t i = 0; i < most; ++i) {
            const int letter = letter_at(i);
            if (letter < 0) break;
            Values next(cuts_.size(), nothing);
            bool is_any = false;
            for (const Part& part : parts_) {
                const double value = now[part.from] + part.values[static_cast<size_t>(letter)];
                if (value <= least || value <= next[part.to]) continue;
                next[part.to] = value;
                is_any = true;
            }
            if (!is_any) break;
            skip_gaps(next);
            if (next.back() > least) least = next.back(), length = i + 1;
            now = std::move(next);
        }
        return length;
    }

    // The mean probability of letters that are worth this much.
    double clarity(double value, size_t count) const {
        return std::exp((value + letter_cost * static_cast<double>(count)) / (cuts_.back() - cuts_.front()));
    }

private:
    static uint8_t grey_at(const Image& image, Point p) {
        const double x = std::clamp(p.x - 0.5, 0.0, image.width - 1.0);
        const double y = std::clamp(p.y - 0.5, 0.0, image.height - 1.0);
        const int left = static_cast<int>(x);
        const int top = static_cast<int>(y);
        const int right = std::min(left + 1, image.width - 1);
        const uint8_t* above = image.row(top);
        const uint8_t* below = image.row(std::min(top + 1, image.height - 1));
        const double u = x - left;
        const double v = y - top;
        return static_cast<uint8_t>((above[left] * (1 - u) + above[right] * u) * (1 - v) +
                                    (below[left] * (1 - u) + below[right] * u) * v);
    }

    // Between letters there is less ink than on both sides.
    void find_cuts() {
        for (int x = 0; x < strip_.width; ++x) {
            double sum = 0;
            for (int y = strip_unit / 4; y < strip_.height - strip_unit / 4; ++y)
                sum += std::abs(strip_.row(y)[x] - ground_);
            ink_.push_back(sum);
        }
        most_ink_ = *std::max_element(ink_.begin(), ink_.end());
        constexpr int margin = strip_unit - 3;  // without the hyphen before a part of a word
        cuts_.push_back(margin);
        const int last = strip_.width - margin;
        for (int x = margin + 1; x + 1 < last; ++x) {
            const auto at = static_cast<size_t>(x);
            if (ink_[at] > 0.6 * most_ink_ || ink_[at] > ink_[at - 1] || ink_[at] >= ink_[at + 1]) continue;
            if (x - cuts_.back() >= 2) cuts_.push_back(x);
        }
        cuts_.push_back(last);
    }

    bool is_gap(int from, int to) const {
        return std::all_of(ink_.begin() + from, ink_.begin() + to, [&](double ink) { return ink < 0.12 * most_ink_; });
    }

    // What is between two cuts, on plain ground.
    TileGrey cut(int from, int to) const {
        Image patch{2 * strip_unit, 2 * strip_unit, {}};
        patch.grey.assign(static_cast<size_t>(patch.width) * static_cast<size_t>(patch.height), ground_);
        const int shift = patch.width / 2 - (from + to) / 2;
        for (int y = 0; y < patch.height; ++y) {
            for (int x = std::max(from, -shift); x < std::min(to, patch.width - shift); ++x)
                patch.row(y)[x + shift] = strip_.row(y)[x];
        }
        Homography map;
        map.m = {strip_unit, 0, strip_unit, 0, strip_unit, strip_unit, 0, 0, 1};
        return cut_tile(patch, map, {0, 0}, seen_side, seen_side);
    }

    struct Part {
        size_t from, to;  // cuts
        std::array<double, letter_labels> values;
    };
    using Values = std::vector<double>;
    static constexpr double nothing = -1e18;

    void skip_gaps(Values& values) const {
        for (size_t to = 1; to < cuts_.size(); ++to) {
            if (values[to - 1] > values[to] && is_gap(cuts_[to - 1], cuts_[to])) values[to] = values[to - 1];
        }
    }

    Image strip_;
    uint8_t ground_ = 0;
    std::vector<Part> parts_;
    std::vector<double> ink_;
    double most_ink_ = 0;
    std::vector<int> cuts_;
};

// The letters of the grid, 255 where there is none.
std::vector<uint8_t> letters_of(const Reading& grid) {
    std::vector<uint8_t> letters;
    for (const Cell& cell : grid.cells)
        letters.push_back(cell.text.size() == 1 && cell.text[0] >= 'a' ? static_cast<uint8_t>(cell.text[0] - 'a')
                                                                       : 255);
    return letters;
}

// The word that the grid has in a straight line and that the strip shows best, or an empty one. `value` is that of the
// strip read alone and becomes that of the word.
std::string likeliest_in(const std::vector<uint8_t>& letters, int rows, int cols, const Strip& strip, size_t length,
                         double& value) {
    double least = value - wrong_anyhow - wrong_letter * static_cast<double>(length / 5);
    std::string text;
    for (int start = 0; start < rows * cols; ++start) {
        for (int way = 0; way < 9; ++way) {
            if (way == 4) continue;
            const auto letter_at = [&](size_t i) {
                const int row = start / cols + (way / 3 - 1) * static_cast<int>(i);
                const int col = start % cols + (way % 3 - 1) * static_cast<int>(i);
                if (row < 0 || row >= rows || col < 0 || col >= cols) return -1;
                const uint8_t letter = letters[static_cast<size_t>(row * cols + col)];
                return letter < letter_labels ? static_cast<int>(letter) : -1;
            };
            const size_t count = strip.match(length + 2, letter_at, least);
            if (count < least_word) continue;
            text.clear();
            for (size_t i = 0; i < count; ++i) text.push_back(static_cast<char>('a' + letter_at(i)));
            value = least;
        }
    }
    return text;
}

}  // namespace

std::vector<ListedWord> find_words(const Network& network, const Picture& picture, const Reading& grid,
                                   const std::vector<Outline>& boards) {
    double factor = 1;
    const Image image = sheet_image(picture, factor);
    const Frame frame(grid, factor);
    if (!frame.is_sound()) return {};
    const std::vector<Blob> blobs = find_blobs(image, most_list_blobs);
    int dark = 0;
    const auto& corners = grid.cells.front().corners;
    const double pitch = std::min(distance(corners[0], corners[1]), distance(corners[0], corners[3])) / factor;
    for (const Blob& blob : blobs) {  // a tile is not a letter, though it may be lighter or darker too
        if (blob.size < 0.75 * pitch && is_in_grid(grid, factor * blob.middle)) dark += blob.dark ? 1 : -1;
    }
    std::vector<Piece> pieces;
    for (const Blob& blob : blobs) {
        const Point at = factor * blob.middle;
        if (blob.full || blob.dark != (dark > 0) || blob.height > pitch || is_in_grid(grid, at)) continue;
        if (std::any_of(boards.begin(), boards.end(), [&](const Outline& board) { return board.has(at); })) continue;
        pieces.push_back({frame.from_image(blob.middle), blob.width, blob.height, -1, -1});
    }
    join(pieces);
    std::vector<Span> spans = spans_of(pieces);
    unite(spans);
    if (spans.size() > most_words) return {};  // a text
    std::vector<double> heights;
    for (const Span& span : spans) heights.push_back(span.height);
    const double usual = median_of(heights);
    const std::vector<uint8_t> grid_letters = letters_of(grid);
    const auto longest = static_cast<size_t>(std::max(grid.rows, grid.cols));
    std::vector<std::pair<Point, ListedWord>> found;
    size_t in_grid = 0;
    for (const Span& span : spans) {
        Strip strip(image, frame, span);
        strip.look(network);
        auto [text, value] = strip.read();
        if (text.size() < least_word || text.size() > longest + 2) continue;
        const std::string seen = likeliest_in(grid_letters, grid.rows, grid.cols, strip, text.size(), value);
        ListedWord listed;
        listed.is_in_grid = !seen.empty();
        listed.text = listed.is_in_grid ? seen : text;
        listed.confidence = strip.clarity(value, listed.text.size());
        if (listed.confidence < (listed.is_in_grid ? least_clarity_in_grid : least_clarity_outside)) continue;
        if (!listed.is_in_grid && span.height > title * usual) continue;
        if (std::any_of(found.begin(), found.end(),
                        [&](const auto& other) { return other.second.text == listed.text; }))
            continue;
        in_grid += listed.is_in_grid;
        found.emplace_back(Point{span.left, span.middle}, std::move(listed));
    }
    // Other print than a list of words to look for.
    if (static_cast<double>(in_grid) < least_share * static_cast<double>(found.size())) return {};
    // Line by line, if lines are half a letter apart.
    std::stable_sort(found.begin(), found.end(), [&](const auto& a, const auto& b) {
        const long row_a = std::lround(a.first.y / std::max(1.0, usual));
        const long row_b = std::lround(b.first.y / std::max(1.0, usual));
        return row_a != row_b ? row_a < row_b : a.first.x < b.first.x;
    });
    std::vector<ListedWord> result;
    for (auto& [place, word] : found) result.push_back(std::move(word));
    return result;
}

}  // namespace gridwords::vision
