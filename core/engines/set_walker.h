// Depth first over boards whose tiles can be read in several ways, and over straight lines.
//
// It goes path by path, carrying the set of trie nodes that the path can spell. So a path is met once however many
// ways its tiles spell a word, and paths are met in ascending order: the first is the smallest.
#pragma once

#include <cstdint>
#include <vector>

#include "../control.h"
#include "../question.h"
#include "finds.h"
#include "node_sets.h"
#include "steps.h"

namespace gridwords {

template <class Node, class Memory>
class SetWalker {
public:
    SetWalker(LexiconView<Node> nodes, const Board& board, uint32_t first_long_node, bool keep_paths, Memory memory,
              Finds& finds, Ticker ticker)
        : nodes_(nodes), first_long_node_(first_long_node), keep_paths_(keep_paths), memory_(memory), finds_(&finds),
          ticker_(ticker), steps_(board), used_(board.cell_count(), false) {}

    // Every path that starts at `cell`. False once the search must end.
    bool walk_from(uint32_t cell) {
        set_.assign(1, root);
        if (spell(cell, 0, 1)) visit(cell, 1, 0, 0);
        return !stopped_ && !ticker_.tick();
    }

    // The same for the paths that start with `length` cells, which spell the nodes of `set` and were reached with a
    // step in that direction. The words that end on the last of these cells are among what is found.
    bool walk_on(const uint32_t* cells, uint32_t length, const uint32_t* set, size_t set_size, uint8_t direction) {
        for (uint32_t i = 0; i + 1 < length; ++i) used_[path_[i] = cells[i]] = true;
        set_.assign(set, set + set_size);
        visit(cells[length - 1], 0, length - 1, direction);
        for (uint32_t i = 0; i + 1 < length; ++i) used_[cells[i]] = false;
        return !stopped_ && !ticker_.tick();
    }

private:
    typename Node::Mask live_mask(uint32_t node) {
        if constexpr (Memory::prunes) {
            return memory_.live().mask(node);
        } else {
            return nodes_[node].mask();
        }
    }

    // Appends the nodes that the set [begin, end) reaches along `cell`'s tile. False: none.
    bool spell(uint32_t cell, size_t begin, size_t end) {
        return append_spelled(nodes_, steps_.board().tile(cell), set_, begin, end,
                              [this] { return stopped_ = ticker_.tick(); });
    }

    // The path so far and `cell`; the nodes it spells are the set from `begin` on. `direction` is that of the step to
    // `cell`.
    void visit(uint32_t cell, size_t begin, uint32_t length, uint8_t direction) {
        path_[length++] = cell;
        const size_t end = set_.size();
        bool goes_on = false;
        for (size_t i = begin; i < end; ++i) {
            const Node& here = nodes_[set_[i]];
            if (here.is_word() && set_[i] >= first_long_node_ && memory_.wants(set_[i])) {
                finds_->add(set_[i], path_, keep_paths_ ? length : 0);
            }
            goes_on |= live_mask(set_[i]) != 0;
        }
        if (!goes_on) return;
        used_[cell] = true;
        const size_t ways_begin = ways_.size();
        steps_.append(cell, direction, ways_);
        for (size_t i = ways_begin, ways_end = ways_.size(); i < ways_end && !stopped_; ++i) {
            const Step way = ways_[i];
            if (used_[way.cell]) continue;
            if (spell(way.cell, begin, end)) visit(way.cell, end, length, way.direction);
            set_.resize(end);
        }
        ways_.resize(ways_begin);
        used_[cell] = false;
    }

    LexiconView<Node> nodes_;
    uint32_t first_long_node_;
    bool keep_paths_;
    Memory memory_;
    Finds* finds_;
    Ticker ticker_;
    bool stopped_ = false;
    Steps steps_;
    std::vector<bool> used_;
    std::vector<uint32_t> set_;  // the node sets of all levels, one after the other
    std::vector<Step> ways_;     // the ways to go on of all levels, likewise
    uint32_t path_[max_word_length];
};

}  // namespace gridwords
