// What one thread has found.
#pragma once

#include <cstdint>
#include <vector>

#include "../question.h"
#include "chains.h"

namespace gridwords {

// One stamp per trie node. Forgetting all of them costs nothing: they are cleared once in four billion searches.
class Stamps {
public:
    void begin(uint32_t node_count) {
        if (stamps_.size() < node_count) stamps_.resize(node_count, 0);
        if (++epoch_ == 0) {
            stamps_.assign(stamps_.size(), 0);
            epoch_ = 1;
        }
    }
    bool has(uint32_t node) const { return stamps_[node] == epoch_; }
    void set(uint32_t node) { stamps_[node] = epoch_; }

    // A number with each stamp. Must be called before the first one is set.
    void keep_places() {
        if (places_.size() < stamps_.size()) places_.resize(stamps_.size());
    }
    void set(uint32_t node, uint32_t place) {
        set(node);
        places_[node] = place;
    }
    uint32_t place(uint32_t node) const { return places_[node]; }

private:
    std::vector<uint32_t> stamps_;
    std::vector<uint32_t> places_;
    uint32_t epoch_ = 0;
};

struct Find {
    uint32_t node;
    uint32_t start;  // the cell that it was found from, if the engine reports it
    uint64_t cells_begin;
    uint32_t length;
    FindRef next;  // the next find of the same word, once the finds of all threads are chained
};

// Finds in the order they were made. With Paths::all a word may occur many times.
struct Finds {
    std::vector<Find> finds;
    std::vector<uint32_t> cells;

    void add(uint32_t node, const uint32_t* path, uint32_t length, uint32_t start = 0) {
        finds.push_back({node, start, cells.size(), length, {}});
        cells.insert(cells.end(), path, path + length);
    }
    PathView path(const Find& find) const { return {cells.data() + find.cells_begin, find.length}; }
    void clear() {
        finds.clear();
        cells.clear();
    }
};

}  // namespace gridwords
