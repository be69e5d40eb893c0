#include "reader.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "../errors.h"
#include "board_search.h"
#include "cell_reader.h"
#include "growth.h"
#include "lattice.h"
#include "lookalike.h"
#include "odds.h"
#include "outline.h"
#include "seen.h"
#include "several.h"
#include "shades.h"
#include "sheet.h"
#include "sheet_image.h"
#include "sheet_reader.h"
#include "strokes.h"
#include "word_list.h"

namespace gridwords::vision {
namespace {

// The size of the image that tiles are cut from: a 6x6 board still has 100 pixels per cell.
constexpr double tile_pixels = 1.6e6;
constexpr size_t most_sheet_blobs = 4000;
constexpr size_t most_sheets = 3;   // sheets that are read in search of a board
constexpr size_t most_others = 7;   // boards in addition to the best one
constexpr size_t least_others = 9;  // blobs that may be another board
constexpr double most_sheet_ratio = 1.3;
constexpr double most_size_ratio = 1.4;

// Of 256 shades of grey: a picture with fewer than the first is stretched; fewer than the second explain why there is
// no board.
constexpr int least_range = 40;
constexpr int no_range = 12;
constexpr const char* no_board = "no board was found";
constexpr const char* is_mirrored = "the picture is mirrored; it was read as in a mirror";
constexpr const char* too_dark = "no board was found, the picture is almost black";
constexpr const char* too_plain = "no board was found, the picture has almost no contrast";

void check_request(const Picture& picture, int rows, int cols) {
    if (picture.pixels == nullptr || picture.width < 1 || picture.height < 1)
        throw BadPicture("the picture has no pixels");
    if (picture.channels != 1 && picture.channels != 3 && picture.channels != 4) {
        throw BadPicture("a picture has 1, 3 or 4 values per pixel, got " + std::to_string(picture.channels));
    }
    for (const int size : {rows, cols}) {
        if (size < 0 || size > longest_board) {
            throw BadOption("a board in a picture has 2 to " + std::to_string(longest_board) +
                            " rows and columns, got " + std::to_string(size));
        }
    }
}

// The cells that hold a letter, by their probability, and the mean probability of the best one in those.
std::pair<double, double> clearness(const ReadSheet& board) {
    double letters = 0;
    double certainty = 0;
    for (const TileOdds& odds : board.cells) {
        letters += letter_odds(odds);
        certainty += best_letter(odds);
    }
    return {letters, certainty / std::max(1.0, letters)};
}

// Whether the first or last row or column is nothing but holes.
bool has_empty_edge(const Reading& reading) {
    const auto is_empty = [&](int first, int step, int count) {
        for (int i = 0; i < count; ++i) {
            if (reading.cells[static_cast<size_t>(first + i * step)].text != label_texts[label_nothing]) return false;
        }
        return true;
    };
    const int rows = reading.rows;
    const int cols = reading.cols;
    return is_empty(0, 1, cols) || is_empty((rows - 1) * cols, 1, cols) || is_empty(0, cols, rows) ||
           is_empty(cols - 1, cols, rows);
}

Reading refusal(std::string reason) {
    Reading reading;
    reading.reason = std::move(reason);
    return reading;
}

std::string size_text(int rows, int cols) { return std::to_string(rows) + "x" + std::to_string(cols); }

// Whether it is clear enough that a sheet is a board.
bool is_board(const ReadSheet& board) {
    if (board.cells.empty()) return false;
    const auto [letters, certainty] = clearness(board);
    return letters > 0.8 * static_cast<double>(board.cells.size()) && certainty > 0.85 &&
           !is_lookalike(letters_of(board.cells), board.sheet.rows, board.sheet.cols);
}

// The board among the sheets of a picture, or one without cells. `unread` is the largest that is full of signs that
// could not be read.
ReadSheet find_sheet(const Network& network, const Image& image, const Searched& searched, std::string& unread) {
    SheetReader reader(network, image);
    std::vector<Sheet> sheets = find_sheets(searched.blobs, searched.image.width, searched.image.height);
    if (sheets.size() > most_sheets) sheets.resize(most_sheets);
    for (Sheet& sheet : sheets) {
        scale(sheet, searched.smaller);
        ReadSheet board = reader.read(sheet);
        if (is_board(board)) return board;
        const int cells = sheet.rows * sheet.cols;
        if (unread.empty() && cells >= 49 && sheet.filled() > 0.9 * cells) {
            unread = "no board was found; a grid of " + size_text(sheet.rows, sheet.cols) +
                     " signs was seen, but they could not be read as letters";
        }
    }
    return {};
}

// The width and height of the cell in the middle.
Point cell_size(const Reading& board) {
    const Square& c = board.cells[static_cast<size_t>(board.rows / 2 * board.cols + board.cols / 2)].corners;
    return {distance(c[0], c[1]), distance(c[0], c[3])};
}

Image mirror_of(const Image& image) {
    Image result = image;
    for (int y = 0; y < image.height; ++y) std::reverse(result.row(y), result.row(y) + image.width);
    return result;
}

// How clear the letters of a board are: the logarithm of the best one's probability.
std::vector<double> clarities_of(const std::vector<TileOdds>& cells) {
    const int turn = shared_turn(cells);
    std::vector<double> clarities;
    for (const TileOdds& odds : cells)
        clarities.push_back(std::log(std::max(0.02, best_letter(turn < 0 ? odds : given_turn(odds, turn)))));
    return clarities;
}

double clarity_of(const std::vector<TileOdds>& cells) {
    const std::vector<double> clarities = clarities_of(cells);
    return std::accumulate(clarities.begin(), clarities.end(), 0.0);
}

// How much clearer the letters of the same cells are in a mirror. One tile must not decide: several letters on it may
// look like another one there.
double gain_in_mirror(const std::vector<TileOdds>& cells, const std::vector<TileOdds>& mirrored, int cols) {
    constexpr double most_gain = 1.95;
    const std::vector<double> here = clarities_of(cells);
    const std::vector<double> there = clarities_of(mirrored);
    double gain = 0;
    for (size_t cell = 0; cell < here.size(); ++cell) {
        const size_t col = cell % static_cast<size_t>(cols);
        gain += std::min(most_gain, there[cell - col + static_cast<size_t>(cols) - 1 - col] - here[cell]);
    }
    return gain;
}

// The same cells as `mirror`, the picture in a mirror, shows them; without cells if their letters are not clearer
// there.
Judged read_mirrored(const Network& network, const Image& mirror, const Judged& board) {
    constexpr double clearer_by = 2;
    Judged result;
    Lattice lattice = board.lattice;
    auto& m = lattice.map.m;
    for (size_t row = 0; row < 9; row += 3) {  // the last column comes first
        m[row + 2] += (lattice.cols - 1) * m[row];
        m[row] = -m[row];
    }
    for (size_t i = 0; i < 3; ++i) m[i] = mirror.width * m[6 + i] - m[i];
    for (int row = 0; row < lattice.rows; ++row) {
        const auto first = lattice.cells.begin() + row * lattice.cols;
        std::reverse(first, first + lattice.cols);
    }
    CellReader reader(network, mirror);
    if (!reader.open(lattice)) return result;
    std::vector<TileOdds> cells;
    for (int cell = 0; cell < lattice.rows * lattice.cols; ++cell)
        cells.push_back(reader.odds_at(cell / lattice.cols, cell % lattice.cols));
    if (gain_in_mirror(board.cells, cells, lattice.cols) < clearer_by) return result;
    result.lattice = std::move(lattice);
    for (const TileOdds& odds : cells) {
        result.letters += letter_odds(odds);
        result.certainty += best_letter(odds);
    }
    result.certainty /= std::max(1.0, result.letters);
    result.cells = std::move(cells);
    return result;
}

// A lattice of many letters may be a part of a sheet, whose lines bend or are struck through.
Sheet sheet_of(const Lattice& lattice) {
    Sheet sheet;
    sheet.rows = lattice.rows;
    sheet.cols = lattice.cols;
    sheet.blobs = lattice.cells;
    sheet.letter_size = (lattice.letter_size > 0 ? lattice.letter_size : 0.5) * lattice.pitch_at(lattice.middle());
    for (int cell = 0; cell < lattice.rows * lattice.cols; ++cell) {
        const Point at{double(cell % lattice.cols), double(cell / lattice.cols)};
        const Homography::Steps steps = lattice.map.steps_at(at);
        sheet.places.push_back({lattice.map(at), steps.x, steps.y});
    }
    return sheet;
}

Reading reading_of(const ReadSheet& board, const Image& image, double factor) {
    const int rows = board.sheet.rows;
    const int cols = board.sheet.cols;
    if (std::max(rows, cols) > longest_board) {
        return refusal("the grid has " + std::to_string(rows) + " rows and " + std::to_string(cols) +
                       " columns; at most " + std::to_string(longest_board) + " of each can be read");
    }
    Reading reading = reading_of(seen_of(board, image, factor), 0, 0);
    if (board.goes_on) reading.reason = "the grid may continue past the edges of what was read";
    if (board.is_mirrored) reading.reason = is_mirrored;
    return reading;
}

// A picture at one size: its blobs are searched, and tiles are cut from the image.
struct View {
    View(Image from, double by, double pixels, size_t most)
        : factor(by), image(std::move(from)), searched(image, pixels, most) {}

