// Grows a lattice cell by cell from a few blobs.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "blob_index.h"
#include "blobs.h"
#include "lattice.h"

namespace gridwords::vision {

// The median; the values change their order. 0 if there are none.
double median_of(std::vector<double>& values);

class Growth {
public:
    static constexpr int reach = 12;            // cells on each side of the first one
    static constexpr size_t least_members = 5;  // a 3x3 board with holes in its corners

    Growth(const std::vector<Blob>& blobs, const BlobIndex& index)
        : blobs_(blobs), index_(index), used_(blobs.size(), 0) {
        cells_.fill(-1);
    }

    // Starts with a blob, the ones to its right and below it, and the one opposite, which may be -1. False if nothing
    // like a board grows from them.
    bool grow(int corner, int right, int below, int opposite);

    // Starts with two blobs of a row, for lattices of square cells along the edges of the picture.
    bool grow_level(int corner, int right);

    // The rows and columns that are mostly filled, as a lattice of its own. False if it cannot be a board.
    bool finish(Lattice& lattice) const;

    // All of it as a lattice of its own, if it is a line of tiles on a screen, bent or branched as a plus sign is.
    bool finish_thin(Lattice& lattice) const;

    // The blob at a place relative to the first one, or -1.
    int at(int x, int y) const { return cells_[static_cast<size_t>((y + reach) * wide + x + reach)]; }
    size_t size() const { return members_.size(); }
    int work() const { return work_; }  // cells looked at so far, in all growths

private:
    static constexpr int wide = 2 * reach + 1;

    const Blob& blob(int number) const { return blobs_[static_cast<size_t>(number)]; }
    void put(int x, int y, int number);
    void start(int corner, int right);
    bool grow_on(int early);
    bool fit();
    bool add_ring();
    bool is_connected() const;
    bool fill(Lattice& lattice, int x0, int x1, int y0, int y1) const;
    void measure(Lattice& lattice) const;

    const std::vector<Blob>& blobs_;
    const BlobIndex& index_;
    std::vector<uint8_t> used_;
    std::vector<int> members_;
    std::array<int, wide * wide> cells_;
    int low_x_ = 0, high_x_ = 0, low_y_ = 0, high_y_ = 0;
    bool dark_ = false;
    int work_ = 0;
    Homography map_;
    double size_ = 0;  // the median blob's, in pitches
};

}  // namespace gridwords::vision
