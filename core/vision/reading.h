// What is read in a picture: the tiles of a board, where they are, and how sure each of them is.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "homography.h"

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
    std::vector<Reading> others = {};  // boards elsewhere in the picture; these have none
};

}  // namespace gridwords::vision
