// One lane's walk over the trie on one small board: what every GPU thread of a batch does, and what the tests run on
// the CPU.
//
// The walk goes from trie node to trie node, not from cell to cell: at a node stands the list of all ways (cell, cells
// used) to spell it on the board. So a word is met once, whatever the number of its paths, and nothing has to be
// remembered of the words found. A step lengthens one way by one letter; lists are short (1.3 ways on average on a
// rolled 4x4 board), so that the lanes of a warp stay together.
//
// All memory of a lane is a few hundred bytes of 32-bit words, `stride` apart, so that in shared memory every lane has
// a bank of its own. The lists and the frames (nodes with letters still to try) are two stacks. What is too high for
// the lane's share goes to a spill in slower memory; a board whose lists are too long for that too is given up and must
// be walked again with more room.
//
// In nearly every step some lane of a warp takes each of the branches below, so what counts is the number of
// instructions in all of them: that is why letters and cells are taken from the highest on, why a child is loaded
// before it is known whether it is needed, and why a step has one way out.
//
// A tile of several letters is read letter by letter: between its letters a way stands not on the cell but on an inner
// place, from which only the tile's next letter leads on. So the words that such tiles spell are met once too.
#pragma once

#include "gpu_node.h"
#include "lanes.h"
#include "step.h"

namespace gridwords {

constexpr uint32_t all_letters = ~NarrowNode::word_bit;

template <bool wide>
struct UintOf {
    using type = uint32_t;
};
template <>
struct UintOf<true> {
    using type = uint64_t;
};

HOST_DEVICE constexpr int bits_for(int values) { return values <= 1 ? 0 : 1 + bits_for((values + 1) / 2); }

// What is fixed when a kernel is compiled. `cols` is not 0 where the neighbours are king's moves, which are then
// known to the compiler. `trace` keeps with each way the letter it read on the board's free cell. `inner` is the number
// of inner places that a board can have, 0 where every letter code is a letter; `qu` is the letter that a wildcard
// reads as the whole tile of that letter's code, and -1 if there is none. `longest` keeps the length of the longest
// word found. No word has more than `depth` nodes. A lane's share has room for `lists` ways in all lists and for
// `frames` frames; the spill has room for `most_ways` and all frames.
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

    // A way: the cells used in the low bits, then the place it stands on (a cell, `cells` for the start, outside, or an
    // inner place after that), then the letter read on the free cell.
    static constexpr int cell_bits = bits_for(cells + 1 + inner);
    static constexpr int letter_bits = trace ? 5 : 0;
    static constexpr bool wide_way = cells + cell_bits + letter_bits > 32;
    static_assert(cells + cell_bits + letter_bits <= 64);
    using Way = typename UintOf<wide_way>::type;
    static constexpr int way_words = wide_way ? 2 : 1;
    static constexpr uint32_t no_letter = 31;

    // Behind the last way there is room for one that is written and never read.
    static constexpr uint32_t most_ways = most_ways_;
    static constexpr bool lists_spill = lists_ < most_ways_;
    static constexpr uint32_t lists = lists_spill ? lists_ : most_ways_ + 1;

    // A frame: the letters still to try, all letters that go on, where the list begins and ends and where the children
    // stand. One word holds the last three while they are small enough. Frame -1 stands for the end of the walk: its
    // only letter is one that there is not.
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

    // Two letters share a word where their cells fit.
    static constexpr int letters_a_word = cells <= 16 ? 2 : 1;
    static constexpr int cells_words = cells <= 16 ? (letters + 1) / 2 : cells <= 32 ? letters : 2 * letters;

    static constexpr int cells_at = 0;                        // by letter, the cells that hold it
    static constexpr int around_at = cells_at + cells_words;  // by cell, the letters of its neighbours
    static constexpr int inner_at = around_at + cells;        // by inner place, what follows it
    static constexpr int lists_at = inner_at + inner;
    static constexpr int frames_at = lists_at + static_cast<int>(lists) * way_words;
    static constexpr int words = frames_at + static_cast<int>(frames) * frame_words;
};

