// Forcing the first cell of a class to one letter: the words with that letter are merged with those that do not use the
// cell. Both are sorted stretches of the entries, so this is one merge, without data-dependent branches (some 6 ns per
// entry). It leaves out what no longer matters: words with a letter that the bound has excluded, words that are already
// complete, and placements that the letter outdoes (see Rivals).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "entries.h"
#include "layout.h"

namespace gridwords {

// The letters still possible, by place: bit i is the letter of digit i + 1.
using Domains = std::array<uint64_t, most_class_cells>;

// Which words remain in a branch: by the letters allowed at each place, and by what the words begin with.
struct Allowed {
    Domains letters{};
    // The places before this one are checked together: bit `key >> beginning_shift` says whether a word may begin this
    // way.
    int beginnings_end = 0;
    int beginning_shift = 0;
    std::vector<uint64_t> beginnings;

    // Allows nothing; the beginnings are those of the places after `at`, within `depth` places.
    void start(const KeyLayout& layout, int at, int depth) {
        letters.fill(0);
        beginnings_end = at + depth;
        beginning_shift = layout[at + depth - 1].shift;
        beginnings.assign((size_t{1} << (layout[at].shift - beginning_shift)) / 64 + 1, 0);
    }
    void allow_beginning(uint64_t key) {
        const uint64_t beginning = key >> beginning_shift;
        beginnings[beginning >> 6] |= uint64_t{1} << (beginning & 63);
    }
    size_t bytes() const { return beginnings.capacity() * sizeof(uint64_t); }
    bool may_begin_with(uint64_t beginning) const { return (beginnings[beginning >> 6] >> (beginning & 63) & 1) != 0; }
};

// A stretch of the entries, or of runs.
struct Span {
    size_t begin;
    size_t end;
};

// Entries that begin alike, from entry `begin` to that of the next run. The last run is followed by an empty one.
struct Run {
    uint64_t beginning;  // their keys, shifted to the last place considered
    size_t begin;
};

class Forcer {
public:
    Forcer(const KeyLayout& layout, const PointsTable& points, size_t word_count);

    // From `from` (places from `at` on) to `to` (places after `at`): `unused` are the runs without the cell, `taken`
    // those with the letter, `domains` the letters that the entries have. Returns the points of the words that are now
    // complete.
    int32_t force(const Entries& from, const std::vector<Run>& runs, Span unused, Span taken, int at,
                  const Domains& domains, const Allowed& allowed, Entries& to);

    size_t bytes() const { return done_.size() * sizeof(uint64_t) + sizeof(tables_); }

private:
    static constexpr int table_bits = 12;
    static constexpr int most_tables =
        12;  // 63 bits of digits of at most 7 bits, packed into 12: each table uses at least 6
    // Below this many entries, making the tables costs more than checking each digit.
    static constexpr size_t tables_from = 1500;

    template <bool has_rivals, class Filter>
    void merge_runs(const Entries& from, const std::vector<Run>& runs, Span unused, Span taken, uint64_t below,
                    const Allowed& allowed, Entries& to, Filter&& filter) const;
    template <bool has_rivals, class Filter>
    size_t merge(const Entries& from, Span unused, Span taken, uint64_t below, Entries& to, size_t out,
                 Filter&& filter) const;
    int make_tables(const Domains& domains, const Allowed& allowed);

    const KeyLayout& layout_;
    const PointsTable& points_;
    std::vector<uint64_t> done_;  // one bit per word: complete in the current merge
    std::vector<ProofWord> completed_;
    uint8_t choice_ = KeyLayout::no_choice;  // the one forced in the current merge
    std::array<std::array<uint8_t, size_t{1} << table_bits>, most_tables> tables_{};
    std::array<int, most_tables> table_shift_{};
    std::array<uint64_t, most_tables> table_mask_{};
};

}  // namespace gridwords
