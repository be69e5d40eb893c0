// Reads a board from a picture: finds its cells, cuts them out, and asks the network what they hold.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "homography.h"
#include "image.h"
#include "network.h"

namespace gridwords::vision {

struct Cell {
    std::string text;              // as a Board writes the tile
    double confidence = 0;         // the probability that the text is right
    int turn = 0;                  // quarter turns clockwise that make the tile upright
    std::array<Point, 4> corners;  // in pixels of the picture, clockwise from the top left of the board as it is read
    std::vector<std::pair<std::string, double>> alternatives = {};  // up to three, the best first
};

// A word beside a grid.
struct ListedWord {
    std::string text;
    double confidence = 0;    // the mean probability of its letters
    bool is_in_grid = false;  // in a straight line
};

struct Reading {
    int rows = 0;  // 0: no board
    int cols = 0;
    std::string reason = {};       // why there is no board, or what to know about this one; often empty
    std::vector<Cell> cells = {};  // row by row
    std::vector<ListedWord> words = {};
};

class Reader {
public:
    // From the bytes of a weights file. Throws BadOption if it is damaged.
    Reader(const void* weights, size_t size) : network_(weights, size) {}

    // `rows` and `cols` restrict what counts as the board; 0 is any number. `words` asks for those beside the grid.
    // Throws BadPicture if the picture has no pixels, and BadOption for sizes that no board has.
    Reading read(const Picture& picture, int rows = 0, int cols = 0, bool words = false) const;

    const Network& network() const { return network_; }

private:
    Reading read_board(const Picture& picture, int rows, int cols) const;

    Network network_;
};

}  // namespace gridwords::vision
