// What is fixed when a kernel for small boards is compiled: the boards, and how a lane's memory is laid out.
//
// All memory of a lane is a few hundred bytes of 32-bit words, `stride` apart, so that in shared memory every lane has
// its own bank. First comes what a walk knows about its board (lane_board.h), then two stacks: the lists of ways and
// the frames (lane_stacks.h). What does not fit the lane's share goes to a spill in slower memory. LaneMemory in
// lane_memory.py computes the same number of words.
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

// If the neighbours are the king's, `cols` is not 0, and the compiler knows them. `trace` keeps with each way the
// letter it read on the board's free cell. `inner` is the number of inner places that a board can have, 0 if every
// letter code is a letter; `qu` is the letter that a wildcard reads as the whole tile of that letter's code, and -1 if
// there is none. `longest` keeps the length of the longest word found; with `points_in_nodes` the trie's nodes hold
// points, not lengths. No word has more than `depth` nodes. A lane's share has room for `lists` ways in all lists and
// for `frames` frames; the spill has room for `most_ways` and all frames.
template <int cells_, int cols_, int letters_, int depth_, int lists_, int most_ways_, int frames_, int stride_,
          bool many_nodes_, bool trace_, int inner_ = 0, int qu_ = -1, bool longest_ = false,
          bool points_in_nodes_ = false>
struct WalkShape {
    static constexpr int cells = cells_;
    static constexpr int cols = cols_;
    static constexpr int letters = letters_;
    static constexpr int stride = stride_;
    static constexpr bool trace = trace_;
    static constexpr int inner = inner_;
    static constexpr int qu = qu_;
    static constexpr bool longest = longest_;
    static constexpr bool points_in_nodes = points_in_nodes_;
    static_assert(!(longest && points_in_nodes));

    using Cells = typename UintOf<(cells > 32)>::type;

    // A way (way.h) is on a cell, on an inner place (numbered after `cells`), or at the start on `cells` itself,
    // outside the board.
    static constexpr int cell_bits = bits_for(cells + 1 + inner);
    static constexpr int letter_bits = trace ? 5 : 0;
    static constexpr bool wide_way = cells + cell_bits + letter_bits > 32;
    static_assert(cells + cell_bits + letter_bits <= 64);
    using WayBits = typename UintOf<wide_way>::type;
    static constexpr int way_words = wide_way ? 2 : 1;
    static constexpr uint32_t no_letter = 31;

    // After the last way there is room for one that is written and never read.
    static constexpr uint32_t most_ways = most_ways_;
    static constexpr bool lists_spill = lists_ < most_ways_;
    static constexpr uint32_t lists = lists_spill ? lists_ : most_ways_ + 1;

    // Whether a node keeps the letters that its words can still use (lane_board.h, `several`): 10% fewer steps on a
    // rolled 4x4 board. With tiles of several letters, a letter may be left although its cell is used.
    static constexpr bool keeps = inner == 0;

    // One word of a frame holds the children's place and the list's while these are small enough. Frame -1 is the end
    // of the walk: its only letter does not exist.
    static constexpr int place_bits = 6;
    static constexpr bool long_frame = many_nodes_ || most_ways >= (1u << place_bits);
    static constexpr int frame_words = 3 + (long_frame ? 1 : 0) + (keeps ? 1 : 0);
    static constexpr bool frames_spill = frames_ < depth_;
    static constexpr uint32_t frames = frames_spill ? frames_ : depth_ + 1;
    static constexpr int frame_0_at = frames_spill ? 0 : frame_words;
    static constexpr uint32_t end_letter = 31;

    // The spill has a place for every way and frame, even those that never go there, so that places need no arithmetic.
    static constexpr uint32_t frame_spill_at = lists_spill ? (most_ways + 1) * way_words : 0;
    static constexpr uint32_t spill_words = frame_spill_at + (frames_spill ? (depth_ + 1) * frame_words : 0);

    // Small boards keep the letters of their cells as bit planes in registers, larger ones a table in memory.
    static constexpr bool planes = cells <= 16;
    static constexpr int cells_words = planes ? 0 : cells <= 32 ? letters : 2 * letters;

    static constexpr int cells_at = 0;                        // by letter, the cells that hold it
    static constexpr int around_at = cells_at + cells_words;  // by cell, the letters of its neighbours
    static constexpr int inner_at = around_at + cells;        // by inner place, what follows it
    static constexpr int lists_at = inner_at + inner;
    static constexpr int frames_at = lists_at + static_cast<int>(lists) * way_words;
    static constexpr int words = frames_at + static_cast<int>(frames) * frame_words;
};

}  // namespace gridwords
