#include "reader.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "../errors.h"
#include "board_search.h"
#include "cell_reader.h"
#include "growth.h"
#include "lattice.h"
#include "lookalike.h"
#include "odds.h"
#include "shades.h"
#include "sheet.h"
#include "sheet_image.h"
#include "sheet_reader.h"
#include "word_list.h"

namespace gridwords::vision {
namespace {

// Of the image that tiles are cut from: a 6x6 board still has 100 pixels per cell.
constexpr double tile_pixels = 1.6e6;
constexpr size_t most_sheet_blobs = 4000;
constexpr size_t most_sheets = 3;  // that are read in search of a board
// How much rarer holes are in boards than the network takes them to be.
constexpr double nothing_in_blob = 0.03;
constexpr double nothing_elsewhere = 0.5;
constexpr double hole_ink = 0.4;              // of the usual ink of a letter, that a hole does not have
constexpr double doubtful_confidence = 0.85;  // of what must be looked at

// Of 256 shades of grey: where there are fewer, they are stretched, and where there are hardly any, that is why.
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

void set_text(Cell& cell, const TileOdds& odds) {
    std::array<double, labels> sums{};
    std::array<size_t, labels> best_turn{};
    for (size_t label = 0; label < labels; ++label) {
        for (size_t turn = 0; turn < turns; ++turn) {
            sums[label] += odds[turn][label];
            if (odds[turn][label] > odds[best_turn[label]][label]) best_turn[label] = turn;
        }
    }
    // A blank tile and a hole are the same to the board.
    sums[label_blank] += sums[label_nothing];
    sums[label_nothing] = 0;
    std::array<size_t, labels> order{};
    for (size_t label = 0; label < labels; ++label) order[label] = label;
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return sums[a] > sums[b]; });
    cell.text = label_texts[order[0]];
    cell.confidence = sums[order[0]];
    cell.turn = order[0] == label_blank ? 0 : static_cast<int>((turns - best_turn[order[0]]) % turns);
    for (size_t i = 1; i < 4; ++i) {
        if (sums[order[i]] >= 0.001) cell.alternatives.emplace_back(label_texts[order[i]], sums[order[i]]);
    }
}

// A board as it was found, before it is turned so that it can be read.
struct Seen {
    int rows = 0;
    int cols = 0;
    std::vector<TileOdds> cells = {};
    std::vector<std::array<Point, 4>> corners = {};
    std::vector<bool> is_covered = {};  // something hides the letter that is due there
    std::vector<double> ink = {};       // how much the greys in the middle of the cell differ
};

using Square = std::array<Point, 4>;
constexpr Square unit = {{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}};

// Turns the board and its letters clockwise by a quarter.
void turn_board(Seen& board) {
    Seen turned{board.cols, board.rows};
    for (int row = 0; row < turned.rows; ++row) {
        for (int col = 0; col < turned.cols; ++col) {
            const auto from = static_cast<size_t>((board.rows - 1 - col) * board.cols + row);
            TileOdds& odds = turned.cells.emplace_back();
            for (size_t turn = 0; turn < turns; ++turn) odds[(turn + 1) % turns] = board.cells[from][turn];
            const Square& corners = board.corners[from];
            turned.corners.push_back({corners[3], corners[0], corners[1], corners[2]});
            turned.is_covered.push_back(board.is_covered[from]);
            turned.ink.push_back(board.ink[from]);
        }
    }
    board = std::move(turned);
}

// A bar may be an I or a scratch; in the midst of a board, where a letter is due, it is an I.
double nothing_factor(bool has_blob) { return has_blob ? nothing_in_blob : nothing_elsewhere; }

// The deviation of the greys in the middle of a cell.
double ink_in(const Image& image, Point middle, Point across, Point down) {
    constexpr int side = 14;
    constexpr double part = 0.6;  // of the cell: no lines, no points in corners
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < side * side; ++i) {
        const double u = part * ((i % side + 0.5) / side - 0.5);
        const double v = part * ((i / side + 0.5) / side - 0.5);
        const Point at = middle + u * across + v * down;
        if (!(at.x >= 0 && at.y >= 0 && at.x < image.width && at.y < image.height)) return 0;
        const double grey = image.row(static_cast<int>(at.y))[static_cast<int>(at.x)];
        sum += grey;
        squares += grey * grey;
    }
    const double mean = sum / (side * side);
    return std::sqrt(std::max(0.0, squares / (side * side) - mean * mean));
}