// What the kernels know of a tile, by letter code: its letters. Tiles that can be read in several ways, and very long
// ones, are not for them: a board with one is given up.
struct GpuTile {
    static constexpr int most_letters = 7;
    static constexpr uint8_t not_here = 255;

    uint8_t length;  // 0: a hole
    uint8_t letters[most_letters];
};

static_assert(sizeof(GpuTile) == 8);

// What follows an inner place: the tile's next letter, the tile's cell, and whether the letter is the last.
struct InnerPlace {
    uint32_t bits;

    HOST_DEVICE static InnerPlace of(uint32_t letter, uint32_t cell, bool is_last) {
        return {letter | cell << 8 | (is_last ? 1u << 16 : 0u)};
    }
    HOST_DEVICE uint32_t letter() const { return bits & 0xff; }
    HOST_DEVICE uint32_t cell() const { return bits >> 8 & 0xff; }
    HOST_DEVICE bool is_last() const { return (bits >> 16) != 0; }
};

template <class Shape>
class TrieWalk {
public:
    using Cells = typename Shape::Cells;
    using Way = typename Shape::Way;

    uint32_t points = 0;  // of the words found; with `trace` of those that need no letter on the free cell
    uint32_t found = 0;
    uint32_t longest = 0;   // the length of the longest, if the shape says so
    bool bad_code = false;  // the board holds a code that is not a letter, wildcard or hole

    // `near` by cell, its neighbours, and behind them all cells; `points_of` by length; `tiles` by letter code, where
    // there are inner places. All are borrowed.
    HOST_DEVICE TrieWalk(uint32_t* memory, uint32_t* spill, const GpuNode* nodes, const Cells* near,
                         const uint32_t* points_of, const GpuTile* tiles = nullptr, uint32_t tile_count = 0)
        : memory_(memory), spill_(spill), nodes_(nodes), near_(near), points_of_(points_of), tiles_(tiles),
          tile_count_(tile_count) {}

    // Reads a board; false where nothing can be found. Only words that start with one of `firsts` are. With `trace`,
    // any letter may stand on `free_cell`, and `sums` is where the points of each go that need it there; otherwise both
    // are ignored.
    HOST_DEVICE bool begin(const uint8_t* codes, uint32_t firsts = all_letters, int free_cell = -1,
                           int32_t* sums = nullptr) {
        for (int i = 0; i < Shape::cells_words; ++i) word(Shape::cells_at + i) = 0;
        if constexpr (Shape::trace) {
            sums_ = sums;
            for (int i = 0; i < Shape::letters; ++i) sums_[i] = 0;
            free_ = Cells{1} << free_cell;
        }
        wild_ = 0;
        bad_code = false;
        if constexpr (Shape::inner > 0) {
            long_ = 0;
            inner_used_ = 0;
            is_given_up_ = false;
        }
        const uint32_t on_board = Shape::cols > 0 ? read_grid(codes, free_cell) : read_graph(codes, free_cell);
        points = found = longest = 0;
        if constexpr (Shape::inner > 0) {
            if (is_given_up_) return true;  // the first step says so
        }
        todo_ = 1u << Shape::end_letter;
        mask_ = first_ = 0;
        lo_ = 0;
        hi_ = 1;
        frames_ = ~0u;
        push();
        const GpuNode top = load(0);
        mask_ = top.mask();
        first_ = top.first();
        todo_ = mask_ & on_board & firsts;
        put_way(0, make_way(0, Shape::cells, Shape::no_letter));
        if (todo_ == 0) return false;
        next_letter();
        next_way();
        return true;
    }

