// One lane's walk over a board of any size from one starting cell: depth first, a cell a step. For every word met it
// keeps the least starting cell; the path is found again from there (word_walk.h).
//
// A lane's memory is two 32-bit words a level, `stride` apart; there are as many levels as the longest word has
// letters.
#pragma once

#include "grid_space.h"
#include "lanes.h"
#include "step.h"
#include "walk.h"

namespace gridwords {

HOST_DEVICE inline void keep_least(uint32_t* place, uint32_t value) {
#if defined(__CUDA_ARCH__)
    // Most finds are of words found before from an earlier start: a look is cheaper than the atomic.
    if (value < __ldcg(place)) atomicMin(place, value);
#else
    if (value < *place) *place = value;
#endif
}

template <class Node, class Space, int stride>
class GridWalk {
public:
    // `least` by node, the least start from which its word was found. Words before `first_long_node` are too short.
    HOST_DEVICE GridWalk(uint32_t* memory, LexiconView<Node> nodes, const Space& space, uint32_t first_long_node,
                         uint32_t* least)
        : memory_(memory), nodes_(nodes), space_(space), first_long_node_(first_long_node), least_(least) {}

    // False where no word starts there.
    HOST_DEVICE bool begin(uint32_t start) {
        start_ = start;
        const uint8_t code = space_.code(start);
        here_ = nodes_[root];
        const uint32_t node = code == hole_code ? no_node : follow_tile(root, code);
        if (node == no_node) return false;
        depth_ = 0;
        arrive(node, start);
        return ahead_ != 0;
    }

    HOST_DEVICE Step step() {
        count_lanes();
        if (ahead_ == 0) {
            count_lanes();
            do {
                if (depth_ == 0) return Step::done;
                --depth_;
            } while (place(depth_) >> node_bits == 0);
            cell_ = cell(depth_);
            ahead_ = place(depth_) >> node_bits;
            node_ = place(depth_) & ((1u << node_bits) - 1);
            here_ = nodes_[node_];
        }
        const auto i = static_cast<uint32_t>(lowest_bit(ahead_));
        ahead_ &= ahead_ - 1;
        const uint32_t next = space_.neighbour(cell_, i);
        if (is_used(next)) return Step::goes_on;
        count_lanes();
        const uint32_t child = follow_tile(node_, space_.code(next));
        if (child == no_node) return Step::goes_on;
        count_lanes();
        cell(depth_) = cell_;
        place(depth_) = node_ | ahead_ << node_bits;
        ++depth_;
        arrive(child, next);
        return Step::goes_on;
    }

    static constexpr int node_bits = 24;

private:
    using Mask = typename Node::Mask;

    HOST_DEVICE uint32_t& cell(uint32_t depth) { return memory_[depth * 2 * stride]; }
    HOST_DEVICE uint32_t& place(uint32_t depth) { return memory_[(depth * 2 + 1) * stride]; }

    // From the node in hand, `here_`, along the letters of a tile.
    HOST_DEVICE uint32_t follow_tile(uint32_t node, uint8_t code) const {
        if (code < Node::letters) {
            const Mask bit = Mask{1} << code;
            return (here_.mask() & bit) == 0
                       ? no_node
                       : here_.first + static_cast<uint32_t>(count_bits(here_.mask() & (bit - 1)));
        }
        if (code < first_long) return no_node;
        const uint32_t begin = space_.long_offsets[code - first_long], end = space_.long_offsets[code - first_long + 1];
        return follow(nodes_, node, space_.long_letters + begin, static_cast<int>(end - begin));
    }

    HOST_DEVICE bool is_used(uint32_t next) {
        if (next == cell_) return true;
        for (uint32_t depth = depth_; depth-- > 0;) {
            if (cell(depth) == next) return true;
        }
        return false;
    }

    // Looks at all neighbours at once: most lead nowhere.
    HOST_DEVICE void arrive(uint32_t node, uint32_t next) {
        node_ = node;
        cell_ = next;
        ahead_ = 0;
        here_ = nodes_[node];
        if (here_.is_word() && node >= first_long_node_) keep_least(least_ + node, start_);
        const Mask mask = here_.mask();
        if (mask == 0) return;
        UNROLL
        for (uint32_t i = 0; i < Space::degree; ++i) {
            const uint8_t code = space_.code(space_.neighbour(next, i));
            const bool goes_on =
                code < Node::letters ? (mask >> code & 1) != 0 : code >= first_long && code != hole_code;
            ahead_ |= goes_on ? 1u << i : 0u;
        }
    }

    uint32_t* memory_;
    LexiconView<Node> nodes_;
    Space space_;
    uint32_t first_long_node_;
    uint32_t* least_;

    // Where the walk stands: the neighbours still to try are bits of `ahead_`.
    uint32_t start_ = 0, cell_ = 0, node_ = 0, ahead_ = 0, depth_ = 0;
    Node here_{};
};

}  // namespace gridwords
