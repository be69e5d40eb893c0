// What the network thinks of a lattice: which part of it holds letters, and what they are.
#pragma once

#include <vector>

#include "cell_reader.h"
#include "image.h"
#include "lattice.h"
#include "network.h"
#include "odds.h"

namespace gridwords::vision {

// A board that is read. `score` grows with the cells that hold a letter and falls with those that do not.
struct Judged {
    Lattice lattice;
    std::vector<TileOdds> cells = {};
    double score = 0;
    double letters = 0;    // cells that hold a letter, by their probability
    double certainty = 0;  // the mean probability of the best letter in those cells
};

class Judge {
public:
    // `image` is what the tiles are cut from.
    Judge(const Network& network, const Image& image) : cells_(network, image) {}

    // The part of the lattice, grown by what lies beyond its edges, that looks most like a board of this size; 0 is any
    // number. A score of 0 or less if there is none.
    Judged judge(const Lattice& lattice, int rows, int cols);

    int evaluations() const { return cells_.evaluations(); }

private:
    double value_at(int row, int col);
    double line_value(int row, int col, int step_row, int step_col, int count);
    void extend(int rows, int cols);
    Judged judge_thin(int rows, int cols);
    bool goes_on_around(int row, int col, int rows, int cols);

    CellReader cells_;
    Lattice lattice_;
    int turn_ = -1;                                    // the turn that the letters share, or -1
    int top_ = 0, bottom_ = 0, left_ = 0, right_ = 0;  // the part looked at, both ends included
};

}  // namespace gridwords::vision