    // Lengthens one way by one cell, or finds that it cannot be, and goes on to the next way, letter or node. Written
    // so that lanes in different places of their walks run the same instructions.
    HOST_DEVICE Step step() {
        if constexpr (Shape::inner > 0) {
            if (is_given_up_) return Step::no_room;
        }
        Step result = Step::goes_on;
        count_lanes();
        if (open_ != 0) {
            count_lanes();
            const auto cell = static_cast<uint32_t>(highest_bit(open_));
            const Cells bit = Cells{1} << cell;
            open_ ^= bit;
            const uint32_t place = Shape::inner > 0 ? landing(cell, bit) : cell;
            const bool is_whole = place == cell;
            uint32_t letter = Shape::no_letter;
            if constexpr (Shape::trace) {
                const bool is_read = bit == free_ && (Shape::inner == 0 || !is_inside_);
                letter = is_read ? letter_ : letter_of(way_);
                if (is_whole) letters_ |= letter == Shape::no_letter ? free_of_letters : 1u << letter;
            }
            if constexpr (Shape::inner > 0) has_whole_ |= is_whole;
            ahead_ |= is_whole ? word(Shape::around_at + static_cast<int>(cell)) : 1u << inner_place(place).letter();
            put_way(end_ < Shape::most_ways ? end_ : Shape::most_ways, make_way(used_of(way_) | bit, place, letter));
            ++end_;
        }
        if (open_ == 0) {
            if (++at_ >= hi_) {
                count_lanes();
                const bool is_full = end_ > Shape::most_ways;
                if (end_ > from_) {
                    count_lanes();
                    if (child_.is_word() && (Shape::inner == 0 || has_whole_)) {
                        const uint32_t length = child_.length();
                        if constexpr (Shape::longest) longest = length > longest ? length : longest;
                        count(points_of_[length]);
                    }
                    const uint32_t ahead = child_.mask() & ahead_;
                    if (ahead != 0) {
                        if (todo_ != 0) push();
                        mask_ = child_.mask();
                        first_ = child_.first();
                        todo_ = ahead;
                        lo_ = from_;
                        hi_ = end_;
                    }
                }
                if (todo_ == 0) pop();
                next_letter();
                if (letter_ == Shape::end_letter) result = Step::done;
                if (is_full) result = Step::no_room;
            }
            next_way();
        }
        return result;
    }

    // With `trace`, after the walk: makes the sums the points of the board with each letter on the free cell.
    HOST_DEVICE void finish_sums() {
        for (int i = 0; i < Shape::letters; ++i) sums_[i] += static_cast<int32_t>(points);
    }

private:
    static constexpr uint32_t free_of_letters = 1u << Shape::no_letter;

    HOST_DEVICE uint32_t& word(int i) { return memory_[i * Shape::stride]; }

    // The inner place with a number as ways have it.
    HOST_DEVICE InnerPlace inner_place(uint32_t place) {
        return {word(Shape::inner_at + static_cast<int>(place) - Shape::cells - 1)};
    }

    // Where the way in hand stands after a step onto a cell: on the cell, if the letter in hand is the last of its
    // tile.
    HOST_DEVICE uint32_t landing(uint32_t cell, Cells bit) {
        if (is_inside_) {
            const uint32_t place = cell_of(way_);
            return inner_place(place).is_last() ? cell : place + 1;
        }
        const bool reads_qu = Shape::qu >= 0 && letter_ == static_cast<uint32_t>(Shape::qu) && (wild_ & bit) != 0;
        if ((long_ & bit) == 0 && !reads_qu) return cell;
        uint32_t place = Shape::cells + 1;
        while (inner_place(place).cell() != cell) ++place;
        return place;
    }

    HOST_DEVICE GpuNode load(uint32_t node) const {
#if defined(__CUDA_ARCH__)
        const uint2 both = __ldg(reinterpret_cast<const uint2*>(nodes_ + node));
        return {both.x, both.y};
#else
        return nodes_[node];
#endif
    }

