#include "seen.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "growth.h"

namespace gridwords::vision {
namespace {

// How much rarer holes are in boards than the network takes them to be.
constexpr double nothing_in_blob = 0.03;
constexpr double nothing_elsewhere = 0.5;
constexpr double hole_ink = 0.4;  // of the usual ink of a letter, that a hole does not have

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

// A cell with ink may not be a hole after all, and a letter that a stroke covers may be another one.
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

}  // namespace

Seen seen_of(const Judged& board, const Image& image, double factor) {
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

}  // namespace gridwords::vision
