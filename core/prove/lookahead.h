// Looking a few cells ahead: a search over the sums of a node's entries instead of over the entries.
//
// The entries are cut into runs by their digits at the next `depth` places. Each run is bounded once, which gives the
// worth of each later choice in it: a vector. With letters chosen for those places, a board has the runs in which each
// place is either not used or has its letter; their vectors are added, and the best letter of each later place is
// taken. So every choice of `depth` letters gets its bound from one pass over the entries. A first letter has to be
// forced only if some choice with it survives, and only with the words that fit one of these choices.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bound.h"
#include "entries.h"
#include "force.h"
#include "layout.h"

namespace gridwords {

// One letter of the cell to be forced, or (digit 0) all letters that no word has here, which make no difference.
struct Branch {
    int digit = 0;
    uint64_t letters = 0;
    Span taken{0, 0};   // the runs with it
    Allowed allowed;    // at the places after it
    int32_t bound = 0;  // the highest of the choices that survive
};

class Lookahead {
public:
    static constexpr int most_depth = 6;

    // The vectors of the runs take at most `most_bytes`, unless a single place needs more.
    Lookahead(const KeyLayout& layout, Bounder& bounder, int32_t at_least, size_t most_bytes);

    // The branches of place `at` that may reach the score, given the `points` already on the board, and the runs.
    void look(const Entries& entries, int at, int32_t points, const Domains& domains, std::vector<Run>& runs,
              std::vector<Branch>& branches);

    // One branch for each letter of the place, without looking ahead: costs next to nothing.
    void split(const Entries& entries, int at, const Domains& domains, std::vector<Run>& runs,
               std::vector<Branch>& branches) const;

    // How many places the last `look` considered.
    int depth() const { return depth_; }
    size_t bytes() const;

private:
    // The entries of some runs together, by later choice. Null: there are none.
    struct Sum {
        const int32_t* values = nullptr;
        int32_t points = 0;
    };
    // A place that is considered, and all runs with letters chosen for the places before it, indexed by the digits at
    // this place and the later ones, the first being the most significant.
    struct Level {
        uint64_t open = 0;                // its letters
        uint64_t in_use = 0;              // the letters that some run has
        size_t digits = 1;                // open letters and "not used"
        size_t after = 1;                 // runs that differ after this place
        std::array<uint8_t, 65> index{};  // by the digit in a key
        std::vector<int32_t> bounds;      // the bound of each run on its own
        std::vector<Sum> sums;
        std::vector<int32_t> values;
        uint64_t chosen = 0;  // the digit, in its place in a key
    };

    void set_up(int at, size_t entries);
    void cut(const Entries& entries, std::vector<Run>& runs, std::vector<Branch>& branches);
    bool choose(int level, Branch& branch);
    bool take(int level, int digit, Branch& branch);
    int32_t bound_of(int level, const int32_t* bounds) const;
    bool weigh(Branch& branch) const;
    void allow_chosen(Allowed& allowed) const;

    const KeyLayout& layout_;
    Bounder& bounder_;
    const int32_t at_least_;
    const size_t most_values_;
    const std::vector<int32_t> none_;  // 0 for every choice

    int at_ = 0;
    int depth_ = 0;
    size_t width_ = 0;  // values of a sum: those of the places after the ones considered
    int32_t points_ = 0;
    const Domains* domains_ = nullptr;
    std::array<Level, most_depth + 1> levels_;
};

}  // namespace gridwords
