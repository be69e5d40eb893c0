// Depth first over a board of plain tiles: from a cell and a trie node along every path that is still a prefix.
//
// Neighbours are tried in row-major order, so that the paths of one walk are met in ascending order. A step is looked
// at before it is taken: one that ends no word and whose neighbours have none of the letters that go on is not taken
// at all. That is half of them.
#pragma once

#include <cstdint>

#include "../control.h"
#include "hand_over.h"
#include "memory.h"
#include "space.h"

namespace gridwords {

template <class Node, class Space, class Memory, class Hand>
class PlainWalker {
public:
    PlainWalker(LexiconView<Node> nodes, const Space& space, const TileCodes& tiles, uint32_t first_long_node,
                bool keep_paths, Memory memory, Hand hand, Ticker ticker)
        : nodes_(nodes), space_(&space), tiles_(&tiles), first_long_node_(first_long_node), keep_paths_(keep_paths),
          memory_(memory), hand_(hand), ticker_(ticker) {}

    // Every path from starting cell number `start`. False once the search must end.
    bool walk_from(uint32_t start) {
        start_ = start;
        const uint32_t cell = space_->start(start);
        const uint8_t code = space_->code(cell);
        if (code < first_tile) {
            const uint32_t node = nodes_.find_child(root, code);
            if (node != no_node) arrive(node, cell, Space::none_used(), 0);
        } else if (code != hole_code) {
            step_onto_tile(root, cell, code, Space::none_used(), 0);
        }
        return !ticker_.tick();
    }

    // The same for the paths that start with `length` cells (row-major numbers), which spell the one node of `set`. The
    // word that ends on the last of these cells is among what is found.
    bool walk_on(const uint32_t* cells, uint32_t length, const uint32_t* set, size_t, uint8_t) {
        Used used = Space::none_used();
        for (uint32_t i = 0; i + 1 < length; ++i) {
            path_[i] = space_->start(cells[i]);
            used = Space::with(used, path_[i]);
        }
        start_ = cells[0];
        arrive(*set, space_->start(cells[length - 1]), used, length - 1);
        return !ticker_.tick();
    }

    // Every path that continues a walk which was handed over.
    bool walk_on(const Walk& walk) {
        const uint32_t last = walk.length - 1;
        Used used = Space::none_used();
        for (uint32_t i = 0; i < last; ++i) {
            path_[i] = walk.cells[i];
            used = Space::with(used, walk.cells[i]);
        }
        start_ = space_->cell_number(walk.cells[0]);
        const Mask letters = mask(walk.node);
        if (letters != 0) expand(walk.node, walk.cells[last], used, last, letters);
        return !ticker_.tick();
    }

    Hand& hand() { return hand_; }
    void finish() { memory_.finish(); }

    // Walks gone on with: an ended word or a dead end that was seen from the step before is none.
    uint64_t visits() const { return visits_; }

private:
    using Mask = typename Node::Mask;
    using Used = typename Space::Used;

    Mask mask(uint32_t node) {
        if constexpr (Memory::prunes) {
            return memory_.live().mask(node);
        } else {
            return nodes_[node].mask();
        }
    }

    bool ends_word(uint32_t node) {
        if constexpr (Memory::prunes) {
            return memory_.live().has_word(node);
        } else {
            return nodes_[node].is_word() && node >= first_long_node_;
        }
    }

    // At a node by way of `cell`, which is free; the path before it has `length` cells.
    void arrive(uint32_t node, uint32_t cell, Used used, uint32_t length) {
        if (ends_word(node) && memory_.may_want(node, start_)) meet(node, cell, length);
        const Mask letters = mask(node);
        if ((letters & space_->around(cell)) != 0) go_on(node, cell, used, length, letters);
    }

    void go_on(uint32_t node, uint32_t cell, Used used, uint32_t length, Mask letters) {
        if constexpr (Hand::hands_over) {
            if (hand_.offers(&node, 1, length + 1) && hand_.give(node, path_, length, cell)) return;
        }
        expand(node, cell, used, length, letters);
    }

    void expand(uint32_t node, uint32_t cell, Used used, uint32_t length, Mask letters) {
        ++visits_;
        if (ticker_.tick()) return;
        const Node here = nodes_[node];
        path_[length++] = cell;
        used = Space::with(used, cell);
        const auto on_letter = [&](uint32_t next, uint8_t code) {
            const Mask bit = Mask{1} << code;
            const uint32_t child = here.first + static_cast<uint32_t>(count_bits(here.mask() & (bit - 1)));
            const Mask below = mask(child);
            const bool goes_on = (below & space_->around(next)) != 0;
            const bool is_word = ends_word(child);
            if ((!goes_on && !is_word) || !Space::is_free(used, next, path_, length)) return;
            if (is_word && memory_.may_want(child, start_)) meet(child, next, length);
            if (goes_on) go_on(child, next, used, length, below);
            if constexpr (Memory::drops) {
                if (memory_.live().is_empty(child)) memory_.live().drop_children(node, bit);
            }
        };
        const auto on_tile = [&](uint32_t next, uint8_t code) {
            if (Space::is_free(used, next, path_, length)) step_onto_tile(node, next, code, used, length);
        };
        space_->for_each_wanted(cell, letters, on_letter, on_tile);
    }

    // From `node` along the letters of a tile of several, if the trie goes that way.
    void step_onto_tile(uint32_t node, uint32_t cell, uint8_t code, Used used, uint32_t length) {
        const std::string& letters = tiles_->spellings[code - first_tile];
        const uint32_t end =
            follow(nodes_, node, reinterpret_cast<const uint8_t*>(letters.data()), static_cast<int>(letters.size()));
        if (end != no_node) arrive(end, cell, used, length);
    }

    void meet(uint32_t node, uint32_t cell, uint32_t length) {
        uint32_t cells[max_word_length];
        uint32_t count = 0;
        if (keep_paths_) {
            for (; count < length; ++count) cells[count] = space_->cell_number(path_[count]);
            cells[count++] = space_->cell_number(cell);
        }
        memory_.meet({node, cells, count, start_});
    }

    LexiconView<Node> nodes_;
    const Space* space_;
    const TileCodes* tiles_;
    uint32_t first_long_node_;
    bool keep_paths_;
    Memory memory_;
    Hand hand_;
    Ticker ticker_;
    uint32_t start_ = 0;  // the number of the starting cell
    uint64_t visits_ = 0;
    uint32_t path_[max_word_length];  // a tile has a letter at least, so no path is longer than the longest word
};

}  // namespace gridwords
