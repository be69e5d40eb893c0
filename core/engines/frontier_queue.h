// The queue of a breadth-first search: walks of one length to take, walks one cell longer to put, and words met on the
// way.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "../lexicon_view.h"
#include "finds.h"
#include "frontier_walks.h"

namespace gridwords {

class FrontierQueue {
public:
    // A shared queue may be used by several threads at a time.
    FrontierQueue(bool shared, size_t most_bytes) : shared_(shared), most_bytes_(most_bytes) {}

    // Starts over, with `count` walks of no cells to take.
    void begin(size_t count) {
        taking_ = FrontierWalks(0);
        putting_ = FrontierWalks(1);
        met_ = {};
        length_ = 0;
        count_ = count;
        taken_ = 0;
    }

    // The walks that were put become the ones to take.
    void next_level() {
        taking_ = std::move(putting_);
        putting_ = FrontierWalks(++length_ + 1);
        count_ = taking_.size();
        taken_ = 0;
    }

    // The number of the next walk to extend, ascending. False when none is left or the queue is full.
    bool take(size_t& number) {
        const auto hold = held();
        if (taken_ == count_ || is_full()) return false;
        number = taken_++;
        return true;
    }
    // Valid until the next level.
    FrontierWalk operator[](size_t number) const { return taking_[number]; }

    void put(const FrontierWalk& walk, uint32_t cell, const uint32_t* nodes, size_t node_count, uint8_t direction) {
        const auto hold = held();
        putting_.add(walk, cell, nodes, node_count, direction);
    }

    // A word that ends on the last cell of `walk`, or on `cell` after it if that is given, and whose walk is not kept.
    void meet(uint32_t node, const FrontierWalk& walk, const uint32_t* cell) {
        const auto hold = held();
        const uint32_t start = walk.length > 0 ? walk.cells[0] : *cell;
        met_.finds.push_back({node, start, met_.cells.size(), walk.length + (cell != nullptr), {}});
        met_.cells.insert(met_.cells.end(), walk.cells, walk.cells + walk.length);
        if (cell != nullptr) met_.cells.push_back(*cell);
    }

    // The first level, with at most one walk per starting cell, always fits.
    bool is_full() const { return length_ > 0 && bytes() > most_bytes_; }
    bool has_room() const { return bytes() < most_bytes_ / 4; }
    size_t size() const { return taking_.size() + putting_.size(); }

    // What is left when the levels are done: walks to continue depth first and words met, ascending by their cells.
    struct Left {
        FrontierWalk walk;
        uint32_t node;  // the node of a word met; no_node for a walk to continue

        bool operator<(const Left& other) const {
            return std::lexicographical_compare(walk.cells, walk.cells + walk.length, other.walk.cells,
                                                other.walk.cells + other.walk.length);
        }
    };
    std::vector<Left> left() const {
        std::vector<Left> all;
        all.reserve(size() + met_.finds.size());
        // The walks that were put extend walks that were taken, which come before those that were not.
        for (size_t i = 0; i < putting_.size(); ++i) all.push_back({putting_[i], no_node});
        for (size_t i = taken_; i < taking_.size(); ++i) all.push_back({taking_[i], no_node});
        // Several threads put them in any order.
        if (!std::is_sorted(all.begin(), all.end())) std::sort(all.begin(), all.end());
        const auto words_from = static_cast<std::ptrdiff_t>(all.size());
        for (const Find& find : met_.finds) {
            all.push_back({{met_.path(find).cells, find.length, nullptr, 0, 0}, find.node});
        }
        std::sort(all.begin() + words_from, all.end());
        std::inplace_merge(all.begin(), all.begin() + words_from, all.end());
        return all;
    }

private:
    // About how much memory it takes, including what `left` will take.
    size_t bytes() const {
        return taking_.bytes() + putting_.bytes() + met_.cells.size() * sizeof(uint32_t) +
               met_.finds.size() * sizeof(Find) + (size() + met_.finds.size()) * sizeof(Left);
    }

    std::unique_lock<std::mutex> held() {
        return shared_ ? std::unique_lock<std::mutex>(lock_) : std::unique_lock<std::mutex>();
    }

    bool shared_;
    size_t most_bytes_;
    std::mutex lock_;
    FrontierWalks taking_;
    FrontierWalks putting_{1};
    Finds met_;
    uint32_t length_ = 0;  // the length of the walks to be taken
    size_t count_ = 0;
    size_t taken_ = 0;
};

}  // namespace gridwords
