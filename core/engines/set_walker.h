// Depth first over boards whose tiles can be read in several ways, and over straight lines.
//
// It goes path by path and carries the set of trie nodes that the path can spell. So a path is visited once however
// many ways its tiles spell a word, and paths come in ascending order: the first is the smallest.
//
// Boards with many wildcards spell most of the lexicon within a few paths and have millions of paths. So a search that
// turns out long makes a live view of the words that are still wanted and that the tiles do not rule out, and ends when
// none is left. Words that are not there keep it going. So from time to time it spends as long again on looking for
// each remaining word separately, which finds the word or shows that it is not there.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../walk.h"
#include "live_view.h"
#include "node_sets.h"
#include "steps.h"
#include "walker.h"
#include "word_finder.h"

namespace gridwords {

template <class Node>
class SetWalker final : public Walker {
public:
    SetWalker(LexiconView<Node> nodes, const Board& board, const std::vector<Readings>& readings,
              const WalkerParts& parts)
        : nodes_(nodes), minimum_length_(parts.minimum_length),
          first_long_node_(first_node_at_depth(nodes, parts.minimum_length)), keep_paths_(parts.keep_paths),
          memory_(&parts.memory), hand_over_(parts.hand_over), ticker_(parts.control), steps_(board),
          readings_(&readings), used_(board.cell_count(), false), lexicon_(parts.prune_late),
          prune_at_(parts.prune || lexicon_ == nullptr ? 0 : nodes.node_count / 4), drop_at_once_(parts.drop_at_once),
          view_(parts.view) {
        // Some 30 ms for ENABLE1: most boards are done by then.
        if (parts.one_by_one && drop_at_once_ && WordFinder::fits(board)) words_at_ = 4 * uint64_t{nodes.node_count};
    }

    bool walk_from(uint32_t cell) override {
        set_.assign(1, root);
        if (spell(cell, 0, 1)) go_on(cell, 1, 0, 0);
        return !stopped_ && !ticker_.tick();
    }

    bool walk_on(const FrontierWalk& walk) override {
        const uint32_t last = walk.length - 1;
        for (uint32_t i = 0; i < last; ++i) used_[path_[i] = walk.cells[i]] = true;
        set_.assign(walk.nodes, walk.nodes + walk.node_count);
        visit(walk.cells[last], 0, last, walk.direction);
        for (uint32_t i = 0; i < last; ++i) used_[walk.cells[i]] = false;
        return !stopped_ && !ticker_.tick();
    }

    // The nodes that the walk spells are recomputed.
    bool walk_on(const OpenWalk& walk) override {
        set_.assign(1, root);
        size_t begin = 0;
        size_t end = 1;
        bool spelled = true;
        for (uint32_t i = 0; i < walk.length && spelled; ++i) {
            spelled = spell(walk.cells[i], begin, end);
            begin = end;
            end = set_.size();
        }
        const uint32_t last = walk.length - 1;
        if (spelled && !stopped_) {
            for (uint32_t i = 0; i < last; ++i) used_[path_[i] = walk.cells[i]] = true;
            visit(walk.cells[last], begin, last, direction(walk));
            for (uint32_t i = 0; i < last; ++i) used_[walk.cells[i]] = false;
        }
        return !stopped_ && !ticker_.tick();
    }

    uint64_t visits() const override { return visits_; }
    void drop(uint32_t node, const std::vector<uint32_t>& parents) override {
        if (live_) {
            drop_found(*live_, nodes_, parents, node);
        } else if (lexicon_ != nullptr) {
            dropped_.push_back(node);
        }
    }

private:
    static constexpr uint64_t least_steps = 40;

    typename Node::Mask mask(uint32_t node) const { return live_ ? live_->mask(node) : nodes_[node].mask(); }
    bool ends_word(uint32_t node) const {
        return live_ ? live_->has_word(node) : nodes_[node].is_word() && node >= first_long_node_;
    }

    void make_live_view() {
        const uint32_t start = path_[0];
        filter_ = LetterFilter(steps_.board());
        live_ = possible_words(nodes_, filter_, minimum_length_, view_,
                               [&](uint32_t node) { return !drop_at_once_ || memory_->may_want(node, start); });
        for (const uint32_t node : dropped_) drop_found(*live_, nodes_, lexicon_->parents(), node);
        dropped_.clear();
    }

