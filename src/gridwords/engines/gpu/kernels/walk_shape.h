// What is fixed when a kernel for small boards is compiled: the boards, and how a lane's memory is laid out.
//
// All memory of a lane is a few hundred bytes of 32-bit words, `stride` apart, so that in shared memory every lane has
// a bank of its own. First stands what a walk knows of its board (lane_board.h), then two stacks: the lists of ways and
// the frames (lane_stacks.h). What is too high for the lane's share goes to a spill in slower memory.
// LaneMemory in lane_memory.py computes the same number of words.
#pragma once

#include "portable.h"

namespace gridwords {

template <bool wide>
struct UintOf {
    using type = uint32_t;
};
template <>
struct UintOf<true> {
    using type = uint64_t;
};

HOST_DEVICE constexpr int bits_for(int values) { return values <= 1 ? 0 : 1 + bits_for((values + 1) / 2); }

// `cols` is not 0 where the neighbours are king's moves, which are then known to the compiler. `trace` keeps with each
// way the letter it read on the board's free cell. `inner` is the number of inner places that a board can have, 0 where
// every letter code is a letter; `qu` is the letter that a wildcard reads as the whole tile of that letter's code, and
// -1 if there is none. `longest` keeps the length of the longest word found. No word has more than `depth` nodes. A
// lane's share has room for `lists` ways in all lists and for `frames` frames; the spill has room for `most_ways` and
// all frames.
template <int cells_, int cols_, int letters_, int depth_, int lists_, int most_ways_, int frames_, int stride_,
          bool many_nodes_, bool trace_, int inner_ = 0, int qu_ = -1, bool longest_ = false>
struct WalkShape {
    static constexpr int cells = cells_;
    static constexpr int cols = cols_;
    static constexpr int letters = letters_;
    static constexpr int stride = stride_;
    static constexpr bool trace = trace_;
    static constexpr int inner = inner_;
    static constexpr int qu = qu_;
    static constexpr bool longest = longest_;

    using Cells = typename UintOf<(cells > 32)>::type;

    // A way (way.h) stands on a cell, on `cells` at the start, outside, or on an inner place, numbered after that.
    static constexpr int cell_bits = bits_for(cells + 1 + inner);
    static constexpr int letter_bits = trace ? 5 : 0;
    static constexpr bool wide_way = cells + cell_bits + letter_bits > 32;
    static_assert(cells + cell_bits + letter_bits <= 64);
    using WayBits = typename UintOf<wide_way>::type;
    static constexpr int way_words = wide_way ? 2 : 1;
    static constexpr uint32_t no_letter = 31;

    // Behind the last way there is room for one that is written and never read.
    static constexpr uint32_t most_ways = most_ways_;
    static constexpr bool lists_spill = lists_ < most_ways_;
    static constexpr uint32_t lists = lists_spill ? lists_ : most_ways_ + 1;

    // Of a frame's words, one holds the children's place and the list's while these are small enough. Frame -1 stands
    // for the end of the walk: its only letter is one that there is not.
    static constexpr int place_bits = 6;
    static constexpr bool long_frame = many_nodes_ || most_ways >= (1u << place_bits);
    static constexpr int frame_words = long_frame ? 4 : 3;
    static constexpr bool frames_spill = frames_ < depth_;
    static constexpr uint32_t frames = frames_spill ? frames_ : depth_ + 1;
    static constexpr int frame_0_at = frames_spill ? 0 : frame_words;
    static constexpr uint32_t end_letter = 31;

    // The spill has a place for every way and frame, also for those that are never there: so places need no arithmetic.
    static constexpr uint32_t frame_spill_at = lists_spill ? (most_ways + 1) * way_words : 0;
    static constexpr uint32_t spill_words = frame_spill_at + (frames_spill ? (depth_ + 1) * frame_words : 0);

    // Small boards keep the letters of their cells as bit planes in registers, larger ones a table in memory.
    static constexpr bool planes = cells <= 16;
    static constexpr int cells_words = planes ? 0 : cells <= 32 ? letters : 2 * letters;

    // Whether a letter that only the cell just left holds is not tried: 10% fewer steps on a rolled 4x4 board, for one
    // more word per cell. The letter stands above the bits of a node's children, where there are at most 26.
    static constexpr int last_letter_at = 26;
    static constexpr bool without_last = planes && inner == 0 && letters <= last_letter_at;

    static constexpr int cells_at = 0;                        // by letter, the cells that hold it
    static constexpr int around_at = cells_at + cells_words;  // by cell, the letters of its neighbours
    static constexpr int twice_at = around_at + cells;        // by cell, the letters that several neighbours have
    static constexpr int inner_at = twice_at + (without_last ? cells : 0);  // by inner place, what follows it
    static constexpr int lists_at = inner_at + inner;
    static constexpr int frames_at = lists_at + static_cast<int>(lists) * way_words;
    static constexpr int words = frames_at + static_cast<int>(frames) * frame_words;
};

// A lane's words, `stride` apart.
template <class Shape>
struct LaneWords {
    uint32_t* first;

    HOST_DEVICE uint32_t& operator[](int i) const { return first[i * Shape::stride]; }
};

}  // namespace gridwords
