#include "board.h"

#include <algorithm>
#include <utility>

#include "errors.h"

namespace gridwords {

Board::Board(std::shared_ptr<const Shape> shape, std::vector<uint16_t> cells, std::vector<Tile> tiles)
    : shape_(std::move(shape)), cells_(std::move(cells)), tiles_(std::move(tiles)) {
    if (cells_.size() != shape_->cell_count()) {
        throw BadBoard("a board of " + std::to_string(shape_->rows()) + "x" + std::to_string(shape_->cols()) + " has " +
                       std::to_string(shape_->cell_count()) + " tiles, got " + std::to_string(cells_.size()));
    }
    uint16_t last = 0;
    for (const uint16_t tile : cells_) last = std::max(last, tile);
    if (!cells_.empty() && last >= tiles_.size()) {
        throw BadBoard("a cell has tile " + std::to_string(last) + ", but there are only " +
                       std::to_string(tiles_.size()) + " tiles");
    }
    plain_ = std::all_of(tiles_.begin(), tiles_.end(), [](const Tile& tile) { return tile.spellings.size() <= 1; });
    for (const Tile& tile : tiles_) {
        for (const std::string& spelling : tile.spellings) {
            if (spelling.empty()) throw BadBoard("a tile has a spelling without letters");
        }
    }
}

}  // namespace gridwords