    // Looks for each remaining word separately. A step costs several ticks, so this takes about as long as the walk has
    // taken so far. If each of the remaining words would get too few steps, the walk continues first.
    void look_for_words() {
        words_at_ = 2 * ticker_.ticks();
        std::vector<uint32_t> words;
        collect_live(root, words);
        const uint64_t steps_each = ticker_.ticks() / 8 / (words.size() + 1);
        if (steps_each < least_steps) return;
        WordFinder finder(steps_.board(), *readings_, filter_);
        std::vector<uint32_t> path;
        for (const uint32_t node : words) {
            if ((stopped_ = ticker_.tick())) return;
            const std::string word = lexicon_->spell(node);
            if (word.size() > WordFinder::most_letters) continue;
            uint64_t steps = steps_each;
            const WordFinder::End end = finder.find(word, steps, ticker_, path);
            if (end == WordFinder::End::gave_up) continue;
            if (end == WordFinder::End::found && memory_->may_want(node, path[0]))
                memory_->meet({node, path.data(), keep_paths_ ? static_cast<uint32_t>(path.size()) : 0, path[0]});
            drop_found(*live_, nodes_, lexicon_->parents(), node);
        }
        words_at_ = 2 * ticker_.ticks();
    }

    void collect_live(uint32_t node, std::vector<uint32_t>& words) const {
        if (live_->has_word(node)) words.push_back(node);
        for (uint64_t next = live_->mask(node); next != 0; next &= next - 1)
            collect_live(nodes_.child(node, lowest_bit(next)), words);
    }

    // Appends the nodes that the set [begin, end) reaches along `cell`'s tile. False if there are none.
    bool spell(uint32_t cell, size_t begin, size_t end) {
        return append_spelled(
            nodes_, (*readings_)[steps_.board().tile_index(cell)], set_, begin, end,
            [this](uint32_t node) { return mask(node); }, [this] { return stopped_ = ticker_.tick(); });
    }

    // The direction of the last step, on a line board; otherwise 0.
    uint8_t direction(const OpenWalk& walk) const {
        if (!steps_.board().shape().is_line() || walk.length < 2) return 0;
        const int cols = steps_.board().shape().cols();
        const int from = static_cast<int>(walk.cells[walk.length - 2]);
        const int to = static_cast<int>(walk.cells[walk.length - 1]);
        return static_cast<uint8_t>((to / cols - from / cols + 1) * 3 + (to % cols - from % cols + 1) + 1);
    }

    void go_on(uint32_t cell, size_t begin, uint32_t length, uint8_t direction) {
        if (hand_over_ != nullptr && hand_over_->offers(set_.data() + begin, set_.size() - begin, length + 1) &&
            hand_over_->give(root, path_, length, cell)) {
            return;
        }
        visit(cell, begin, length, direction);
    }

    // Continues with the path so far and `cell`, reached by a step in this direction. The nodes that it spells are the
    // set from `begin` on.
    void visit(uint32_t cell, size_t begin, uint32_t length, uint8_t direction) {
        ++visits_;
        path_[length++] = cell;
        if (lexicon_ != nullptr && !live_ && ticker_.ticks() >= prune_at_) make_live_view();
        if (live_ && ticker_.ticks() >= words_at_) look_for_words();
        const size_t end = set_.size();
        bool goes_on = false;
        for (size_t i = begin; i < end; ++i) {
            const uint32_t node = set_[i];
            if (ends_word(node)) {
                if (memory_->may_want(node, path_[0])) memory_->meet({node, path_, keep_paths_ ? length : 0, path_[0]});
                if (live_ && drop_at_once_ && !memory_->may_want(node, path_[0]))
                    drop_found(*live_, nodes_, lexicon_->parents(), node);
            }
            goes_on |= mask(node) != 0;
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
    int minimum_length_;
    uint32_t first_long_node_;
    bool keep_paths_;
    WordMemory* memory_;
    HandOver* hand_over_;
    Ticker ticker_;
    bool stopped_ = false;
    uint64_t visits_ = 0;
    Steps steps_;
    const std::vector<Readings>* readings_;
    std::vector<bool> used_;
    std::vector<uint32_t> set_;  // the node sets of all levels, one after the other
    std::vector<Step> ways_;     // the next steps of all levels, likewise
    uint32_t path_[max_word_length];

    const Lexicon* lexicon_;  // null: no live view is ever made
    uint64_t prune_at_;       // after this many ticks
    bool drop_at_once_;
    ViewMemory* view_;
    std::optional<LiveView<Node>> live_;
    LetterFilter filter_;               // what the board rules out; made with the view
    uint64_t words_at_ = ~uint64_t{0};  // after this many ticks it looks for the remaining words
    std::vector<uint32_t> dropped_;     // before the view was made
};

}  // namespace gridwords