// What has ink is no hole beyond doubt, and a letter that a stroke covers may be another one.
void doubt(Reading& reading, const Seen& board) {
    std::vector<double> inks;
    for (size_t i = 0; i < reading.cells.size(); ++i) {
        if (reading.cells[i].text != label_texts[label_nothing]) inks.push_back(board.ink[i]);
    }
    const double usual = median_of(inks);
    for (size_t i = 0; i < reading.cells.size(); ++i) {
        Cell& cell = reading.cells[i];
        if (cell.text == label_texts[label_nothing] && board.ink[i] > hole_ink * usual)
            cell.confidence = std::min(cell.confidence, doubtful_confidence);
        if (board.is_covered[i]) cell.confidence = std::min(cell.confidence, doubtful_confidence);
    }
}

Seen seen_of(const Judged& board, const Image& image, int factor) {
    Seen seen{board.lattice.rows, board.lattice.cols};
    for (int cell = 0; cell < seen.rows * seen.cols; ++cell) {
        const auto i = static_cast<size_t>(cell);
        seen.cells.push_back(given_tile(board.cells[i], nothing_factor(board.lattice.cells[i] >= 0)));
        const Point middle{double(cell % seen.cols), double(cell / seen.cols)};
        Square& corners = seen.corners.emplace_back();
        for (size_t k = 0; k < 4; ++k) corners[k] = factor * board.lattice.map(middle + unit[k]);
        const Homography::Steps steps = board.lattice.map.steps_at(middle);
        seen.ink.push_back(ink_in(image, board.lattice.map(middle), steps.x, steps.y));
        seen.is_covered.push_back(false);
    }
    return seen;
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

Seen seen_of(const ReadSheet& board, const Image& image, double factor) {
    Seen seen{board.sheet.rows, board.sheet.cols};
    const bool is_full = board.sheet.filled() > 0.8 * static_cast<double>(board.cells.size());
    for (size_t i = 0; i < board.cells.size(); ++i) {
        seen.cells.push_back(given_tile(board.cells[i], nothing_factor(board.sheet.blobs[i] >= 0)));
        const Sheet::Place& place = board.sheet.places[i];
        Square& corners = seen.corners.emplace_back();
        for (size_t k = 0; k < 4; ++k)
            corners[k] = factor * (place.middle + unit[k].x * place.across + unit[k].y * place.down);
        seen.ink.push_back(ink_in(image, place.middle, place.across, place.down));
        seen.is_covered.push_back(is_full && board.sheet.blobs[i] < 0);
    }
    return seen;
}

// The tiles of a board, and the board turned so that it can be read.
Reading reading_of(Seen board, int rows, int cols) {
    if (rows > 0 && cols > 0 && rows != board.rows) turn_board(board);
    const int turn = shared_turn(board.cells);
    if (turn >= 0) {
        for (TileOdds& odds : board.cells) odds = given_turn(odds, turn);
        for (int i = turn; i < turns && i > 0; ++i) turn_board(board);
    }
    Reading reading;
    reading.rows = board.rows;
    reading.cols = board.cols;
    for (size_t i = 0; i < board.cells.size(); ++i) {
        Cell& cell = reading.cells.emplace_back();
        set_text(cell, board.cells[i]);
        cell.corners = board.corners[i];
    }
    doubt(reading, board);
    return reading;
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

Image mirror_of(const Image& image) {
    Image result = image;
    for (int y = 0; y < image.height; ++y) std::reverse(result.row(y), result.row(y) + image.width);
    return result;
}

// How clear its letters are: the sum of the logarithms of the best one's probability.
double clarity_of(const std::vector<TileOdds>& cells) {
    const int turn = shared_turn(cells);
    double sum = 0;
    for (const TileOdds& odds : cells)
        sum += std::log(std::max(0.02, best_letter(turn < 0 ? odds : given_turn(odds, turn))));
    return sum;
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
    if (clarity_of(cells) < clarity_of(board.cells) + clearer_by) return result;
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
    if (board.goes_on) reading.reason = "the grid may go on past the edges of what was read";
    if (board.is_mirrored) reading.reason = is_mirrored;
    return reading;
}

}  // namespace

Reading Reader::read(const Picture& picture, int rows, int cols, bool words) const {
    check_request(picture, rows, cols);
    Reading reading = read_board(picture, rows, cols);
    if (words && reading.rows > 0) reading.words = find_words(network_, picture, reading);
    return reading;
}

Reading Reader::read_board(const Picture& picture, int rows, int cols) const {
    const double pixels = static_cast<double>(picture.width) * picture.height;
    const int factor = std::max(1, static_cast<int>(std::ceil(std::sqrt(pixels / tile_pixels))));
    if (picture.width < 24 * factor || picture.height < 24 * factor) return refusal(no_board);
    Image image = shrink_picture(picture, factor);
    const Shades shades = shades_of(image, 200);
    if (shades.range() < least_range) stretch(image, shades);
    const Searched searched(image, finder_pixels, most_blobs);
    const auto fits = [&](const Reading& reading) {
        return rows == 0 || cols == 0 || (reading.rows == rows && reading.cols == cols);
    };
    Reading sheet;
    std::string unread;
    const ReadSheet coarse = find_sheet(network_, image, searched, unread);
    if (!coarse.cells.empty()) sheet = reading_of(coarse, image, factor);
    if (sheet.rows > 0 && fits(sheet)) return sheet;

    const Judged board = find_board(network_, image, searched, rows, cols);
    constexpr double clear_enough = -0.5;
    if (!board.cells.empty() && clarity_of(board.cells) < clear_enough) {
        const Image mirror = mirror_of(image);
        const Judged other = read_mirrored(network_, mirror, board);
        const bool is_clear = is_board(board) || other.certainty > 0.95;
        if (is_clear && is_board(other) &&
            !is_lookalike(letters_of(other.cells), other.lattice.rows, other.lattice.cols)) {
            Seen seen = seen_of(other, mirror, factor);
            for (Square& corners : seen.corners) {
                for (Point& corner : corners) corner.x = factor * image.width - corner.x;
            }
            Reading reading = reading_of(std::move(seen), rows, cols);
            reading.reason = is_mirrored;
            return reading;
        }
    }
    if (is_board(board)) {
        const Lattice& lattice = board.lattice;
        if (rows == 0 && cols == 0 && std::min(lattice.rows, lattice.cols) >= least_sheet && !lattice.is_thin) {
            const ReadSheet whole = SheetReader(network_, image).read(sheet_of(lattice));
            if (is_board(whole) && whole.cells.size() > board.cells.size()) return reading_of(whole, image, factor);
        }
        Reading reading = reading_of(seen_of(board, image, factor), rows, cols);
        // A size counts tiles: without the empty row or column, it is another one.
        if (rows == 0 || cols == 0 || !has_empty_edge(reading)) return reading;
    }
    // Letters too small for the search above.
    if (coarse.cells.empty()) {
        double fine_factor = 1;
        Image fine_image = sheet_image(picture, fine_factor);
        if (shades.range() < least_range) stretch(fine_image, shades);
        const Searched searched_finely(fine_image, sheet_pixels, most_sheet_blobs);
        const ReadSheet fine = find_sheet(network_, fine_image, searched_finely, unread);
        if (!fine.cells.empty()) sheet = reading_of(fine, fine_image, fine_factor);
        if (sheet.rows > 0 && fits(sheet)) return sheet;
    }
    if (rows > 0 && cols > 0) {
        if (sheet.rows == 0) {
            const Judged other = find_board(network_, image, searched, 0, 0);
            if (is_board(other)) sheet = reading_of(seen_of(other, image, factor), 0, 0);
        }
        if (sheet.rows > 0) {
            return refusal("the board seems to be " + size_text(sheet.rows, sheet.cols) + ", not " +
                           size_text(rows, cols));
        }
    }
    if (!sheet.reason.empty()) return sheet;
    if (shades.range() < no_range) return refusal(shades.high < 48 ? too_dark : too_plain);
    return refusal(unread.empty() ? no_board : unread);
}

}  // namespace gridwords::vision
