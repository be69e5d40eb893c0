// Depth first over boards whose tiles can be read in several ways, and over straight lines.
//
// It goes path by path, carrying the set of trie nodes that the path can spell. So a path is met once however many
// ways its tiles spell a word, and paths are met in ascending order: the first is the smallest.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../control.h"
#include "../question.h"
#include "../walk.h"
#include "finds.h"

namespace gridwords {

template <class Node, class Memory>
class SetWalker {
public:
    SetWalker(LexiconView<Node> nodes, const Board& board, uint32_t first_long_node, bool keep_paths, Memory memory,
              Finds& finds, Ticker ticker)
        : nodes_(nodes), board_(&board), first_long_node_(first_long_node), keep_paths_(keep_paths), memory_(memory),
          finds_(&finds), ticker_(ticker), used_(board.cell_count(), false) {}

    // Every path that starts at `cell`. False once the search must end.
    bool walk_from(uint32_t cell) {
        set_.assign(1, root);
        if (spell(cell, 0, 1)) visit(cell, 1, 0, 0);
        return !stopped_ && !ticker_.tick();
    }

private:
    // Appends the nodes that the set [begin, end) reaches along `cell`'s tile, ascending and each once. False: none.
    bool spell(uint32_t cell, size_t begin, size_t end) {
        const Tile& tile = board_->tile(cell);
        for (size_t i = begin; i < end && !stopped_; ++i) {
            stopped_ = ticker_.tick();
            for (const std::string& letters : tile.spellings) {
                const uint32_t node = follow(nodes_, set_[i], reinterpret_cast<const uint8_t*>(letters.data()),
                                             static_cast<int>(letters.size()));
                if (node != no_node) set_.push_back(node);
            }
        }
        const auto from = set_.begin() + static_cast<std::ptrdiff_t>(end);
        if (!std::is_sorted(from, set_.end())) std::sort(from, set_.end());
        set_.erase(std::unique(from, set_.end()), set_.end());
        return set_.size() > end;
    }

    // The path so far and `cell`; the nodes it spells are the set from `begin` on. `step` is the direction of a line
    // (1 to 9, row by row; 0 before the second cell).
    void visit(uint32_t cell, size_t begin, uint32_t length, int step) {
        path_[length++] = cell;
        const size_t end = set_.size();
        bool goes_on = false;
        for (size_t i = begin; i < end; ++i) {
            const Node& here = nodes_[set_[i]];
            goes_on |= here.mask() != 0;
            if (here.is_word() && set_[i] >= first_long_node_ && memory_.wants(set_[i])) {
                finds_->add(set_[i], path_, keep_paths_ ? length : 0);
            }
        }
        if (!goes_on) return;
        used_[cell] = true;
        for_each_next(cell, step, [&](uint32_t next, int direction) {
            if (stopped_ || used_[next]) return;
            if (spell(next, begin, end)) visit(next, end, length, direction);
            set_.resize(end);
        });
        used_[cell] = false;
    }

    template <class Use>
    void for_each_next(uint32_t cell, int step, Use&& use) {
        if (board_->neighbours() != Neighbours::line) {
            // A stretch of one stack for all levels of the walk, as `set_` is.
            const size_t from = touching_.size();
            touching_.resize(from + board_->most_touching());
            const size_t count = board_->touching(cell, touching_.data() + from);
            for (size_t i = 0; i < count; ++i) use(touching_[from + i], 0);
            touching_.resize(from);
            return;
        }
        const int row = static_cast<int>(cell) / board_->cols();
        const int col = static_cast<int>(cell) % board_->cols();
        for (int direction = step == 0 ? 1 : step; direction <= (step == 0 ? 9 : step); ++direction) {
            const int r = row + (direction - 1) / 3 - 1;
            const int c = col + (direction - 1) % 3 - 1;
            if (direction == 5 || r < 0 || r >= board_->rows() || c < 0 || c >= board_->cols()) continue;
            use(static_cast<uint32_t>(r * board_->cols() + c), direction);
        }
    }

    LexiconView<Node> nodes_;
    const Board* board_;
    uint32_t first_long_node_;
    bool keep_paths_;
    Memory memory_;
    Finds* finds_;
    Ticker ticker_;
    bool stopped_ = false;
    std::vector<bool> used_;
    std::vector<uint32_t> set_;       // the node sets of all levels, one after the other
    std::vector<uint32_t> touching_;  // the neighbours of all levels, likewise
    uint32_t path_[max_word_length];
};

}  // namespace gridwords
