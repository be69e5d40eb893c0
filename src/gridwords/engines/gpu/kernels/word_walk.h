// The first path of one word from one starting cell: neighbours are tried in ascending order, so the first path met is
// the smallest.
#pragma once

#include "grid_space.h"
#include "lanes.h"

namespace gridwords {

template <class Node>
struct Speller {
    LexiconView<Node> nodes;
    const uint32_t* parents;

    // Writes the letters that lead to `node`, and returns how many.
    HOST_DEVICE uint32_t spell(uint32_t node, uint8_t* letters) const {
        uint32_t length = 0;
        for (uint32_t at = node; at != root; at = parents[at]) ++length;
        uint32_t place = length;
        for (uint32_t at = node; at != root;) {
            const uint32_t parent = parents[at];
            auto mask = nodes[parent].mask();
            for (uint32_t before = at - nodes[parent].first; before > 0; --before) mask &= mask - 1;
            letters[--place] = static_cast<uint8_t>(lowest_bit(mask));
            at = parent;
        }
        return length;
    }
};

constexpr uint32_t stopped_search = 0xffffffffu;

template <class Space, int longest>
class WordWalk {
public:
    HOST_DEVICE explicit WordWalk(const Space& space, const volatile int* stop) : space_(space), stop_(stop) {}

    uint8_t letters[longest];
    uint32_t length = 0;

    // Writes the first path of the current word from `start` and returns its number of cells: 0 if there is none,
    // stopped_search if `stop` (may be null) was set.
    HOST_DEVICE uint32_t search(uint32_t start, uint32_t* path) {
        uint32_t depth = 0;
        path[0] = start;
        read_[0] = static_cast<uint8_t>(match(start, 0));
        tried_[0] = 0;
        if (read_[0] == 0) return 0;
        while (read_[depth] < length) {
            count_lanes();
            if (++work_ % 4096 == 0 && stop_ != nullptr && *stop_ != 0) return stopped_search;
            if (tried_[depth] == Space::degree) {
                if (depth == 0) return 0;
                --depth;
                continue;
            }
            const uint32_t next = space_.neighbour(path[depth], tried_[depth]++);
            const uint32_t more = match(next, read_[depth]);
            if (more == 0 || is_used(path, depth, next)) continue;
            count_lanes();
            read_[depth + 1] = static_cast<uint8_t>(read_[depth] + more);
            ++depth;
            path[depth] = next;
            tried_[depth] = 0;
        }
        return depth + 1;
    }

private:
    // How many of the letters from `at` on the tile of `cell` spells: all of its own, or none.
    HOST_DEVICE uint32_t match(uint32_t cell, uint32_t at) const {
        const uint8_t code = space_.code(cell);
        if (code < first_long) return code == letters[at] ? 1 : 0;
        if (code == hole_code) return 0;
        if (code == wildcard_code) {
            if (letters[at] != space_.wild_q) return 1;
            return at + 1 < length && letters[at + 1] == space_.wild_u ? 2 : 0;
        }
        const uint32_t begin = space_.long_offsets[code - first_long];
        const uint32_t count = space_.long_offsets[code - first_long + 1] - begin;
        if (at + count > length) return 0;
        for (uint32_t i = 0; i < count; ++i) {
            if (space_.long_letters[begin + i] != letters[at + i]) return 0;
        }
        return count;
    }
    HOST_DEVICE static bool is_used(const uint32_t* path, uint32_t depth, uint32_t cell) {
        for (uint32_t i = 0; i <= depth; ++i) {
            if (path[i] == cell) return true;
        }
        return false;
    }

    Space space_;
    const volatile int* stop_;
    uint32_t work_ = 0;
    uint8_t read_[longest];   // letters up to and including each cell of the path
    uint8_t tried_[longest];  // neighbours tried, by cell of the path
};

}  // namespace gridwords
