// What a path can spell if tiles can be read in several ways: a set of trie nodes, ascending and each once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../board.h"
#include "../walk.h"

namespace gridwords {

// Appends to `sets` the nodes that its last stretch, [begin, end), reaches along a tile. Calls `tick()` once per node
// and ends early if it returns true. Returns whether any node is reached.
template <class Node, class Tick>
bool append_spelled(LexiconView<Node> nodes, const Tile& tile, std::vector<uint32_t>& sets, size_t begin, size_t end,
                    Tick&& tick) {
    for (size_t i = begin; i < end && !tick(); ++i) {
        for (const std::string& letters : tile.spellings) {
            const uint32_t node = follow(nodes, sets[i], reinterpret_cast<const uint8_t*>(letters.data()),
                                         static_cast<int>(letters.size()));
            if (node != no_node) sets.push_back(node);
        }
    }
    const auto from = sets.begin() + static_cast<std::ptrdiff_t>(end);
    if (!std::is_sorted(from, sets.end())) std::sort(from, sets.end());
    sets.erase(std::unique(from, sets.end()), sets.end());
    return sets.size() > end;
}

}  // namespace gridwords
