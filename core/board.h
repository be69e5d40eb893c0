// A board as the engines see it: a shape, and for each cell a tile spelled in the letter codes of one lexicon.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "shape.h"
#include "tiles.h"

namespace gridwords {

class Board {
public:
    // `cells` gives each cell's tile as an index into `tiles`. Throws BadBoard if the parts do not fit together.
    Board(std::shared_ptr<const Shape> shape, std::vector<uint16_t> cells, std::vector<Tile> tiles);

    const Shape& shape() const { return *shape_; }
    uint32_t cell_count() const { return shape_->cell_count(); }
    const Tile& tile(uint32_t cell) const { return tiles_[cells_[cell]]; }
    uint16_t tile_index(uint32_t cell) const { return cells_[cell]; }
    const std::vector<Tile>& tiles() const { return tiles_; }

    // Whether every tile can be read in at most one way, so that a path spells at most one word.
    bool is_plain() const { return plain_; }

private:
    std::shared_ptr<const Shape> shape_;
    std::vector<uint16_t> cells_;
    std::vector<Tile> tiles_;
    bool plain_;
};

}  // namespace gridwords
