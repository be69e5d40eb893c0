// What the blobs in and around the cells of a lattice say about it.
#pragma once

#include <vector>

#include "blob_index.h"
#include "blobs.h"
#include "lattice.h"

namespace gridwords::vision {

// Whether both may be letters, or tiles, of one board: of one shade, of sizes within this ratio, about as clear.
bool are_alike(const Blob& a, const Blob& b, double ratio);

class Surroundings {
public:
    // `index` has the blobs that lattices are made of, `everything` all of them.
    Surroundings(const std::vector<Blob>& blobs, const BlobIndex& index, const BlobIndex& everything)
        : blobs_(blobs), index_(index), everything_(everything) {}

    // Of the blobs that lattices are made of, the one nearest to the point that resembles the model, or -1.
    int nearest_like(const Blob& model, Point at, double radius, double ratio) const {
        return nearest_like(index_, model, at, radius, ratio);
    }

    // The blobs of a lattice may be tiles. If most of them have smaller blobs of the other shade in their middles,
    // those are the letters.
    double letter_size(const Lattice& lattice) const;

    // How often there is another blob of the kind halfway between two cells: in every line of a text, between the keys
    // of a keyboard, and in a larger grid, of which only every other letter is in the lattice. On a screen it is enough
    // that the rows have them, or the columns; between dice, letters of their sides may be seen.
    double crowding(const Lattice& lattice) const;

    // The share of its letters with another letter nearby that is in none of its cells: those of words have them.
    double company(const Lattice& lattice) const;

    // The share of its blobs that are full squares or discs with nothing in them: the checks of a cloth, not letters or
    // tiles with letters.
    double plainness(const Lattice& lattice) const;

private:
    const Blob& blob(int number) const { return blobs_[static_cast<size_t>(number)]; }
    int nearest_like(const BlobIndex& index, const Blob& model, Point at, double radius, double ratio) const;

    const std::vector<Blob>& blobs_;
    const BlobIndex& index_;
    const BlobIndex& everything_;
};

}  // namespace gridwords::vision
