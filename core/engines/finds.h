// What one thread has found, and how the finds of all threads become one answer.
#pragma once

#include <cstdint>
#include <vector>

#include "../question.h"

namespace gridwords {

// A stamp a trie node, so that forgetting all of them costs nothing: they are cleared every four billion searches.
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

    // A number beside each stamp, there where it is set; asked for before the first.
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
    uint32_t start;  // the number of the cell it was found from, where the engine tells
    PathSpan path;
};

// Finds in the order they were made. With Paths::all a word may stand many times.
struct Finds {
    std::vector<Find> finds;
    std::vector<uint32_t> cells;

    void add(uint32_t node, const uint32_t* path, uint32_t length, uint32_t start = 0) {
        finds.push_back({node, start, {cells.size(), length}});
        cells.insert(cells.end(), path, path + length);
    }
};

// Merges: each word once, its paths ascending (compared cell by cell), the first only or as many as asked for.
Answer merge_finds(const Question& question, std::vector<Finds>& threads);

}  // namespace gridwords
