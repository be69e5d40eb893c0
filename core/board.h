// A board as the engines see it: tiles spelled in letter codes of one lexicon, and which cells touch which.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gridwords {

enum class Neighbours : uint8_t { king, rook, torus, line, graph };

// Every way a tile can be read, as letter codes: none for a hole, one for a plain tile, several for a choice or a
// wildcard. No spelling is empty, and none stands twice.
struct Tile {
    std::vector<std::string> spellings;
};

// Any adjacency: the cells that touch `cell` are targets[offsets[cell]] .. targets[offsets[cell + 1] - 1], ascending.
struct Graph {
    std::vector<uint32_t> offsets;
    std::vector<uint32_t> targets;
};

class Board {
public:
    // `cells` names each cell's tile by its place in `tiles`. Throws BadBoard where the parts do not fit together.
    Board(int rows, int cols, Neighbours neighbours, std::vector<uint16_t> cells, std::vector<Tile> tiles, Graph graph);

    int rows() const { return rows_; }
    int cols() const { return cols_; }
    uint32_t cell_count() const { return static_cast<uint32_t>(cells_.size()); }
    Neighbours neighbours() const { return neighbours_; }
    const Tile& tile(uint32_t cell) const { return tiles_[cells_[cell]]; }
    uint16_t tile_index(uint32_t cell) const { return cells_[cell]; }
    const std::vector<Tile>& tiles() const { return tiles_; }
    const Graph& graph() const { return graph_; }

    // Every tile can be read in one way at most, so a path spells one word.
    bool is_plain() const { return plain_; }

    // The most cells that touch one cell.
    uint32_t most_touching() const { return most_touching_; }

    // Writes the cells that touch `cell` to `out`, ascending and each once, and returns how many; `out` has room for
    // most_touching(). On a line board these are the eight directions' first cells.
    uint32_t touching(uint32_t cell, uint32_t* out) const;

private:
    int rows_;
    int cols_;
    Neighbours neighbours_;
    bool plain_;
    uint32_t most_touching_;
    std::vector<uint16_t> cells_;
    std::vector<Tile> tiles_;
    Graph graph_;
};

}  // namespace gridwords
