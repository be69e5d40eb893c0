// The bound of a class: no board of it scores more.
//
// The sorted entries are read as a tree. A letter at a cell is worth its own points (of words that need nothing more)
// plus, for each cell that its words use next, the best letter of that cell. On its own that adds up contradictory
// choices: words that continue with cell 3 and words that skip to cell 5 choose different letters for cell 5. So the
// branches of a node are added as vectors over the letters where they meet again: a node's later branches are joined
// to each letter of its first branch one level down, before the best letter is taken.
//
// This takes some 20 ns per entry (4x4, ENABLE2K).
#pragma once

#include <cstdint>
#include <vector>

#include "entries.h"
#include "layout.h"

namespace gridwords {

// What a node is worth by its next choice, for the places that are `active`: one row per place, as in the layout.
struct Branches {
    std::vector<int32_t> values;
    std::vector<int32_t> best;  // by place, over its letters
    uint64_t active = 0;
    int32_t points = 0;    // from words that need no more choices
    int32_t sum_best = 0;  // over the active places

    bool has(int place) const { return (active >> place & 1) != 0; }
    void reset() { active = 0, points = 0, sum_best = 0; }
    // Copies the values of the places from `at` on, with 0 for those that are not active.
    void copy_values(const KeyLayout& layout, int at, int32_t* to) const;
};

class Bounder {
public:
    Bounder(const KeyLayout& layout, const PointsTable& points);

    // The bound of the entries from `i` on whose keys agree with its key from bit `shift` up; moves `i` past them. The
    // points of all entries together must fit 32 bits.
    int32_t bound(const Entries& entries, size_t& i, int shift) {
        keys_ = entries.keys.data();
        words_ = entries.words.data();
        return descend(i, shift, 0);
    }
    // The branches behind the last bound.
    const Branches& branches() const { return frames_[0]; }
    size_t bytes() const;

private:
    int32_t descend(size_t& next, int shift, int depth);
    int32_t group_points(size_t& i) const;
    int32_t worth_of_two(uint64_t first, uint64_t second, int32_t points, int32_t more) const;
    int32_t more_with(const Branches& node, uint64_t key, int32_t value) const;
    int32_t more_with(const Branches& node, const Branches& other) const;
    int32_t more_with(const Branches& node, uint64_t first, uint64_t second, int32_t points, int32_t more) const;

    const KeyLayout& layout_;
    const PointsTable& points_;
    const uint64_t* keys_ = nullptr;
    const ProofWord* words_ = nullptr;
    std::vector<Branches> frames_;
};

}  // namespace gridwords
