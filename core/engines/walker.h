// A depth-first walk over one board and one trie at once, on one thread, behind one interface for every kind of board.
// The engines decide where walks start and what happens to the words; the walkers (plain_walker.h, set_walker.h) are
// compiled once for all engines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "../board.h"
#include "../control.h"
#include "../lexicon.h"
#include "frontier_walks.h"
#include "hand_over.h"
#include "live_view.h"
#include "word_memory.h"

namespace gridwords {

class Walker {
public:
    virtual ~Walker() = default;

    // Every path from a starting cell (by its row-major number). This and the next two return false once the search
    // must end.
    virtual bool walk_from(uint32_t start) = 0;

    // Every path that continues a walk that was handed over.
    virtual bool walk_on(const OpenWalk& walk) = 0;

    // Every path that begins with the cells of a frontier's walk, including the words that end on its last cell.
    virtual bool walk_on(const FrontierWalk& walk) = 0;

    // Removes a word, and the branches that this empties, from the live view. Only if the walker prunes.
    virtual void drop(uint32_t node, const std::vector<uint32_t>& parents) = 0;

    // The number of walks that were continued. The end of a word, or a dead end seen one step ahead, does not count.
    virtual uint64_t visits() const = 0;
};

// What a walker works with, in addition to board and trie.
struct WalkerParts {
    WordMemory& memory;
    Control& control;
    int minimum_length;
    bool keep_paths;
    // Keep a live view of the trie, from which found words are dropped: at once, or by calls of `drop` alone. With
    // `prune_late` the view is made once the search has cost as much as making it, and lacks the words that the board's
    // tiles rule out.
    bool prune = false;
    const Lexicon* prune_late = nullptr;  // the lexicon, if the walker prunes
    bool drop_at_once = false;
    // Each word is wanted once, so a search that takes long may look for the remaining words one by one.
    bool one_by_one = false;
    ViewMemory* view = nullptr;     // for the live view
    HandOver* hand_over = nullptr;  // null: every walk stays on its thread
};

// A board prepared for walks through tries of one kind of node; threads share it. `letters` is the size of the
// alphabet: a tile with any other letter is on no path. A large board is prepared on all threads.
template <class Node>
class PreparedBoard {
public:
    static std::unique_ptr<const PreparedBoard> make(const Board& board, size_t letters, int threads);
    virtual ~PreparedBoard() = default;

    virtual std::unique_ptr<Walker> walker(LexiconView<Node> nodes, const WalkerParts& parts) const = 0;

    // Whether its walkers can keep a live view from the start; the others can make one late.
    virtual bool can_prune() const = 0;
};

// Makes the walkers of one lexicon on one board; both must outlive it, and it must outlive the walkers.
class WalkerMaker {
public:
    WalkerMaker(const Lexicon& lexicon, const Board& board, int threads) : lexicon_(&lexicon) {
        const size_t letters = lexicon.alphabet().size();
        if (lexicon.is_wide()) {
            wide_ = PreparedBoard<WideNode>::make(board, letters, threads);
        } else {
            narrow_ = PreparedBoard<NarrowNode>::make(board, letters, threads);
        }
    }

    std::unique_ptr<Walker> make(const WalkerParts& parts) const {
        return wide_ ? wide_->walker(lexicon_->wide(), parts) : narrow_->walker(lexicon_->narrow(), parts);
    }
    bool can_prune() const { return wide_ ? wide_->can_prune() : narrow_->can_prune(); }
    bool can_prune_late() const { return !can_prune(); }

private:
    const Lexicon* lexicon_;
    std::unique_ptr<const PreparedBoard<NarrowNode>> narrow_;
    std::unique_ptr<const PreparedBoard<WideNode>> wide_;
};

}  // namespace gridwords
