// What a thread remembers of the words it has met, and so which it still wants.
//
// Two questions make six of them. Do the thread's walks ascend? Then the first time a word is met is its first path;
// else the smallest of all must be kept. And is a word wanted once, remembered by a stamp or by a live view of the trie
// that found words leave, or with all its paths? `prunes` says that there is a live view; `drops` says that a word may
// leave it at once, because every later walk of this thread is larger.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "finds.h"
#include "live_view.h"

namespace gridwords {

// One path that spells a word: its cells (none where no paths are asked for) and the cell it starts from.
struct Met {
    uint32_t node;
    const uint32_t* cells;
    uint32_t length;
    uint32_t start;
};

// Ascending walks, each word once, by stamps: nothing to set up.
class StampMemory {
public:
    StampMemory(Stamps& stamps, Finds& finds) : stamps_(&stamps), finds_(&finds) {}
    static constexpr bool prunes = false;
    static constexpr bool drops = false;

    // Whether a path of the word from `start` could be worth keeping.
    bool may_want(uint32_t node, uint32_t) const { return !stamps_->has(node); }
    void meet(const Met& met) {
        stamps_->set(met.node);
        finds_->add(met.node, met.cells, met.length, met.start);
    }
    void finish() {}

private:
    Stamps* stamps_;
    Finds* finds_;
};

// Ascending walks, each word once, by the live view.
template <class Node>
class LiveMemory {
public:
    LiveMemory(LiveView<Node>& live, Finds& finds) : live_(&live), finds_(&finds) {}
    static constexpr bool prunes = true;
    static constexpr bool drops = true;

    LiveView<Node>& live() { return *live_; }
    bool may_want(uint32_t node, uint32_t) const { return live_->has_word(node); }
    void meet(const Met& met) {
        live_->drop_word(met.node);
        finds_->add(met.node, met.cells, met.length, met.start);
    }
    void finish() {}

private:
    LiveView<Node>* live_;
    Finds* finds_;
};

// Ascending walks, every path of every word; at most one more than asked for is kept, to know that there are more.
class AllPathsMemory {
public:
    AllPathsMemory(uint32_t node_count, uint32_t max_paths, Finds& finds)
        : counts_(node_count, 0), most_(max_paths + uint64_t{1}), finds_(&finds) {}
    static constexpr bool prunes = false;
    static constexpr bool drops = false;

    bool may_want(uint32_t node, uint32_t) const { return counts_[node] < most_; }
    void meet(const Met& met) {
        ++counts_[met.node];
        finds_->add(met.node, met.cells, met.length, met.start);
    }
    void finish() {}

private:
    std::vector<uint32_t> counts_;
    uint64_t most_;
    Finds* finds_;
};

// Walks in any order, the smallest path of each word. A word that was met on several falling paths stands several
// times among the finds.
class SmallestMemory {
public:
    SmallestMemory(Stamps& stamps, Finds& finds) : stamps_(&stamps), finds_(&finds) { stamps_->keep_places(); }
    static constexpr bool prunes = false;
    static constexpr bool drops = false;

    bool may_want(uint32_t node, uint32_t start) const {
        return !stamps_->has(node) || start <= finds_->finds[stamps_->place(node)].start;
    }
    void meet(const Met& met) {
        if (stamps_->has(met.node)) {
            const Find& known = finds_->finds[stamps_->place(met.node)];
            const auto cells = finds_->cells.begin() + static_cast<std::ptrdiff_t>(known.path.begin);
            if (!std::lexicographical_compare(met.cells, met.cells + met.length, cells, cells + known.path.length))
                return;
        }
        stamps_->set(met.node, static_cast<uint32_t>(finds_->finds.size()));
        finds_->add(met.node, met.cells, met.length, met.start);
    }
    void finish() {}

private:
    Stamps* stamps_;
    Finds* finds_;
};

// The same with a live view that changes only between walks.
template <class Node>
class SmallestLiveMemory : public SmallestMemory {
public:
    SmallestLiveMemory(LiveView<Node>& live, Stamps& stamps, Finds& finds)
        : SmallestMemory(stamps, finds), live_(&live) {}
    static constexpr bool prunes = true;

    LiveView<Node>& live() { return *live_; }
    bool may_want(uint32_t node, uint32_t start) const {
        return live_->has_word(node) && SmallestMemory::may_want(node, start);
    }

private:
    LiveView<Node>* live_;
};

// Walks in any order, the smallest paths of each word, one more than asked for.
class SmallestPathsMemory {
public:
    SmallestPathsMemory(uint32_t max_paths, Finds& finds) : most_(max_paths + size_t{1}), finds_(&finds) {}
    static constexpr bool prunes = false;
    static constexpr bool drops = false;

    bool may_want(uint32_t, uint32_t) const { return true; }
    void meet(const Met& met) {
        std::vector<Path>& kept = paths_[met.node];  // a heap, the largest in front
        Path path(met.cells, met.cells + met.length);
        if (kept.size() == most_) {
            if (path >= kept.front()) return;
            std::pop_heap(kept.begin(), kept.end());
            kept.back() = std::move(path);
        } else {
            kept.push_back(std::move(path));
        }
        std::push_heap(kept.begin(), kept.end());
    }
    // Hands the paths over, once the last walk is done.
    void finish() {
        for (const auto& [node, kept] : paths_) {
            for (const Path& path : kept)
                finds_->add(node, path.data(), static_cast<uint32_t>(path.size()), path.front());
        }
        paths_.clear();
    }

private:
    using Path = std::vector<uint32_t>;
    std::unordered_map<uint32_t, std::vector<Path>> paths_;
    size_t most_;
    Finds* finds_;
};

}  // namespace gridwords
