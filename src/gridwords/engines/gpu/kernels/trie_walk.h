// One lane's walk over the trie on one small board: what every GPU thread of a batch does, and what the tests run on
// the CPU.
//
// The walk goes from trie node to trie node, not from cell to cell: at a node stands the list of all ways (cell, cells
// used) to spell it on the board. So a word is met once, whatever the number of its paths, and nothing has to be
// remembered of the words found. A step lengthens one way by one letter; lists are short (1.3 ways on average on a
// rolled 4x4 board), so that the lanes of a warp stay together.
//
// All memory of a lane is a few hundred bytes of 32-bit words, `stride` apart, so that in shared memory every lane has
// a bank of its own. Lists grow from below and frames (nodes with letters still to try) from above; a board for which
// they meet is given up and must be walked again with more room.
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
// reads as the whole tile of that letter's code, and -1 if there is none.
template <int cells_, int cols_, int letters_, int stack_words_, int stride_, bool many_nodes_, bool trace_,
          int inner_ = 0, int qu_ = -1>
struct WalkShape {
    static constexpr int cells = cells_;
    static constexpr int cols = cols_;
    static constexpr int letters = letters_;
    static constexpr int stride = stride_;
    static constexpr bool trace = trace_;
    static constexpr int inner = inner_;
    static constexpr int qu = qu_;

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

    // A frame: the letters still to try, all letters that go on, where the children stand and where the list begins
    // and ends. One word holds the last three while they are small enough.
    static constexpr int place_bits = 6;
    static constexpr uint32_t room = stack_words_ / way_words;
    static constexpr bool long_frame = many_nodes_ || room > (1u << place_bits);
    static constexpr int frame_words = long_frame ? 4 : 3;

    // Two letters share a word where their cells fit.
    static constexpr int letters_a_word = cells <= 16 ? 2 : 1;
    static constexpr int cells_words = cells <= 16 ? (letters + 1) / 2 : cells <= 32 ? letters : 2 * letters;

    static constexpr int cells_at = 0;                        // by letter, the cells that hold it
    static constexpr int around_at = cells_at + cells_words;  // by cell, the letters of its neighbours
    static constexpr int inner_at = around_at + cells;        // by inner place, what follows it
    static constexpr int stack_at = inner_at + inner;
    static constexpr int stack_words = stack_words_;
    static constexpr int words = stack_at + stack_words;
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
    bool bad_code = false;  // the board holds a code that is not a letter, wildcard or hole

    // `near` by cell, its neighbours, and behind them all cells; `points_of` by length; `tiles` by letter code, where
    // there are inner places. All are borrowed.
    HOST_DEVICE TrieWalk(uint32_t* memory, const GpuNode* nodes, const Cells* near, const uint32_t* points_of,
                         const GpuTile* tiles = nullptr, uint32_t tile_count = 0)
        : memory_(memory), nodes_(nodes), near_(near), points_of_(points_of), tiles_(tiles), tile_count_(tile_count) {}

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
        points = found = 0;
        if constexpr (Shape::inner > 0) {
            if (is_given_up_) return true;  // the first step says so
        }
        const GpuNode top = load(0);
        mask_ = top.mask();
        first_ = top.first();
        todo_ = mask_ & on_board & firsts;
        lo_ = 0;
        hi_ = 1;
        room_ = Shape::room;
        put_way(0, make_way(0, Shape::cells, Shape::no_letter));
        if (todo_ == 0) return false;
        next_letter();
        next_way();
        return true;
    }

    // Lengthens one way by one cell, or finds that it cannot be, and goes on to the next way, letter or node. Written
    // so that lanes in different places of their walks run the same instructions.
    HOST_DEVICE Step step() {
        count_lanes();
        if constexpr (Shape::inner > 0) {
            if (is_given_up_) return Step::no_room;
        }
        if (open_ != 0) {
            count_lanes();
            if (end_ == room_) return Step::no_room;
            const Cells bit = open_ & (~open_ + 1);
            open_ ^= bit;
            const auto cell = static_cast<uint32_t>(lowest_bit(bit));
            const uint32_t place = Shape::inner > 0 ? landing(cell, bit) : cell;
            const bool is_whole = place == cell;
            uint32_t letter = Shape::no_letter;
            if constexpr (Shape::trace) {
                const bool is_read = bit == free_ && (Shape::inner == 0 || !is_inside_);
                letter = is_read ? static_cast<uint32_t>(lowest_bit(letter_)) : letter_of(way_);
                if (is_whole) letters_ |= letter == Shape::no_letter ? free_of_letters : 1u << letter;
            }
            if constexpr (Shape::inner > 0) has_whole_ |= is_whole;
            ahead_ |= is_whole ? word(Shape::around_at + static_cast<int>(cell)) : 1u << inner_place(place).letter();
            put_way(end_++, make_way(used_of(way_) | bit, place, letter));
        }
        if (open_ != 0) return Step::goes_on;
        if (++at_ >= hi_) {
            count_lanes();
            if (end_ > from_) {
                count_lanes();
                const GpuNode node = load(first_ + static_cast<uint32_t>(count_bits(mask_ & (letter_ - 1))));
                if (node.is_word() && (Shape::inner == 0 || has_whole_)) count(points_of_[node.length()]);
                const uint32_t ahead = node.mask() & ahead_;
                if (ahead != 0) {
                    if (todo_ != 0) {
                        if (end_ + frame_ways > room_) return Step::no_room;
                        push();
                    }
                    mask_ = node.mask();
                    first_ = node.first();
                    todo_ = ahead;
                    lo_ = from_;
                    hi_ = end_;
                }
            }
            if (todo_ == 0) {
                if (room_ == Shape::room) return Step::done;
                pop();
            }
            next_letter();
        }
        next_way();
        return Step::goes_on;
    }

    // With `trace`, after the walk: makes the sums the points of the board with each letter on the free cell.
    HOST_DEVICE void finish_sums() {
        for (int i = 0; i < Shape::letters; ++i) sums_[i] += static_cast<int32_t>(points);
    }