    HOST_DEVICE static Way make_way(Cells used, uint32_t cell, uint32_t letter) {
        Way way = static_cast<Way>(used) | static_cast<Way>(cell) << Shape::cells;
        if constexpr (Shape::trace) way |= static_cast<Way>(letter) << (Shape::cells + Shape::cell_bits);
        return way;
    }
    HOST_DEVICE static Cells used_of(Way way) { return static_cast<Cells>(way & ((Way{1} << Shape::cells) - 1)); }
    HOST_DEVICE static uint32_t cell_of(Way way) {
        const auto rest = static_cast<uint32_t>(way >> Shape::cells);
        return Shape::trace ? rest & ((1u << Shape::cell_bits) - 1) : rest;
    }
    HOST_DEVICE static uint32_t letter_of(Way way) {
        return static_cast<uint32_t>(way >> (Shape::cells + Shape::cell_bits));
    }
    HOST_DEVICE static bool is_here(uint32_t slot) { return !Shape::lists_spill || slot < Shape::lists; }
    HOST_DEVICE Way get_way(uint32_t slot) {
        const int at = Shape::lists_at + static_cast<int>(slot) * Shape::way_words;
        const uint32_t* const spilled = spill_ + slot * Shape::way_words;
        const uint32_t low = is_here(slot) ? word(at) : spilled[0];
        if constexpr (Shape::wide_way) {
            return Way{low} | Way{is_here(slot) ? word(at + 1) : spilled[1]} << 32;
        } else {
            return low;
        }
    }
    HOST_DEVICE void put_way(uint32_t slot, Way way) {
        if (is_here(slot)) {
            const int at = Shape::lists_at + static_cast<int>(slot) * Shape::way_words;
            word(at) = static_cast<uint32_t>(way);
            if constexpr (Shape::wide_way) word(at + 1) = static_cast<uint32_t>(way >> 32);
        } else {
            uint32_t* const spilled = spill_ + slot * Shape::way_words;
            spilled[0] = static_cast<uint32_t>(way);
            if constexpr (Shape::wide_way) spilled[1] = static_cast<uint32_t>(way >> 32);
        }
    }

    HOST_DEVICE bool is_frame_here() const { return !Shape::frames_spill || frames_ < Shape::frames; }
    HOST_DEVICE int frame_at() const {
        return Shape::frames_at + Shape::frame_0_at + static_cast<int>(frames_) * Shape::frame_words;
    }
    HOST_DEVICE uint32_t frame_spilled_at() const {
        return Shape::frame_spill_at + (frames_ + 1) * static_cast<uint32_t>(Shape::frame_words);
    }
    HOST_DEVICE void push() {
        uint32_t places = lo_ << 16 | hi_;
        if constexpr (!Shape::long_frame) places = first_ << 2 * Shape::place_bits | lo_ << Shape::place_bits | hi_;
        if (is_frame_here()) {
            const int at = frame_at();
            word(at) = todo_;
            word(at + 1) = mask_;
            word(at + 2) = places;
            if constexpr (Shape::long_frame) word(at + 3) = first_;
        } else {
            uint32_t* const at = spill_ + frame_spilled_at();
            at[0] = todo_;
            at[1] = mask_;
            at[2] = places;
            if constexpr (Shape::long_frame) at[3] = first_;
        }
        ++frames_;
    }
    HOST_DEVICE void pop() {
        --frames_;
        uint32_t places = 0;
        if (is_frame_here()) {
            const int at = frame_at();
            todo_ = word(at);
            mask_ = word(at + 1);
            places = word(at + 2);
            if constexpr (Shape::long_frame) first_ = word(at + 3);
        } else {
            const uint32_t* const at = spill_ + frame_spilled_at();
            todo_ = at[0];
            mask_ = at[1];
            places = at[2];
            if constexpr (Shape::long_frame) first_ = at[3];
        }
        if constexpr (Shape::long_frame) {
            lo_ = places >> 16;
            hi_ = places & 0xffff;
        } else {
            first_ = places >> 2 * Shape::place_bits;
            lo_ = places >> Shape::place_bits & ((1u << Shape::place_bits) - 1);
            hi_ = places & ((1u << Shape::place_bits) - 1);
        }
    }

