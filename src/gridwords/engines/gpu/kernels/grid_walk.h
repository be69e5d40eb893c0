// One lane's walk over a board of any size: depth first, one cell per step, from a starting cell or from the end of a
// walk that started breadth first.
//
// A lane's memory is a few 32-bit words per level, `stride` apart, and one level per letter of the longest word.
#pragma once

#include "grid_finds.h"
#include "grid_space.h"
#include "lanes.h"
#include "walk.h"
#include "walk_state.h"

namespace gridwords {

// Which wildcards the boards may have: none, some, or also a free cell, whose letter is passed along with every find.
enum class Wild { none, some, traced };

constexpr uint32_t no_letter = 0xffffffffu;

// From a loaded node along the letters of a tile that is not a wildcard.
template <class Node, class Space>
HOST_DEVICE inline uint32_t follow_tile(LexiconView<Node> nodes, const Space& space, uint32_t node, const Node& here,
                                        uint8_t code) {
    using Mask = typename Node::Mask;
    if (code < Node::letters) {
        const Mask bit = Mask{1} << code;
        return (here.mask() & bit) == 0 ? no_node
                                        : here.first + static_cast<uint32_t>(count_bits(here.mask() & (bit - 1)));
    }
    if (code < first_long || code == hole_code) return no_node;
    const uint32_t begin = space.long_offsets[code - first_long], end = space.long_offsets[code - first_long + 1];
    return follow(nodes, node, space.long_letters + begin, static_cast<int>(end - begin));
}

template <class Node, class Space, class Finds, int stride, Wild wild>
class GridWalk {
public:
    static constexpr int node_bits = 24;
    static constexpr int level_words = wild == Wild::none ? 2 : 3;
    static constexpr int steps_written_out = 1;

    // The board, where its finds go and, with Wild::traced, its free cell, which holds a wildcard.
    Space space;
    Finds finds;
    uint32_t free_cell = Space::no_cell;

    // By node, the letters worth following; null if all are (live_branches.h).
    const typename Node::Mask* live = nullptr;

    // Words before `first_long_node` are too short.
    HOST_DEVICE GridWalk(uint32_t* memory, LexiconView<Node> nodes, const Space& board, uint32_t first_long_node,
                         const Finds& found)
        : space(board), finds(found), memory_(memory), nodes_(nodes), first_long_node_(first_long_node) {}

    HOST_DEVICE void begin(uint32_t start) {
        start_ = start;
        depth_ = 0;
        letter_ = no_letter;
        here_ = nodes_[root];
        const uint8_t code = space.code(start);
        if constexpr (wild != Wild::none) {
            sibling_ = no_node;
            if (code == wildcard_code) {
                enter_wildcard(start);
                state_ = here_.mask() != 0 ? State::goes_on : State::done;
                return;
            }
        }
        const uint32_t node = follow_tile(nodes_, space, root, here_, code);
        if (node == no_node) {
            state_ = State::done;
            return;
        }
        arrive(node, start);
        state_ = ahead_ != 0 ? State::goes_on : State::done;
    }

    // Continues a walk without wildcards: its `length` cells lead to `node` and lie `apart` from each other in memory.
    // Finds only longer words.
    HOST_DEVICE void resume(const uint32_t* cells, uint64_t apart, uint32_t length, uint32_t node) {
        start_ = cells[0];
        letter_ = no_letter;
        sibling_ = no_node;
        depth_ = length - 1;
        for (uint32_t i = 0; i < depth_; ++i) {
            cell(i) = cells[i * apart];
            place(i) = 0;
            if constexpr (wild != Wild::none) sibling(i) = no_node;
        }
        arrive(node, cells[depth_ * apart]);
        state_ = ahead_ != 0 ? State::goes_on : State::done;
    }

    HOST_DEVICE State state() const { return state_; }

