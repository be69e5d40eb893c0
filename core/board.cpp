#include "board.h"

#include <algorithm>

#include "errors.h"

namespace gridwords {
namespace {

void check_graph(const Graph& graph, size_t cells) {
    if (graph.offsets.size() != cells + 1 || graph.offsets.front() != 0 ||
        graph.offsets.back() != graph.targets.size()) {
        throw BadBoard("the neighbour lists do not fit a board of " + std::to_string(cells) + " cells");
    }
    for (size_t cell = 0; cell < cells; ++cell) {
        if (graph.offsets[cell] > graph.offsets[cell + 1]) {
            throw BadBoard("the neighbour list of cell " + std::to_string(cell) + " ends before it starts");
        }
        for (uint32_t at = graph.offsets[cell]; at < graph.offsets[cell + 1]; ++at) {
            const bool ascending = at == graph.offsets[cell] || graph.targets[at - 1] < graph.targets[at];
            if (graph.targets[at] >= cells || graph.targets[at] == cell || !ascending) {
                throw BadBoard("the neighbour list of cell " + std::to_string(cell) +
                               " is not ascending, inside the board and without the cell itself");
            }
        }
    }
}

}  // namespace

Board::Board(int rows, int cols, Neighbours neighbours, std::vector<uint16_t> cells, std::vector<Tile> tiles,
             Graph graph)
    : rows_(rows), cols_(cols), neighbours_(neighbours), cells_(std::move(cells)), tiles_(std::move(tiles)),
      graph_(std::move(graph)) {
    if (rows < 0 || cols < 0 || cells_.size() != static_cast<size_t>(rows) * static_cast<size_t>(cols)) {
        throw BadBoard("a board of " + std::to_string(rows) + "x" + std::to_string(cols) + " has " +
                       std::to_string(static_cast<int64_t>(rows) * cols) + " tiles, got " +
                       std::to_string(cells_.size()));
    }
    if (cells_.size() > 0x7fffffff) throw BadBoard("a board has at most 2,147,483,647 cells");
    for (const uint16_t tile : cells_) {
        if (tile >= tiles_.size()) throw BadBoard("a cell names tile " + std::to_string(tile) + ", which is not there");
    }
    plain_ = std::all_of(tiles_.begin(), tiles_.end(), [](const Tile& tile) { return tile.spellings.size() <= 1; });
    for (const Tile& tile : tiles_) {
        for (const std::string& spelling : tile.spellings) {
            if (spelling.empty()) throw BadBoard("a tile is spelled with no letters");
        }
    }
    most_touching_ = neighbours == Neighbours::rook ? 4 : 8;
    if (neighbours == Neighbours::graph) {
        check_graph(graph_, cells_.size());
        most_touching_ = 0;
        for (size_t cell = 0; cell < cells_.size(); ++cell) {
            most_touching_ = std::max(most_touching_, graph_.offsets[cell + 1] - graph_.offsets[cell]);
        }
    }
}

uint32_t Board::touching(uint32_t cell, uint32_t* out) const {
    if (neighbours_ == Neighbours::graph) {
        const auto begin = graph_.targets.begin() + graph_.offsets[cell];
        const auto end = graph_.targets.begin() + graph_.offsets[cell + 1];
        std::copy(begin, end, out);
        return static_cast<uint32_t>(end - begin);
    }
    const int row = static_cast<int>(cell) / cols_;
    const int col = static_cast<int>(cell) % cols_;
    uint32_t count = 0;
    for (int row_step = -1; row_step <= 1; ++row_step) {
        for (int col_step = -1; col_step <= 1; ++col_step) {
            if (neighbours_ == Neighbours::rook && row_step != 0 && col_step != 0) continue;
            int r = row + row_step;
            int c = col + col_step;
            if (neighbours_ == Neighbours::torus) {
                r = (r + rows_) % rows_;
                c = (c + cols_) % cols_;
            } else if (r < 0 || r >= rows_ || c < 0 || c >= cols_) {
                continue;
            }
            const auto there = static_cast<uint32_t>(r * cols_ + c);
            if (there != cell) out[count++] = there;
        }
    }
    if (neighbours_ == Neighbours::torus) {
        // Round the edges the order is lost, and on a side of one or two the same cell is met twice.
        std::sort(out, out + count);
        count = static_cast<uint32_t>(std::unique(out, out + count) - out);
    }
    return count;
}

}  // namespace gridwords