    HOST_DEVICE void next_letter() {
        letter_ = static_cast<uint32_t>(highest_bit(todo_));
        const uint32_t bit = 1u << letter_;
        todo_ ^= bit;
        child_ = load(first_ + static_cast<uint32_t>(count_bits(mask_ & (bit - 1))));
        here_ = cells_with(letter_) | wild_;
        at_ = lo_;
        // A list of one way is not needed again after its last letter: what follows takes its place.
        from_ = todo_ == 0 && hi_ - lo_ == 1 ? lo_ : hi_;
        end_ = from_;
        ahead_ = 0;
        letters_ = 0;
        if constexpr (Shape::inner > 0) has_whole_ = false;
    }
    HOST_DEVICE void next_way() {
        way_ = get_way(at_);
        if constexpr (Shape::inner > 0) {
            is_inside_ = cell_of(way_) > Shape::cells;
            if (is_inside_) {
                const InnerPlace place = inner_place(cell_of(way_));
                open_ = letter_ == place.letter() ? Cells{1} << place.cell() : 0;
                return;
            }
        }
        open_ = near_[cell_of(way_)] & here_ & ~used_of(way_);
    }

    HOST_DEVICE void count(uint32_t more) {
        if constexpr (Shape::trace) {
            if ((letters_ & free_of_letters) == 0) {
                for (uint32_t left = letters_; left != 0; left &= left - 1) {
                    sums_[lowest_bit(left)] += static_cast<int32_t>(more);
                }
                return;
            }
        }
        points += more;
        ++found;
    }

    HOST_DEVICE Cells cells_with(uint32_t letter) {
        if constexpr (Shape::letters_a_word == 2) {
            return word(Shape::cells_at + static_cast<int>(letter / 2)) >> (letter % 2 * 16) & 0xffff;
        } else if constexpr (sizeof(Cells) == 8) {
            const int at = Shape::cells_at + 2 * static_cast<int>(letter);
            return Cells{word(at)} | Cells{word(at + 1)} << 32;
        } else {
            return word(Shape::cells_at + static_cast<int>(letter));
        }
    }

    // Enters a cell into the tables; gives its letters as bits.
    HOST_DEVICE uint32_t read_cell(const uint8_t* codes, int cell, int free_cell) {
        uint8_t code = codes[cell];
        if (code == wildcard_code || (Shape::trace && cell == free_cell)) {
            wild_ |= Cells{1} << cell;
            if constexpr (Shape::inner > 0 && Shape::qu >= 0) add_inner(load_tile(Shape::qu), cell);
            return all_letters;
        }
        if (code >= (Shape::inner > 0 ? tile_count_ : Shape::letters)) {
            if (code != hole_code) bad_code = true;
            return 0;
        }
        if constexpr (Shape::inner > 0) {
            const GpuTile tile = load_tile(code);
            if (tile.length == GpuTile::not_here) is_given_up_ = true;
            if (tile.length == 0 || is_given_up_) return 0;
            if (tile.length > 1) {
                long_ |= Cells{1} << cell;
                add_inner(tile, cell);
            }
            code = tile.letters[0];
        }
        if constexpr (Shape::letters_a_word == 2) {
            word(Shape::cells_at + code / 2) |= 1u << (cell + code % 2 * 16);
        } else if constexpr (sizeof(Cells) == 8) {
            word(Shape::cells_at + 2 * code + cell / 32) |= 1u << cell % 32;
        } else {
            word(Shape::cells_at + code) |= 1u << cell;
        }
        return 1u << code;
    }

    HOST_DEVICE GpuTile load_tile(int code) const {
#if defined(__CUDA_ARCH__)
        const uint2 both = __ldg(reinterpret_cast<const uint2*>(tiles_ + code));
        GpuTile tile;
        tile.length = static_cast<uint8_t>(both.x);
        for (int i = 0; i < GpuTile::most_letters; ++i) {
            tile.letters[i] = static_cast<uint8_t>((i < 3 ? both.x : both.y) >> ((i + 1) % 4 * 8));
        }
        return tile;
#else
        return tiles_[code];
#endif
    }

