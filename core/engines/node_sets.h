// What a path can spell if tiles can be read in several ways: a set of trie nodes, ascending and each once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../board.h"
#include "../walk.h"

namespace gridwords {

// The readings of a tile: those of one letter, as bits, and the others.
struct Readings {
    uint64_t letters = 0;
    std::vector<std::string> longer;

    explicit Readings(const Tile& tile) {
        for (const std::string& spelling : tile.spellings) {
            if (spelling.size() == 1) {
                letters |= uint64_t{1} << static_cast<unsigned>(spelling[0]);
            } else {
                longer.push_back(spelling);
            }
        }
    }
};

// By distinct tile of the board.
inline std::vector<Readings> readings_of(const Board& board) { return {board.tiles().begin(), board.tiles().end()}; }

// Appends to `sets` the nodes that its last stretch, [begin, end), reaches along a tile. `mask(node)` gives the letters
// that may follow a node, among those that follow it in the trie. Calls `tick()` once per node and ends early if it
// returns true. Returns whether any node is reached.
template <class Node, class MaskOf, class Tick>
bool append_spelled(LexiconView<Node> nodes, const Readings& readings, std::vector<uint32_t>& sets, size_t begin,
                    size_t end, MaskOf&& mask, Tick&& tick) {
    // The children of ascending nodes ascend.
    for (size_t i = begin; i < end && !tick(); ++i) {
        const uint32_t node = sets[i];
        for (uint64_t next = mask(node) & readings.letters; next != 0; next &= next - 1)
            sets.push_back(nodes.child(node, lowest_bit(next)));
    }
    if (readings.longer.empty()) return sets.size() > end;
    const auto middle = static_cast<std::ptrdiff_t>(sets.size());
    for (size_t i = begin; i < end; ++i) {
        const uint64_t next = mask(sets[i]);
        if (next == 0) continue;
        for (const std::string& letters : readings.longer) {
            if ((next >> static_cast<unsigned>(letters[0]) & 1) == 0) continue;
            const uint32_t node = follow(nodes, sets[i], reinterpret_cast<const uint8_t*>(letters.data()),
                                         static_cast<int>(letters.size()));
            if (node != no_node) sets.push_back(node);
        }
    }
    const auto from = sets.begin() + static_cast<std::ptrdiff_t>(end);
    std::sort(sets.begin() + middle, sets.end());
    std::inplace_merge(from, sets.begin() + middle, sets.end());
    sets.erase(std::unique(from, sets.end()), sets.end());
    return sets.size() > end;
}

}  // namespace gridwords
