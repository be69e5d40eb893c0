#include "word_list.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "blob_index.h"
#include "blobs.h"
#include "growth.h"
#include "sheet_image.h"
#include "strip.h"

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
// Values of strips: a letter that the grid has instead of a likelier one costs up to this, and other differences.
constexpr double wrong_letter = 80;
constexpr double wrong_anyhow = 25;

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
    const size_t middle_cell = static_cast<size_t>(grid.rows / 2 * grid.cols + grid.cols / 2);
    const Frame frame(grid.cells[middle_cell].corners, factor);
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
        strip.look(network, LetterCase::either);
        auto [text, value, certainty] = strip.read();
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