    // Enters the inner places of a tile, in order.
    HOST_DEVICE void add_inner(const GpuTile& tile, int cell) {
        if (tile.length == GpuTile::not_here) is_given_up_ = true;
        for (int i = 1; i < tile.length && !is_given_up_; ++i) {
            if (inner_used_ == Shape::inner) {
                is_given_up_ = true;
                return;
            }
            const InnerPlace place = InnerPlace::of(tile.letters[i], static_cast<uint32_t>(cell), i + 1 == tile.length);
            word(Shape::inner_at + inner_used_++) = place.bits;
        }
    }

    HOST_DEVICE uint32_t read_grid(const uint8_t* codes, int free_cell) {
        constexpr int cols = Shape::cols > 0 ? Shape::cols : 1;
        constexpr int rows = Shape::cells / cols;
        uint32_t above[cols] = {}, level[cols] = {}, below[cols] = {};
        uint32_t all = 0;
        UNROLL
        for (int row = 0; row <= rows; ++row) {
            UNROLL
            for (int col = 0; col < cols; ++col) {
                above[col] = level[col];
                level[col] = below[col];
                below[col] = row < rows ? read_cell(codes, row * cols + col, free_cell) : 0;
                all |= below[col];
            }
            if (row == 0) continue;
            uint32_t column[cols];
            UNROLL
            for (int col = 0; col < cols; ++col) column[col] = above[col] | level[col] | below[col];
            UNROLL
            for (int col = 0; col < cols; ++col) {
                uint32_t letters = above[col] | below[col];
                if (col > 0) letters |= column[col - 1];
                if (col + 1 < cols) letters |= column[col + 1];
                word(Shape::around_at + (row - 1) * cols + col) = letters;
            }
        }
        return all;
    }

    HOST_DEVICE uint32_t read_graph(const uint8_t* codes, int free_cell) {
        uint32_t all = 0;
        for (int cell = 0; cell < Shape::cells; ++cell) all |= read_cell(codes, cell, free_cell);
        for (int cell = 0; cell < Shape::cells; ++cell) {
            uint32_t letters = 0;
            for (Cells left = near_[cell]; left != 0; left &= left - 1) {
                const int other = lowest_bit(left);
                uint8_t code = codes[other];
                if ((wild_ >> other & 1) != 0) {
                    letters = all_letters;
                    continue;
                }
                if constexpr (Shape::inner > 0) {
                    if (code >= tile_count_) continue;
                    const GpuTile tile = load_tile(code);
                    if (tile.length == 0 || tile.length == GpuTile::not_here) continue;
                    code = tile.letters[0];
                }
                if (code < Shape::letters) letters |= 1u << code;
            }
            word(Shape::around_at + cell) = letters;
        }
        return all;
    }

    uint32_t* memory_;
    uint32_t* spill_;
    const GpuNode* nodes_;
    const Cells* near_;
    const uint32_t* points_of_;
    const GpuTile* tiles_;
    uint32_t tile_count_;

    Cells wild_ = 0;  // cells that any letter may stand on
    Cells long_ = 0;  // cells of tiles of several letters
    int inner_used_ = 0;
    bool is_given_up_ = false;  // it has a tile that is not for the kernels, or too many inner places
    Cells free_ = 0;
    int32_t* sums_ = nullptr;

    // The node in hand: its children, the letters left to try, its list; and how many frames there are.
    uint32_t mask_ = 0, first_ = 0, todo_ = 0, lo_ = 0, hi_ = 0, frames_ = 0;

    // The letter in hand: its node, its cells, where the longer ways stand, and what lies ahead of them.
    uint32_t letter_ = 0;
    GpuNode child_{};
    Cells here_ = 0;
    uint32_t from_ = 0, end_ = 0, ahead_ = 0;
    uint32_t letters_ = 0;    // read on the free cell by the longer ways
    bool has_whole_ = false;  // whether one of the longer ways stands on a cell, where a word may end

    // The way in hand and the cells it can still go to.
    uint32_t at_ = 0;
    Way way_ = 0;
    Cells open_ = 0;
    bool is_inside_ = false;  // it stands on an inner place
};

}  // namespace gridwords
