// Depth first over a board of plain tiles: from a cell and a trie node along every path that is still a prefix.
//
// Neighbours are tried in row-major order and starting cells ascend, so the first time a word is met is its first
// path. Two ways to remember what was met: stamps a node (small boards: nothing to set up), or a live view of the
// trie that found words leave (large boards: most of the trie is gone after a few thousand cells).
#pragma once

#include <cstdint>
#include <vector>

#include "../control.h"
#include "../question.h"
#include "finds.h"
#include "live_view.h"
#include "space.h"

namespace gridwords {

// Every path of every word; at most one more than asked for is kept, to know that there are more.
class AllPathsMemory {
public:
    AllPathsMemory(uint32_t node_count, uint32_t max_paths) : counts_(node_count, 0), most_(max_paths + uint64_t{1}) {}
    static constexpr bool prunes = false;
    bool wants(uint32_t node) { return counts_[node] < most_ && ++counts_[node] > 0; }

private:
    std::vector<uint32_t> counts_;
    uint64_t most_;
};

// Each word once, by stamps.
class StampMemory {
public:
    explicit StampMemory(Stamps& stamps) : stamps_(&stamps) {}
    static constexpr bool prunes = false;
    bool wants(uint32_t node) {
        if (stamps_->has(node)) return false;
        stamps_->set(node);
        return true;
    }

private:
    Stamps* stamps_;
};

// Each word once, by the live view.
template <class Node>
class LiveMemory {
public:
    explicit LiveMemory(LiveView<Node>& live) : live_(&live) {}
    static constexpr bool prunes = true;
    bool wants(uint32_t node) {
        if (!live_->has_word(node)) return false;
        live_->drop_word(node);
        return true;
    }
    LiveView<Node>& live() { return *live_; }

private:
    LiveView<Node>* live_;
};

template <class Node, class Space, class Memory>
class PlainWalker {
public:
    PlainWalker(LexiconView<Node> nodes, const Space& space, const TileCodes& tiles, uint32_t first_long_node,
                bool keep_paths, Memory memory, Finds& finds, Ticker ticker)
        : nodes_(nodes), space_(&space), tiles_(&tiles), first_long_node_(first_long_node), keep_paths_(keep_paths),
          memory_(memory), finds_(&finds), ticker_(ticker) {}

    // Every path that starts at `cell`. False once the search must end.
    bool walk_from(uint32_t cell) {
        const uint8_t code = space_->code(cell);
        if (code != hole) step_onto(root, cell, Space::none_used(), 0);
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
        visit(*set, space_->start(cells[length - 1]), used, length - 1);
        return !ticker_.tick();
    }

private:
    using Mask = typename Node::Mask;
    using Used = typename Space::Used;

    Mask live_mask(uint32_t node) {
        if constexpr (Memory::prunes) {
            return memory_.live().mask(node);
        } else {
            return nodes_[node].mask();
        }
    }

    // From `node` along the letters of `cell`'s tile, if the trie goes that way.
    void step_onto(uint32_t node, uint32_t cell, Used used, uint32_t length) {
        const uint8_t code = space_->code(cell);
        if (code < first_tile) {
            if (code >= Node::letters || (live_mask(node) >> code & 1) == 0) return;
            visit(nodes_.child(node, code), cell, used, length);
        } else if (code != hole) {
            const std::string& letters = tiles_->spellings[code - first_tile];
            const uint32_t end = follow(nodes_, node, reinterpret_cast<const uint8_t*>(letters.data()),
                                        static_cast<int>(letters.size()));
            if (end != no_node) visit(end, cell, used, length);
        }
    }

    void visit(uint32_t node, uint32_t cell, Used used, uint32_t length) {
        const Node here = nodes_[node];
        path_[length++] = cell;
        if (here.is_word() && node >= first_long_node_ && memory_.wants(node)) note(node, length);
        Mask mask = live_mask(node);
        if (mask == 0 || ticker_.tick()) return;
        used = Space::with(used, cell);
        space_->for_each_neighbour(cell, [&](uint32_t next) {
            const uint8_t code = space_->code(next);
            if (code < Node::letters) {
                const Mask bit = Mask{1} << code;
                if ((mask & bit) == 0 || !Space::is_free(used, next, path_, length)) return;
                const uint32_t child = here.first + static_cast<uint32_t>(count_bits(here.mask() & (bit - 1)));
                visit(child, next, used, length);
                if constexpr (Memory::prunes) {
                    if (memory_.live().is_empty(child)) {
                        mask &= ~bit;
                        memory_.live().drop_children(node, bit);
                    }
                }
            } else if (code != hole && code >= first_tile && Space::is_free(used, next, path_, length)) {
                step_onto(node, next, used, length);
            }
        });
    }

    void note(uint32_t node, uint32_t length) {
        if (!keep_paths_) {
            finds_->add(node, nullptr, 0);
            return;
        }
        uint32_t cells[max_word_length];
        for (uint32_t i = 0; i < length; ++i) cells[i] = space_->cell_number(path_[i]);
        finds_->add(node, cells, length);
    }

    LexiconView<Node> nodes_;
    const Space* space_;
    const TileCodes* tiles_;
    uint32_t first_long_node_;
    bool keep_paths_;
    Memory memory_;
    Finds* finds_;
    Ticker ticker_;
    uint32_t path_[max_word_length];  // a tile has a letter at least, so no path is longer than the longest word
};

}  // namespace gridwords
