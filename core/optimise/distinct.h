// Boards that are not rotations or reflections of each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridwords {

// The symmetries of a board of `cells` cells (see Shape::symmetries): `count` rows, each with the cell that every cell
// takes its letter from.
struct Images {
    const uint32_t* cells_from;
    size_t count;
    size_t cells;
};

// The smallest of a board and its images.
void canonical(const uint8_t* board, Images images, uint8_t* smallest);

// The first `most` of the indices in `order` whose boards are not images of each other. About 0.3 µs per 4x4 board.
std::vector<int64_t> distinct(const uint8_t* boards, const int64_t* order, size_t count, Images images, size_t most);

}  // namespace gridwords
