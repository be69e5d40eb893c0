// Depth first over boards whose tiles can be read in several ways, and over straight lines.
//
// It goes path by path, carrying the set of trie nodes that the path can spell. So a path is met once however many
// ways its tiles spell a word, and paths are met in ascending order: the first is the smallest.
#pragma once

#include <cstdint>
#include <vector>

#include "../board.h"
#include "../control.h"
#include "../walk.h"
#include "hand_over.h"
#include "memory.h"
#include "node_sets.h"
#include "steps.h"

namespace gridwords {

template <class Node, class Memory, class Hand>
class SetWalker {
public:
    SetWalker(LexiconView<Node> nodes, const Board& board, uint32_t first_long_node, bool keep_paths, Memory memory,
              Hand hand, Ticker ticker)
        : nodes_(nodes), first_long_node_(first_long_node), keep_paths_(keep_paths), memory_(memory), hand_(hand),
          ticker_(ticker), steps_(board), used_(board.cell_count(), false) {}

    // Every path that starts at `cell`. False once the search must end.
    bool walk_from(uint32_t cell) {
        set_.assign(1, root);
        if (spell(cell, 0, 1)) go_on(cell, 1, 0, 0);
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

    // Every path that continues a walk which was handed over. The nodes it spells are worked out again.
    bool walk_on(const Walk& walk) {
        set_.assign(1, root);
        size_t begin = 0;
        size_t end = 1;
        bool spelled = true;
        for (uint32_t i = 0; i < walk.length && spelled; ++i) {
            spelled = spell(walk.cells[i], begin, end);
            begin = end;
            end = set_.size();
        }
        const uint32_t before = walk.length - 1;
        if (spelled && !stopped_) {
            for (uint32_t i = 0; i < before; ++i) used_[path_[i] = walk.cells[i]] = true;
            visit(walk.cells[before], begin, before, direction(walk));
            for (uint32_t i = 0; i < before; ++i) used_[walk.cells[i]] = false;
        }
        return !stopped_ && !ticker_.tick();
    }

    Hand& hand() { return hand_; }
    void finish() { memory_.finish(); }

    uint64_t visits() const { return visits_; }

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

    // Of the last step, on a line board; 0 where there is none.
    uint8_t direction(const Walk& walk) const {
        if (!steps_.board().shape().is_line() || walk.length < 2) return 0;
        const int cols = steps_.board().shape().cols();
        const int from = static_cast<int>(walk.cells[walk.length - 2]);
        const int to = static_cast<int>(walk.cells[walk.length - 1]);
        return static_cast<uint8_t>((to / cols - from / cols + 1) * 3 + (to % cols - from % cols + 1) + 1);
    }

    void go_on(uint32_t cell, size_t begin, uint32_t length, uint8_t direction) {
        if constexpr (Hand::hands_over) {
            if (hand_.offers(set_.data() + begin, set_.size() - begin, length + 1) &&
                hand_.give(root, path_, length, cell)) {
                return;
            }
        }
        visit(cell, begin, length, direction);
    }

    // The path so far and `cell`; the nodes it spells are the set from `begin` on. `direction` is that of the step to
    // `cell`.
    void visit(uint32_t cell, size_t begin, uint32_t length, uint8_t direction) {
        ++visits_;
        path_[length++] = cell;
        const size_t end = set_.size();
        bool goes_on = false;
        for (size_t i = begin; i < end; ++i) {
            const Node& here = nodes_[set_[i]];
            if (here.is_word() && set_[i] >= first_long_node_ && memory_.may_want(set_[i], path_[0])) {
                memory_.meet({set_[i], path_, keep_paths_ ? length : 0, path_[0]});
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
            if (spell(way.cell, begin, end)) go_on(way.cell, end, length, way.direction);
            set_.resize(end);
        }
        ways_.resize(ways_begin);
        used_[cell] = false;
    }

    LexiconView<Node> nodes_;
    uint32_t first_long_node_;
    bool keep_paths_;
    Memory memory_;
    Hand hand_;
    Ticker ticker_;
    bool stopped_ = false;
    uint64_t visits_ = 0;
    Steps steps_;
    std::vector<bool> used_;
    std::vector<uint32_t> set_;  // the node sets of all levels, one after the other
    std::vector<Step> ways_;     // the ways to go on of all levels, likewise
    uint32_t path_[max_word_length];
};

}  // namespace gridwords
