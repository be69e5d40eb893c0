// Walks that start breadth first: all walks of one cell, then all of two cells, until there are enough for the lanes of
// the GPU or none are left. Every level is a separate kernel, which reads from the device how many walks the previous
// one left, so that the host need not wait for any of them. The boards have no wildcards.
#pragma once

#include "grid_walk.h"

namespace gridwords {

// A level's walks, in device memory: the node, then the cells from the start on, each a row of `capacity`. Two levels
// take turns in `walks`. Only a level of fewer than `wanted` walks is extended, so `capacity` is `wanted` times the
// most neighbours of a cell.
struct Frontier {
    uint32_t* walks;
    uint32_t* counts;  // by level, 0 at first; level 1 has the walks of one cell
    uint32_t capacity, wanted, levels;

    HOST_DEVICE bool is_lengthened(uint32_t level) const { return counts[level] != 0 && counts[level] < wanted; }
    // The level that was made last.
    HOST_DEVICE uint32_t last() const {
        uint32_t level = 1;
        while (level < levels && is_lengthened(level)) ++level;
        return level;
    }

    HOST_DEVICE uint32_t& node(uint32_t level, uint32_t walk) const { return half(level)[walk]; }
    // The next cell of a walk is `capacity` further on.
    HOST_DEVICE uint32_t* cells(uint32_t level, uint32_t walk) const { return half(level) + capacity + walk; }

    // Room for one more walk. Lanes that are here at the same time share one request.
    HOST_DEVICE uint32_t take_slot(uint32_t level) const {
#if defined(__CUDA_ARCH__)
        const unsigned here = __activemask();
        const unsigned lane = threadIdx.x % 32;
        const auto first = static_cast<unsigned>(__ffs(static_cast<int>(here)) - 1);
        uint32_t slot = 0;
        if (lane == first) slot = atomicAdd(counts + level, static_cast<uint32_t>(__popc(here)));
        return __shfl_sync(here, slot, static_cast<int>(first)) +
               static_cast<uint32_t>(__popc(here & ((1u << lane) - 1)));
#else
        return counts[level]++;
#endif
    }

private:
    HOST_DEVICE uint32_t* half(uint32_t level) const {
        return walks + static_cast<uint64_t>(level % 2) * (levels + 1) * capacity;
    }
};

// What all walks of a frontier share.
template <class Node, class Space>
struct FrontierWalks {
    LexiconView<Node> nodes;
    Space space;
    uint32_t first_long_node;
    LeastStarts finds;
    Frontier frontier;

    // The walk of one cell, if there is one.
    HOST_DEVICE void begin(uint32_t start) const {
        count_lanes();
        const uint32_t node = follow_tile(nodes, space, root, nodes[root], space.code(start));
        if (node == no_node || !goes_on(node, start)) return;
        const uint32_t slot = frontier.take_slot(1);
        frontier.node(1, slot) = node;
        *frontier.cells(1, slot) = start;
    }

    // A walk of `level` cells, extended by one of its neighbours if possible.
    HOST_DEVICE void lengthen(uint32_t level, uint32_t walk, uint32_t i) const {
        count_lanes();
        const uint32_t* const cells = frontier.cells(level, walk);
        const uint64_t apart = frontier.capacity;
        const uint32_t next = space.neighbour(cells[(level - 1) * apart], i);
        const uint8_t code = space.code(next);
        if (code == hole_code) return;
        count_lanes();
        const uint32_t node = frontier.node(level, walk);
        const uint32_t child = follow_tile(nodes, space, node, nodes[node], code);
        if (child == no_node) return;
        count_lanes();
        for (uint32_t k = 0; k < level; ++k) {
            if (cells[k * apart] == next) return;
        }
        count_lanes();
        if (!goes_on(child, cells[0])) return;
        const uint32_t slot = frontier.take_slot(level + 1);
        frontier.node(level + 1, slot) = child;
        uint32_t* const longer = frontier.cells(level + 1, slot);
        for (uint32_t k = 0; k < level; ++k) longer[k * apart] = cells[k * apart];
        longer[level * apart] = next;
    }

private:
    // Records the word that ends at a node. Returns whether longer words start with the same letters.
    HOST_DEVICE bool goes_on(uint32_t node, uint32_t start) const {
        const Node here = nodes[node];
        if (here.is_word() && node >= first_long_node) finds.add(node, start, no_letter);
        return here.mask() != 0;
    }
};

}  // namespace gridwords
