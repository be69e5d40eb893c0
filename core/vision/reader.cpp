#include "reader.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "../errors.h"
#include "board_search.h"
#include "lattice.h"
#include "odds.h"
#include "shades.h"

namespace gridwords::vision {
namespace {

// Of the image that tiles are cut from: a 6x6 board still has 100 pixels per cell.
constexpr double tile_pixels = 1.6e6;
// How much rarer holes are in boards than the network takes them to be.
constexpr double nothing_in_blob = 0.03;
constexpr double nothing_elsewhere = 0.5;

// Of 256 shades of grey: where there are fewer, they are stretched, and where there are hardly any, that is why.
constexpr int least_range = 40;
constexpr int no_range = 12;
constexpr const char* no_board = "no board was found";
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

// Turns the board and its letters clockwise by a quarter.
void turn_board(Judged& board) {
    const Lattice& lattice = board.lattice;
    std::vector<TileOdds> cells;
    for (int row = 0; row < lattice.cols; ++row) {
        for (int col = 0; col < lattice.rows; ++col) {
            const TileOdds& odds = board.cells[static_cast<size_t>((lattice.rows - 1 - col) * lattice.cols + row)];
            TileOdds& result = cells.emplace_back();
            for (size_t turn = 0; turn < turns; ++turn) result[(turn + 1) % turns] = odds[turn];
        }
    }
    board.cells = std::move(cells);
    board.lattice = turned(lattice);
}

// The tiles of a board, and the board turned so that it can be read.
Reading reading_of(Judged board, int rows, int cols, int factor) {
    // A bar may be an I or a scratch; in the midst of a board, where a letter is due, it is an I.
    for (size_t i = 0; i < board.cells.size(); ++i) {
        board.cells[i] = given_tile(board.cells[i], board.lattice.cells[i] >= 0 ? nothing_in_blob : nothing_elsewhere);
    }
    if (rows > 0 && cols > 0 && rows != board.lattice.rows) turn_board(board);
    const int turn = shared_turn(board.cells);
    if (turn >= 0) {
        for (TileOdds& odds : board.cells) odds = given_turn(odds, turn);
        for (int i = turn; i < turns && i > 0; ++i) turn_board(board);
    }

    Reading reading;
    reading.rows = board.lattice.rows;
    reading.cols = board.lattice.cols;
    for (int row = 0; row < reading.rows; ++row) {
        for (int col = 0; col < reading.cols; ++col) {
            Cell cell;
            set_text(cell, board.cells[static_cast<size_t>(row * reading.cols + col)]);
            const std::array<Point, 4> corners = {{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}};
            for (size_t i = 0; i < 4; ++i) {
                cell.corners[i] = factor * board.lattice.map(Point{double(col), double(row)} + corners[i]);
            }
            reading.cells.push_back(std::move(cell));
        }
    }
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

}  // namespace

Reading Reader::read(const Picture& picture, int rows, int cols) const {
    check_request(picture, rows, cols);
    const double pixels = static_cast<double>(picture.width) * picture.height;
    const int factor = std::max(1, static_cast<int>(std::ceil(std::sqrt(pixels / tile_pixels))));
    if (picture.width < 24 * factor || picture.height < 24 * factor) return refusal(no_board);
    Image image = shrink_picture(picture, factor);
    const Shades shades = shades_of(image, 200);
    if (shades.range() < least_range) stretch(image, shades);
    const Judged board = find_board(network_, image, rows, cols);
    if (is_board(board)) {
        Reading reading = reading_of(board, rows, cols, factor);
        // A size counts tiles: without the empty row or column, it is another one.
        if (rows == 0 || cols == 0 || !has_empty_edge(reading)) return reading;
    }
    if (rows > 0 && cols > 0) {
        const Judged other = find_board(network_, image, 0, 0);
        if (is_board(other)) {
            const Reading seen = reading_of(other, 0, 0, factor);
            return refusal("the board seems to be " + size_text(seen.rows, seen.cols) + ", not " +
                           size_text(rows, cols));
        }
    }
    if (shades.range() < no_range) return refusal(shades.high < 48 ? too_dark : too_plain);
    return refusal(no_board);
}

}  // namespace gridwords::vision