    double factor;  // the picture's size over the image's
    Image image;
    Searched searched;
};

// Of the blobs from `rest` on, those that may be letters or tiles of a board like the one that the others are in.
void keep_alike(std::vector<Blob>& blobs, std::vector<Blob>::iterator rest) {
    std::vector<double> sizes;
    for (auto blob = blobs.begin(); blob != rest; ++blob) sizes.push_back(blob->size);
    std::sort(sizes.begin(), sizes.end());
    blobs.erase(blobs.begin(), rest);
    if (sizes.empty()) return blobs.clear();
    const double least = sizes[sizes.size() / 5] / most_size_ratio;
    const double most = sizes[sizes.size() - 1 - sizes.size() / 5] * most_size_ratio;
    std::erase_if(blobs, [&](const Blob& blob) { return blob.size < least || blob.size > most; });
}

class PictureSearch {
public:
    // The same without these strokes, if there are any.
    PictureSearch(const Network& network, const Picture& picture, int rows, int cols, const Strokes* strokes = nullptr)
        : network_(network), picture_(picture), rows_(rows), cols_(cols), strokes_(strokes) {}

    // The best board, or why there is none.
    Reading first();

    // The other boards, all of them clear; after `first`, which found this one.
    std::vector<Reading> others(const Reading& first);

private:
    bool fits(const Reading& reading) const {
        return rows_ == 0 || cols_ == 0 || (reading.rows == rows_ && reading.cols == cols_);
    }
    Reading next(const Reading& first);