    HOST_DEVICE void step() {
        count_lanes();
        if (ahead_ == 0) {
            count_lanes();
            if constexpr (wild != Wild::none) {
                if (sibling_ != no_node) {
                    read_wildcard();
                    return;
                }
            }
            do {
                if (depth_ == 0) {
                    state_ = State::done;
                    return;
                }
                --depth_;
            } while (!has_more(depth_));
            cell_ = cell(depth_);
            ahead_ = place(depth_) >> node_bits;
            node_ = place(depth_) & node_mask;
            here_ = nodes_[node_];
            if constexpr (wild != Wild::none) {
                sibling_ = sibling(depth_);
                if (depth_ < free_depth_) letter_ = no_letter;
                if (ahead_ == 0) return;
            }
        }
        const auto i = static_cast<uint32_t>(lowest_bit(ahead_));
        ahead_ &= ahead_ - 1;
        const uint32_t next = space.neighbour(cell_, i);
        if (is_used(next)) return;
        count_lanes();
        const uint8_t code = space.code(next);
        if constexpr (wild != Wild::none) {
            if (code == wildcard_code) {
                push();
                enter_wildcard(next);
                return;
            }
        }
        const uint32_t child = follow_tile(nodes_, space, node_, here_, code);
        if (child == no_node) return;
        count_lanes();
        push();
        if constexpr (wild != Wild::none) sibling_ = no_node;
        arrive(child, next);
    }

private:
    using Mask = typename Node::Mask;
    static constexpr uint32_t node_mask = (1u << node_bits) - 1;

    HOST_DEVICE uint32_t& cell(uint32_t depth) { return memory_[depth * level_words * stride]; }
    HOST_DEVICE uint32_t& place(uint32_t depth) { return memory_[(depth * level_words + 1) * stride]; }
    HOST_DEVICE uint32_t& sibling(uint32_t depth) { return memory_[(depth * level_words + 2) * stride]; }

    HOST_DEVICE bool has_more(uint32_t depth) {
        if constexpr (wild != Wild::none) {
            if (sibling(depth) != no_node) return true;
        }
        return place(depth) >> node_bits != 0;
    }

    HOST_DEVICE void push() {
        cell(depth_) = cell_;
        place(depth_) = node_ | ahead_ << node_bits;
        if constexpr (wild != Wild::none) sibling(depth_) = sibling_;
        ++depth_;
    }

    HOST_DEVICE bool is_used(uint32_t next) {
        if (next == cell_) return true;
        for (uint32_t depth = depth_; depth-- > 0;) {
            if (cell(depth) == next) return true;
        }
        return false;
    }

    // Steps onto a wildcard that has not been read yet; the node before it is loaded.
    HOST_DEVICE void enter_wildcard(uint32_t next) {
        cell_ = next;
        ahead_ = 0;
        sibling_ = here_.mask() == 0 ? no_node : here_.first;
    }

    // Reads the next letter on the current wildcard: children are side by side.
    HOST_DEVICE void read_wildcard() {
        const Node before = nodes_[depth_ == 0 ? root : place(depth_ - 1) & node_mask];
        Mask letters = before.mask();
        const uint32_t child = sibling_, number = child - before.first;
        sibling_ = number + 1 < static_cast<uint32_t>(count_bits(letters)) ? child + 1 : no_node;
        for (uint32_t i = 0; i < number; ++i) letters &= letters - 1;
        const auto letter = static_cast<uint32_t>(lowest_bit(letters));
        if constexpr (wild == Wild::traced) {
            if (cell_ == free_cell) {
                letter_ = letter;
                free_depth_ = depth_;
            }
        }
        uint32_t node = child;
        if (letter == space.wild_q) {
            node = space.wild_u < Node::letters ? nodes_.find_child(child, static_cast<int>(space.wild_u)) : no_node;
        }
        if (node != no_node) arrive(node, cell_);
    }

    // Checks all neighbours at once: most lead nowhere.
    HOST_DEVICE void arrive(uint32_t node, uint32_t next) {
        node_ = node;
        cell_ = next;
        ahead_ = 0;
        here_ = nodes_[node];
        if (here_.is_word() && node >= first_long_node_) finds.add(node, start_, letter_);
        const Mask mask = live == nullptr ? here_.mask() : live[node];
        if (mask == 0) return;
        UNROLL
        for (uint32_t i = 0; i < Space::degree; ++i) {
            const uint8_t code = space.code(space.neighbour(next, i));
            const bool goes_on =
                code < Node::letters ? (mask >> code & 1) != 0 : code >= first_long && code != hole_code;
            ahead_ |= goes_on ? 1u << i : 0u;
        }
    }

    uint32_t* memory_;
    LexiconView<Node> nodes_;
    uint32_t first_long_node_;

    State state_ = State::done;

    // Where the walk is: the neighbours still to try are bits of `ahead_`.
    uint32_t start_ = 0, cell_ = 0, node_ = 0, ahead_ = 0, depth_ = 0;
    Node here_{};

    // On a wildcard, the next child to read there. The letter read on the free cell, and its depth in the walk.
    uint32_t sibling_ = no_node, letter_ = no_letter, free_depth_ = 0;
};

}  // namespace gridwords
