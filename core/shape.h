// The shape of a board: rows, columns, and which cells touch which. Everything that depends on these alone is worked
// out here, once: neighbour lists, bit masks, symmetries.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridwords {

enum class Neighbours : uint8_t { king, rook, torus, line, graph };

// Adjacency lists: the cells that touch `cell` are targets[offsets[cell]] .. targets[offsets[cell + 1] - 1], ascending.
struct Graph {
    std::vector<uint32_t> offsets;
    std::vector<uint32_t> targets;
};

// Frozen once made; boards and scorers share it.
class Shape {
public:
    // Boards of at most this many cells have masks.
    static constexpr uint32_t most_masked_cells = 64;

    // `graph` is read only for Neighbours::graph. Throws BadBoard if it does not fit the board, or if the board has
    // more than 2^31 - 1 cells.
    Shape(int rows, int cols, Neighbours neighbours = Neighbours::king, Graph graph = {});

    int rows() const { return rows_; }
    int cols() const { return cols_; }
    uint32_t cell_count() const { return cell_count_; }
    Neighbours neighbours() const { return neighbours_; }
    bool is_line() const { return neighbours_ == Neighbours::line; }

    // The most cells that touch one cell.
    uint32_t most_touching() const { return most_touching_; }

    // Calls `use(other)` for each cell that touches `cell`, ascending and each once. On a line board these are the
    // first cells in the eight directions.
    template <class Use>
    void for_each_touching(uint32_t cell, Use&& use) const {
        if (!lists_.offsets.empty()) {
            for (uint32_t at = lists_.offsets[cell]; at < lists_.offsets[cell + 1]; ++at) use(lists_.targets[at]);
            return;
        }
        uint32_t cells[8];
        const uint32_t count = find_touching(cell, cells);
        for (uint32_t i = 0; i < count; ++i) use(cells[i]);
    }

    // For each cell, the cells that touch it, as bits. Only for boards of at most `most_masked_cells`.
    bool has_masks() const { return cell_count_ <= most_masked_cells; }
    const uint64_t* masks() const { return masks_.data(); }

    // The rotations and reflections that keep the shape, each once and the identity first: cell `i` of the image shows
    // the tile of cell `turn[i]`. A graph has the identity alone.
    std::vector<std::vector<uint32_t>> symmetries() const;

private:
    // Up to this size the lists are made with the shape: 32 KB and about 10 µs. On larger boards a search works them
    // out as it goes, which takes no memory.
    static constexpr uint32_t most_listed_cells = 1024;

    uint32_t find_touching(uint32_t cell, uint32_t* out) const;

    int rows_;
    int cols_;
    uint32_t cell_count_;
    Neighbours neighbours_;
    uint32_t most_touching_;
    Graph lists_;  // empty if they are not kept
    std::array<uint64_t, most_masked_cells> masks_{};
};

}  // namespace gridwords