    const Network& network_;
    const Picture& picture_;
    const int rows_;
    const int cols_;
    const Strokes* const strokes_;
    std::optional<View> coarse_;
    std::optional<View> fine_;
    View* found_in_ = nullptr;  // the view that shows the first board
};

Reading PictureSearch::first() {
    const double pixels = static_cast<double>(picture_.width) * picture_.height;
    const int factor = std::max(1, static_cast<int>(std::ceil(std::sqrt(pixels / tile_pixels))));
    if (picture_.width < 24 * factor || picture_.height < 24 * factor) return refusal(no_board);
    Image shrunk = shrink_picture(picture_, factor);
    if (strokes_ != nullptr) strokes_->remove_from(shrunk, factor);
    const Shades shades = shades_of(shrunk, 200);
    if (shades.range() < least_range) stretch(shrunk, shades);
    coarse_.emplace(std::move(shrunk), factor, finder_pixels, most_blobs);
    found_in_ = &*coarse_;
    const Image& image = coarse_->image;
    const Searched& searched = coarse_->searched;
    Reading sheet;
    std::string unread;
    const ReadSheet coarse = find_sheet(network_, image, searched, unread);
    if (!coarse.cells.empty()) sheet = reading_of(coarse, image, factor);
    if (sheet.rows > 0 && fits(sheet)) return sheet;

    const Judged board = find_board(network_, image, searched, rows_, cols_);
    constexpr double clear_enough = -0.5;
    const auto may_be_board = [](const Judged& judged) {
        return !is_lookalike(letters_of(judged.cells), judged.lattice.rows, judged.lattice.cols);
    };
    if (!board.cells.empty() && clarity_of(board.cells) < clear_enough && may_be_board(board)) {
        const Image mirror = mirror_of(image);
        const Judged other = read_mirrored(network_, mirror, board);
        const bool is_clear = is_board(board) || other.certainty > 0.95;
        if (is_clear && is_board(other) && may_be_board(other)) {
            Seen seen = seen_of(other, mirror, factor);
            for (Square& corners : seen.corners) {
                for (Point& corner : corners) corner.x = factor * image.width - corner.x;
            }
            Reading reading = reading_of(std::move(seen), rows_, cols_);
            reading.reason = is_mirrored;
            return reading;
        }
    }
    if (is_board(board)) {
        const Lattice& lattice = board.lattice;
        if (rows_ == 0 && cols_ == 0 && std::min(lattice.rows, lattice.cols) >= least_sheet && !lattice.is_thin) {
            const ReadSheet whole = SheetReader(network_, image).read(sheet_of(lattice));
            if (is_board(whole) && whole.cells.size() > board.cells.size()) return reading_of(whole, image, factor);
        }
        Reading reading = reading_of(seen_of(board, image, factor), rows_, cols_);
        // A size counts tiles: without the empty row or column, it is another one.
        if (rows_ == 0 || cols_ == 0 || !has_empty_edge(reading)) return reading;
    }
    // Letters too small for the search above.
    if (coarse.cells.empty()) {
        double fine_factor = 1;
        Image fine_image = sheet_image(picture_, fine_factor);
        if (strokes_ != nullptr) strokes_->remove_from(fine_image, fine_factor);
        if (shades.range() < least_range) stretch(fine_image, shades);
        fine_.emplace(std::move(fine_image), fine_factor, sheet_pixels, most_sheet_blobs);
        found_in_ = &*fine_;
        const ReadSheet fine = find_sheet(network_, fine_->image, fine_->searched, unread);
        if (!fine.cells.empty()) sheet = reading_of(fine, fine_->image, fine_factor);
        if (sheet.rows > 0 && fits(sheet)) return sheet;
    }
    if (rows_ > 0 && cols_ > 0) {
        if (sheet.rows == 0) {
            const Judged other = find_board(network_, image, searched, 0, 0);
            if (is_board(other)) sheet = reading_of(seen_of(other, image, factor), 0, 0);
        }
        if (sheet.rows > 0) {
            return refusal("the board seems to be " + size_text(sheet.rows, sheet.cols) + ", not " +
                           size_text(rows_, cols_));
        }
    }
    if (!sheet.reason.empty()) return sheet;
    if (shades.range() < no_range) return refusal(shades.high < 48 ? too_dark : too_plain);
    return refusal(unread.empty() ? no_board : unread);
}

// The best board among the blobs that are left, or none. Boards of one picture have cells of about one size, or looking
// at the rest of a picture would take as long as finding its board.
Reading PictureSearch::next(const Reading& first) {
    const View& view = *found_in_;
    const Point cell = (1 / view.factor) * cell_size(first);
    std::vector<Sheet> sheets = find_sheets(view.searched.blobs, view.searched.image.width, view.searched.image.height);
    for (Sheet& sheet : sheets) {
        scale(sheet, view.searched.smaller);
        const Sheet::Place& middle = sheet.at(sheet.rows / 2, sheet.cols / 2);
        if (!are_alike(cell, {length(middle.across), length(middle.down)}, most_sheet_ratio)) continue;
        const ReadSheet board = SheetReader(network_, view.image).read(sheet);
        if (!is_board(board)) break;
        Reading reading = reading_of(board, view.image, view.factor);
        if (reading.rows > 0 && fits(reading)) return reading;
    }
    const Judged board = find_clear_board(network_, view.image, view.searched, rows_, cols_, cell);
    if (board.cells.empty()) return {};
    Reading reading = reading_of(seen_of(board, view.image, view.factor), rows_, cols_);
    return rows_ == 0 || cols_ == 0 || !has_empty_edge(reading) ? reading : Reading{};
}

std::vector<Reading> PictureSearch::others(const Reading& first) {
    std::vector<Reading> found;
    std::vector<Outline> outlines;
    std::vector<Blob>& blobs = found_in_->searched.blobs;
    const double scale = found_in_->factor * found_in_->searched.smaller;
    for (const Reading* last = &first; found.size() < most_others; last = &found.back()) {
        const Outline& outline = outlines.emplace_back(*last);
        const auto rest = std::stable_partition(blobs.begin(), blobs.end(),
                                                [&](const Blob& blob) { return outline.has(scale * blob.middle); });
        if (found.empty())
            keep_alike(blobs, rest);
        else
            blobs.erase(blobs.begin(), rest);
        if (blobs.size() < least_others) break;
        Reading reading = next(first);
        const auto is_part_of = [&](const Outline& other) { return other.touches(reading); };
        if (reading.rows == 0 || std::any_of(outlines.begin(), outlines.end(), is_part_of)) break;
        found.push_back(std::move(reading));
    }
    return found;
}

// How many tiles hold a letter, by their confidence.
double letters_in(const Reading& board) {
    double sum = 0;
    for (const Cell& cell : board.cells) sum += cell.text == label_texts[label_nothing] ? 0 : cell.confidence;
    return sum;
}

// Whether a stroke covers a part of the letter in a cell.
bool is_covered(const Square& c, const Strokes& strokes) {
    constexpr int side = 12;
    constexpr int least_covered = side * side / 40;
    int covered = 0;
    for (int i = 0; i < side * side; ++i) {
        const double u = 0.7 * ((i % side + 0.5) / side - 0.5);
        const double v = 0.7 * ((i / side + 0.5) / side - 0.5);
        covered += strokes.has(0.5 * (c[0] + c[2]) + u * (c[1] - c[0]) + v * (c[3] - c[0]));
    }
    return covered >= least_covered;
}

// Whether strokes cover letters of the board, or of lines next to it, which may have been missed because of them.
bool is_covered(const Reading& board, const Strokes& strokes) {
    const auto has_stroke = [&](const Cell& cell) {
        const Square& c = cell.corners;
        const Point across = c[1] - c[0];
        const Point down = c[3] - c[0];
        const std::array<Point, 5> steps = {{{0, 0}, across, down, -1 * across, -1 * down}};
        return std::any_of(steps.begin(), steps.end(), [&](const Point step) {
            return is_covered(Square{c[0] + step, c[1] + step, c[2] + step, c[3] + step}, strokes);
        });
    };
    // A line in one cell alone is a part of its letter.
    return std::count_if(board.cells.begin(), board.cells.end(), has_stroke) >= 2;
}

// Letters that a stroke covers are doubtful unless they are read alike with and without it.
void doubt_covered(Reading& reading, const Reading& other, const Strokes& strokes) {
    for (Cell& cell : reading.cells) {
        if (!is_covered(cell.corners, strokes)) continue;
        const Point middle = 0.5 * (cell.corners[0] + cell.corners[2]);
        const double near = 0.3 * distance(cell.corners[0], cell.corners[1]);
        const auto seen = std::find_if(other.cells.begin(), other.cells.end(), [&](const Cell& there) {
            return distance(0.5 * (there.corners[0] + there.corners[2]), middle) < near;
        });
        if (seen == other.cells.end() || seen->text != cell.text)
            cell.confidence = std::min(cell.confidence, doubtful_confidence);
    }
}

}  // namespace

Reading Reader::read(const Picture& picture, int rows, int cols, bool words) const {
    check_request(picture, rows, cols);
    PictureSearch plain(network_, picture, rows, cols);
    PictureSearch* search = &plain;
    Reading reading = plain.first();
    const Strokes strokes(picture, reading);
    PictureSearch below(network_, picture, rows, cols, &strokes);
    if (strokes.any() && (reading.rows == 0 || is_covered(reading, strokes))) {
        Reading other = below.first();
        if (letters_in(other) > letters_in(reading) + 1) std::swap(reading, other), search = &below;
        doubt_covered(reading, other, strokes);
    }
    if (reading.rows == 0) return reading;
    reading.others = search->others(reading);
    read_several(network_, picture, reading);
    for (Reading& other : reading.others) read_several(network_, picture, other);
    if (!words) return reading;
    std::vector<Outline> boards;
    for (const Reading& other : reading.others) boards.emplace_back(other);
    reading.words = find_words(network_, picture, reading, boards);
    boards.emplace_back(reading);
    for (Reading& other : reading.others) other.words = find_words(network_, picture, other, boards);
    return reading;
}

}  // namespace gridwords::vision
