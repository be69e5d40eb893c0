// Depth first over boards whose tiles can be read in several ways, and over straight lines.
//
// It goes path by path, carrying the set of trie nodes that the path can spell. So a path is met once however many
// ways its tiles spell a word, and paths are met in ascending order: the first is the smallest.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../board.h"
#include "../control.h"
#include "../walk.h"
#include "hand_over.h"
#include "memory.h"

namespace gridwords {

template <class Node, class Memory, class Hand>
class SetWalker {
public:
    SetWalker(LexiconView<Node> nodes, const Board& board, uint32_t first_long_node, bool keep_paths, Memory memory,
              Hand hand, Ticker ticker)
        : nodes_(nodes), board_(&board), first_long_node_(first_long_node), keep_paths_(keep_paths), memory_(memory),
          hand_(hand), ticker_(ticker), used_(board.cell_count(), false) {}

    // Every path that starts at `cell`. False once the search must end.
    bool walk_from(uint32_t cell) {
        set_.assign(1, root);
        if (spell(cell, 0, 1)) go_on(cell, 1, 0, 0);
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
            for (uint32_t i = 0; i < before; ++i) {
                path_[i] = walk.cells[i];
                used_[walk.cells[i]] = true;
            }
            visit(walk.cells[before], begin, before, direction(walk));
            for (uint32_t i = 0; i < before; ++i) used_[walk.cells[i]] = false;
        }
        return !stopped_ && !ticker_.tick();
    }

    Hand& hand() { return hand_; }
    void finish() { memory_.finish(); }

    uint64_t visits() const { return visits_; }

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

    // Of the last step, on a line board; 0 where there is none.
    int direction(const Walk& walk) const {
        if (board_->neighbours() != Neighbours::line || walk.length < 2) return 0;
        const int cols = board_->cols();
        const int from = static_cast<int>(walk.cells[walk.length - 2]);
        const int to = static_cast<int>(walk.cells[walk.length - 1]);
        return (to / cols - from / cols + 1) * 3 + (to % cols - from % cols + 1) + 1;
    }

    void go_on(uint32_t cell, size_t begin, uint32_t length, int step) {
        if constexpr (Hand::hands_over) {
            if (hand_.offers(set_.data() + begin, set_.size() - begin, length + 1) &&
                hand_.give(root, path_, length, cell)) {
                return;
            }
        }
        visit(cell, begin, length, step);
    }

    // The path so far and `cell`; the nodes it spells are the set from `begin` on. `step` is the direction of a line
    // (1 to 9, row by row; 0 before the second cell).
    void visit(uint32_t cell, size_t begin, uint32_t length, int step) {
        ++visits_;
        path_[length++] = cell;
        const size_t end = set_.size();
        bool goes_on = false;
        for (size_t i = begin; i < end; ++i) {
            const Node& here = nodes_[set_[i]];
            goes_on |= here.mask() != 0;
            if (here.is_word() && set_[i] >= first_long_node_ && memory_.may_want(set_[i], path_[0])) {
                memory_.meet({set_[i], path_, keep_paths_ ? length : 0, path_[0]});
            }
        }
        if (!goes_on) return;
        used_[cell] = true;
        for_each_next(cell, step, [&](uint32_t next, int toward) {
            if (stopped_ || used_[next]) return;
            if (spell(next, begin, end)) go_on(next, end, length, toward);
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
        for (int toward = step == 0 ? 1 : step; toward <= (step == 0 ? 9 : step); ++toward) {
            const int r = row + (toward - 1) / 3 - 1;
            const int c = col + (toward - 1) % 3 - 1;
            if (toward == 5 || r < 0 || r >= board_->rows() || c < 0 || c >= board_->cols()) continue;
            use(static_cast<uint32_t>(r * board_->cols() + c), toward);
        }
    }

    LexiconView<Node> nodes_;
    const Board* board_;
    uint32_t first_long_node_;
    bool keep_paths_;
    Memory memory_;
    Hand hand_;
    Ticker ticker_;
    bool stopped_ = false;
    uint64_t visits_ = 0;
    std::vector<bool> used_;
    std::vector<uint32_t> set_;       // the node sets of all levels, one after the other
    std::vector<uint32_t> touching_;  // the neighbours of all levels, likewise
    uint32_t path_[max_word_length];
};

}  // namespace gridwords
