#include "reader.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "../errors.h"
#include "board_search.h"
#include "lattice.h"
#include "odds.h"

namespace gridwords::vision {
namespace {

// Of the image that tiles are cut from: a 6x6 board still has 100 pixels per cell.
constexpr double tile_pixels = 1.6e6;
// How much rarer holes are in boards than the network takes them to be.
constexpr double nothing_in_blob = 0.03;
constexpr double nothing_elsewhere = 0.5;

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

}  // namespace

Reading Reader::read(const Picture& picture, int rows, int cols) const {
    check_request(picture, rows, cols);
    const double pixels = static_cast<double>(picture.width) * picture.height;
    const int factor = std::max(1, static_cast<int>(std::ceil(std::sqrt(pixels / tile_pixels))));
    Reading reading;
    reading.reason = "no grid of letters was found";
    if (picture.width < 24 * factor || picture.height < 24 * factor) return reading;
    const Image image = shrink_picture(picture, factor);
    Judged best = find_board(network_, image, rows, cols);
    if (!is_board(best)) return reading;
    // A bar may be an I or a scratch; in the midst of a board, where a letter is due, it is an I.
    for (size_t i = 0; i < best.cells.size(); ++i) {
        best.cells[i] = given_tile(best.cells[i], best.lattice.cells[i] >= 0 ? nothing_in_blob : nothing_elsewhere);
    }
    if (rows > 0 && cols > 0 && rows != best.lattice.rows) turn_board(best);
    const int turn = shared_turn(best.cells);
    if (turn >= 0) {
        for (TileOdds& odds : best.cells) odds = given_turn(odds, turn);
        for (int i = turn; i < turns && i > 0; ++i) turn_board(best);
    }

    reading.reason.clear();
    reading.rows = best.lattice.rows;
    reading.cols = best.lattice.cols;
    for (int row = 0; row < reading.rows; ++row) {
        for (int col = 0; col < reading.cols; ++col) {
            Cell cell;
            set_text(cell, best.cells[static_cast<size_t>(row * reading.cols + col)]);
            const std::array<Point, 4> corners = {{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}};
            for (size_t i = 0; i < 4; ++i) {
                cell.corners[i] = factor * best.lattice.map(Point{double(col), double(row)} + corners[i]);
            }
            reading.cells.push_back(std::move(cell));
        }
    }
    return reading;
}

}  // namespace gridwords::vision
