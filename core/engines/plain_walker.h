// Depth first over a board of plain tiles: from a cell and a trie node along every path that is still a prefix.
//
// Neighbours are tried in row-major order, so the paths of one walk come in ascending order. A step is examined before
// it is taken: one that ends no word, and whose neighbours have none of the letters that could follow, is not taken at
// all. That saves half of the steps.
#pragma once

#include <cstdint>
#include <type_traits>

#include "live_view.h"
#include "space.h"
#include "walker.h"

namespace gridwords {

struct NoLiveView {
    template <class Nodes>
    NoLiveView(const Nodes&, uint32_t, ViewMemory*) {}
};

template <class Node, class Space, bool prunes>
class PlainWalker final : public Walker {
public:
    PlainWalker(LexiconView<Node> nodes, const Space& space, const TileCodes& tiles, const WalkerParts& parts)
        : nodes_(nodes), space_(&space), tiles_(&tiles),
          first_long_node_(first_node_at_depth(nodes, parts.minimum_length)), keep_paths_(parts.keep_paths),
          drop_at_once_(parts.drop_at_once), memory_(&parts.memory), hand_over_(parts.hand_over),
          ticker_(parts.control), live_(nodes, first_long_node_, parts.view) {}

    bool walk_from(uint32_t start) override {
        start_ = start;
        const uint32_t cell = space_->start(start);
        const uint8_t code = space_->code(cell);
        if (code < first_tile) {
            const uint32_t node = nodes_.find_child(root, code);
            if (node != no_node) arrive(node, cell, Space::none_used(), 0);
        } else if (code != hole_code) {
            step_onto_tile(root, cell, code, Space::none_used(), 0);
        }
        return end_walk();
    }

    bool walk_on(const FrontierWalk& walk) override {
        Used used = Space::none_used();
        const uint32_t last = walk.length - 1;
        for (uint32_t i = 0; i < last; ++i) {
            path_[i] = space_->start(walk.cells[i]);
            used = Space::with(used, path_[i]);
        }
        start_ = walk.cells[0];
        arrive(*walk.nodes, space_->start(walk.cells[last]), used, last);
        return end_walk();
    }

    bool walk_on(const OpenWalk& walk) override {
        Used used = Space::none_used();
        const uint32_t last = walk.length - 1;
        for (uint32_t i = 0; i < last; ++i) {
            path_[i] = walk.cells[i];
            used = Space::with(used, walk.cells[i]);
        }
        start_ = space_->cell_number(walk.cells[0]);
        const Mask letters = mask(walk.node);
        if (letters != 0) expand(walk.node, walk.cells[last], used, last, letters);
        return end_walk();
    }

    // Every visit is a tick, and so is the end of every walk.
    uint64_t visits() const override { return ticker_.ticks() - walks_; }

    void drop([[maybe_unused]] uint32_t node, [[maybe_unused]] const std::vector<uint32_t>& parents) override {
        if constexpr (prunes) drop_found(live_, nodes_, parents, node);
    }

private:
    using Mask = typename Node::Mask;
    using Used = typename Space::Used;

    Mask mask(uint32_t node) const {
        if constexpr (prunes) {
            return live_.mask(node);
        } else {
            return nodes_[node].mask();
        }
    }

    bool ends_word(uint32_t node) const {
        if constexpr (prunes) {
            return live_.has_word(node);
        } else {
            return nodes_[node].is_word() && node >= first_long_node_;
        }
    }

    // Where words are dropped at once, every word that is met is still wanted.
    bool wants(uint32_t node) const { return (prunes && drop_at_once_) || memory_->may_want(node, start_); }

    bool end_walk() {
        ++walks_;
        return !ticker_.tick();
    }

    // At a node, reached through `cell`, which is free; the path before it has `length` cells.
    void arrive(uint32_t node, uint32_t cell, Used used, uint32_t length) {
        if (ends_word(node) && wants(node)) meet(node, cell, length);
        const Mask letters = mask(node);
        if ((letters & space_->around(cell)) != 0) go_on(node, cell, used, length, letters);
    }

    void go_on(uint32_t node, uint32_t cell, Used used, uint32_t length, Mask letters) {
        if (hand_over_ != nullptr && hand_over_->offers(&node, 1, length + 1) &&
            hand_over_->give(node, path_, length, cell)) {
            return;
        }
        expand(node, cell, used, length, letters);
    }

    void expand(uint32_t node, uint32_t cell, Used used, uint32_t length, Mask letters) {
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
            if (is_word && wants(child)) meet(child, next, length);
            if (goes_on) go_on(child, next, used, length, below);
            if constexpr (prunes) {
                if (live_.is_empty(child) && drop_at_once_) live_.drop_children(node, bit);
            }
        };
        const auto on_tile = [&](uint32_t next, uint8_t code) {
            if (Space::is_free(used, next, path_, length)) step_onto_tile(node, next, code, used, length);
        };
        space_->for_each_wanted(cell, letters, on_letter, on_tile);
    }

    // Follows the letters of a tile of several letters from `node`, if the trie has them.
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
        memory_->meet({node, cells, count, start_});
        if constexpr (prunes) {
            if (drop_at_once_) live_.drop_word(node);
        }
    }

    LexiconView<Node> nodes_;
    const Space* space_;
    const TileCodes* tiles_;
    uint32_t first_long_node_;
    bool keep_paths_;
    bool drop_at_once_;
    WordMemory* memory_;
    HandOver* hand_over_;
    Ticker ticker_;
    std::conditional_t<prunes, LiveView<Node>, NoLiveView> live_;
    uint64_t walks_ = 0;
    uint32_t start_ = 0;              // the number of the starting cell
    uint32_t path_[max_word_length];  // every tile has a letter, so no path is longer than the longest word
};

}  // namespace gridwords
