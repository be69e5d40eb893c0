// Walks of one length, side by side in memory: their cells, and the trie nodes that they spell.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridwords {

// One walk, borrowed. Its cells are the cells it has used: walks share nothing.
struct FrontierWalk {
    const uint32_t* cells;
    uint32_t length;
    const uint32_t* nodes;  // ascending; one node on boards of plain tiles
    size_t node_count;
    uint8_t direction;  // the direction of its last step, on a line board

    bool has(uint32_t cell) const { return std::find(cells, cells + length, cell) != cells + length; }
};

class FrontierWalks {
public:
    explicit FrontierWalks(uint32_t length = 0) : length_(length) {}

    size_t size() const { return directions_.size(); }
    FrontierWalk operator[](size_t i) const {
        const size_t begin = i == 0 ? 0 : node_ends_[i - 1];
        return {cells_.data() + i * length_, length_, nodes_.data() + begin, node_ends_[i] - begin, directions_[i]};
    }

    // Adds `walk`, which is one cell shorter, extended by `cell`.
    void add(const FrontierWalk& walk, uint32_t cell, const uint32_t* nodes, size_t node_count, uint8_t direction) {
        cells_.insert(cells_.end(), walk.cells, walk.cells + walk.length);
        cells_.push_back(cell);
        nodes_.insert(nodes_.end(), nodes, nodes + node_count);
        node_ends_.push_back(nodes_.size());
        directions_.push_back(direction);
    }

    // About how much memory they take.
    size_t bytes() const {
        return (cells_.size() + nodes_.size()) * sizeof(uint32_t) + size() * (sizeof(size_t) + sizeof(uint8_t));
    }

private:
    uint32_t length_;
    std::vector<uint32_t> cells_;
    std::vector<uint32_t> nodes_;
    std::vector<size_t> node_ends_;
    std::vector<uint8_t> directions_;
};

}  // namespace gridwords
