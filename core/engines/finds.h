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

private:
    std::vector<uint32_t> stamps_;
    uint32_t epoch_ = 0;
};

struct Find {
    uint32_t node;
    PathSpan path;
};

// Finds in the order they were made. With Paths::all a word may stand many times.
struct Finds {
    std::vector<Find> finds;
    std::vector<uint32_t> cells;

    void add(uint32_t node, const uint32_t* path, uint32_t length) {
        finds.push_back({node, {cells.size(), length}});
        cells.insert(cells.end(), path, path + length);
    }
};

// Merges: each word once, its paths ascending (compared cell by cell), the first only or as many as asked for.
Answer merge_finds(const Question& question, std::vector<Finds>& threads);

}  // namespace gridwords