private:
    static constexpr uint32_t free_of_letters = 1u << Shape::no_letter;
    static constexpr uint32_t frame_ways = (Shape::frame_words + Shape::way_words - 1) / Shape::way_words;

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
        const bool reads_qu = Shape::qu >= 0 && letter_ == 1u << (Shape::qu >= 0 ? Shape::qu : 0) && (wild_ & bit) != 0;
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
    HOST_DEVICE Way get_way(uint32_t slot) {
        const int at = Shape::stack_at + static_cast<int>(slot) * Shape::way_words;
        if constexpr (Shape::wide_way) {
            return Way{word(at)} | Way{word(at + 1)} << 32;
        } else {
            return word(at);
        }
    }
    HOST_DEVICE void put_way(uint32_t slot, Way way) {
        const int at = Shape::stack_at + static_cast<int>(slot) * Shape::way_words;
        word(at) = static_cast<uint32_t>(way);
        if constexpr (Shape::wide_way) word(at + 1) = static_cast<uint32_t>(way >> 32);
    }

    HOST_DEVICE void push() {
        room_ -= frame_ways;
        const int at = Shape::stack_at + static_cast<int>(room_) * Shape::way_words;
        word(at) = todo_;
        word(at + 1) = mask_;
        if constexpr (Shape::long_frame) {
            word(at + 2) = first_;
            word(at + 3) = lo_ << 16 | hi_;
        } else {
            word(at + 2) = first_ << 2 * Shape::place_bits | lo_ << Shape::place_bits | hi_;
        }
    }
    HOST_DEVICE void pop() {
        const int at = Shape::stack_at + static_cast<int>(room_) * Shape::way_words;
        room_ += frame_ways;
        todo_ = word(at);
        mask_ = word(at + 1);
        const uint32_t places = word(at + Shape::frame_words - 1);
        if constexpr (Shape::long_frame) {
            first_ = word(at + 2);
            lo_ = places >> 16;
            hi_ = places & 0xffff;
        } else {
            first_ = places >> 2 * Shape::place_bits;
            lo_ = places >> Shape::place_bits & ((1u << Shape::place_bits) - 1);
            hi_ = places & ((1u << Shape::place_bits) - 1);
        }
    }

    HOST_DEVICE void next_letter() {
        letter_ = todo_ & (~todo_ + 1);
        todo_ ^= letter_;
        here_ = cells_with(static_cast<uint32_t>(lowest_bit(letter_))) | wild_;
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
                open_ = letter_ == 1u << place.letter() ? Cells{1} << place.cell() : 0;
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
        const int i = static_cast<int>(letter);
        if constexpr (Shape::letters_a_word == 2) {
            return word(Shape::cells_at + i / 2) >> (letter % 2 * 16) & 0xffff;
        } else if constexpr (sizeof(Cells) == 8) {
            return Cells{word(Shape::cells_at + 2 * i)} | Cells{word(Shape::cells_at + 2 * i + 1)} << 32;
        } else {
            return word(Shape::cells_at + i);
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

    // The node in hand: its children, the letters left to try, its list; and where the frames begin.
    uint32_t mask_ = 0, first_ = 0, todo_ = 0, lo_ = 0, hi_ = 0, room_ = 0;

    // The letter in hand: its bit, its cells, where the longer ways stand, and what lies ahead of them.
    uint32_t letter_ = 0;
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
