#include "shape.h"

#include <algorithm>
#include <string>
#include <utility>

#include "errors.h"

namespace gridwords {
namespace {

uint32_t checked_cell_count(int rows, int cols) {
    if (rows < 0 || cols < 0) {
        throw BadBoard("a board of " + std::to_string(rows) + "x" + std::to_string(cols) + " is not possible");
    }
    const int64_t cells = int64_t{rows} * cols;
    if (cells > 0x7fffffff) throw BadBoard("a board has at most 2,147,483,647 cells, got " + std::to_string(cells));
    return static_cast<uint32_t>(cells);
}

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
                               " must ascend, stay inside the board and leave out the cell itself");
            }
        }
    }
}

}  // namespace

Shape::Shape(int rows, int cols, Neighbours neighbours, Graph graph)
    : rows_(rows), cols_(cols), cell_count_(checked_cell_count(rows, cols)), neighbours_(neighbours),
      most_touching_(neighbours == Neighbours::rook ? 4 : 8) {
    if (neighbours == Neighbours::graph) {
        check_graph(graph, cell_count_);
        lists_ = std::move(graph);
        most_touching_ = 0;
        for (uint32_t cell = 0; cell < cell_count_; ++cell) {
            most_touching_ = std::max(most_touching_, lists_.offsets[cell + 1] - lists_.offsets[cell]);
        }
    } else if (cell_count_ <= most_listed_cells) {
        lists_.offsets.reserve(size_t{cell_count_} + 1);
        lists_.targets.reserve(size_t{cell_count_} * most_touching_);
        lists_.offsets.push_back(0);
        uint32_t cells[8];
        for (uint32_t cell = 0; cell < cell_count_; ++cell) {
            const uint32_t count = find_touching(cell, cells);
            lists_.targets.insert(lists_.targets.end(), cells, cells + count);
            lists_.offsets.push_back(static_cast<uint32_t>(lists_.targets.size()));
        }
    }
    if (!has_masks()) return;
    for (uint32_t cell = 0; cell < cell_count_; ++cell) {
        for_each_touching(cell, [&](uint32_t other) { masks_[cell] |= uint64_t{1} << other; });
    }
}

// For all neighbours but those of a graph; `out` has room for eight.
uint32_t Shape::find_touching(uint32_t cell, uint32_t* out) const {
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
        // Across an edge the order is lost, and where a side has one or two cells the same cell comes up twice.
        std::sort(out, out + count);
        count = static_cast<uint32_t>(std::unique(out, out + count) - out);
    }
    return count;
}

std::vector<std::vector<uint32_t>> Shape::symmetries() const {
    const bool is_graph = neighbours_ == Neighbours::graph;
    std::vector<std::vector<uint32_t>> found;
    // Bit 2: transposed; bit 1: rows reversed; bit 0: columns reversed.
    const int ways = is_graph ? 1 : rows_ == cols_ ? 8 : 4;
    for (int way = 0; way < ways; ++way) {
        std::vector<uint32_t> turn;
        turn.reserve(cell_count_);
        for (int row = 0; row < rows_; ++row) {
            for (int col = 0; col < cols_; ++col) {
                int r = (way & 2) != 0 ? rows_ - 1 - row : row;
                int c = (way & 1) != 0 ? cols_ - 1 - col : col;
                if ((way & 4) != 0) std::swap(r, c);
                turn.push_back(static_cast<uint32_t>(r * cols_ + c));
            }
        }
        // On a board of one row or column, and on a single cell, several ways give the same image.
        if (std::find(found.begin(), found.end(), turn) == found.end()) found.push_back(std::move(turn));
    }
    return found;
}

}  // namespace gridwords
