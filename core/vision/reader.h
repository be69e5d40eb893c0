// Reads a board from a picture: finds its cells, cuts them out, and asks the network what they hold.
#pragma once

#include <cstddef>

#include "image.h"
#include "network.h"
#include "reading.h"

namespace gridwords::vision {

class Reader {
public:
    // From the bytes of a weights file. Throws BadOption if it is damaged.
    Reader(const void* weights, size_t size) : network_(weights, size) {}

    // The best board, with the others in the picture. `rows` and `cols` restrict what counts as one; 0 is any number.
    // `words` asks for those beside the grids.
    // Throws BadPicture if the picture has no pixels, and BadOption for sizes that no board has.
    Reading read(const Picture& picture, int rows = 0, int cols = 0, bool words = false) const;

    const Network& network() const { return network_; }

private:
    Network network_;
};

}  // namespace gridwords::vision
