// What the network says about a sheet of letters.
#pragma once

#include <vector>

#include "image.h"
#include "network.h"
#include "odds.h"
#include "sheet.h"

namespace gridwords::vision {

struct ReadSheet {
    Sheet sheet = {};                  // upright
    std::vector<TileOdds> cells = {};  // empty if it is no board
    bool is_mirrored = false;
    bool goes_on = false;  // there may be letters beyond its edges
};

class SheetReader {
public:
    // `image` is what the tiles are cut from.
    SheetReader(const Network& network, const Image& image) : network_(network), image_(image) {}

    // The sheet turned upright, with the lines beyond its edges that hold letters too and without those that do not.
    ReadSheet read(const Sheet& sheet);

    int evaluations() const { return evaluations_; }

private:
    struct Sample {
        double clarity = 0;  // the mean probability of the best letter, in the turn that they share
        double letters = 0;  // the share of cells that hold a letter
        int turn = -1;
        LetterCase letter_case = LetterCase::capital;
    };

    // Shares of the cells of a line: read as a letter, that may be one, and with a blob.
    struct Edge {
        double read = 0;
        double letters = 0;
        double blobs = 0;
    };

    TileGrey cut(const Sheet::Place& place) const;
    Sample sample(const Sheet& sheet);
    bool is_in_image(const Sheet::Place& place) const;
    std::vector<TileOdds> read_places(const std::vector<Sheet::Place>& places);
    Edge read_edge(const Sheet& sheet, int side);

    const Network& network_;
    const Image& image_;
    double side_ = 0;  // the side of the square that the network sees, in pitches
    LetterCase case_ = LetterCase::capital;
    int evaluations_ = 0;
};

}  // namespace gridwords::vision
