// What the network says about the cells of a lattice, and how large a square of each it should see.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "image.h"
#include "lattice.h"
#include "network.h"
#include "odds.h"

namespace gridwords::vision {

class CellReader {
public:
    // `image` is what the tiles are cut from.
    CellReader(const Network& network, const Image& image) : network_(network), image_(image) {}

    // Turns to another lattice. False if a few of its cells show that it holds no letters.
    bool open(const Lattice& lattice);

    // Turns to the same lattice, moved a little.
    void move(const Lattice& lattice);

    // The cell may lie outside the lattice. Each is read once.
    const TileOdds& odds_at(int row, int col);

    bool in_image(int row, int col) const;

    int evaluations() const { return evaluations_; }  // runs of the network, which take the time

private:
    struct Known {
        TileLogits logits;
        TileOdds odds;
    };

    std::vector<std::pair<int, int>> sample() const;
    bool choose_side();
    void choose_case();

    const Network& network_;
    const Image& image_;
    Lattice lattice_;
    double side_ = 1;  // the side of the square that the network sees, in pitches
    LetterCase case_ = LetterCase::either;
    std::map<std::pair<int, int>, Known> known_;
    int evaluations_ = 0;
};

}  // namespace gridwords::vision
