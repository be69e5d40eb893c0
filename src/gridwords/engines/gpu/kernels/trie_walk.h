// One lane's walk over the trie on one small board: what every GPU thread of a batch does, and what the tests run on
// the CPU.
//
// The walk goes from trie node to trie node, not from cell to cell: at a node stands the list of all ways (cell, cells
// used) to spell it on the board. So a word is met once, whatever the number of its paths, and nothing has to be
// remembered of the words found. A step lengthens one way by one letter; lists are short (1.3 ways on average on a
// rolled 4x4 board), so that the lanes of a warp stay together. A board whose lists are too long for the lane's memory
// (walk_shape.h) is given up and must be walked again with more room.
//
// In nearly every step some lane of a warp takes each of the branches below, so what counts is the number of
// instructions in all of them: that is why letters and cells are taken from the highest on, why a child is loaded
// before it is known whether it is needed, and why a step has one way out.
//
// A tile of several letters is read letter by letter: between its letters a way stands not on the cell but on an inner
// place, from which only the tile's next letter leads on. So the words that such tiles spell are met once too.
#pragma once

#include "gpu_node.h"
#include "lane_board.h"
#include "lane_stacks.h"
#include "lanes.h"
#include "walk_state.h"

namespace gridwords {

template <class Shape>
class TrieWalk {
public:
    using Cells = typename Shape::Cells;
    using Way = WayOf<Shape>;

    // How often a kernel's loop repeats the instructions of a step: twice is 6% faster than once. All of them together
    // must fit into the cache for instructions.
    static constexpr int steps_written_out = 2;

    uint32_t points = 0;  // of the words found; with `trace` of those that need no letter on the free cell
    uint32_t found = 0;
    uint32_t longest = 0;  // the length of the longest, if the shape says so

    // `near` by cell, its neighbours, and behind them all cells; `points_of` by length; `tiles` by letter code, where
    // there are inner places. All are borrowed.
    HOST_DEVICE TrieWalk(uint32_t* memory, uint32_t* spill, const GpuNode* nodes, const Cells* near,
                         const uint32_t* points_of, const GpuTile* tiles = nullptr, uint32_t tile_count = 0)
        : nodes_(nodes), points_of_(points_of), board_({memory}, near, tiles, tile_count), stacks_({memory}, spill) {}

    // Whether the board holds a code that is not a letter, wildcard or hole.
    HOST_DEVICE bool has_bad_code() const { return board_.bad_code; }

    // Reads a board. Only words that start with one of `firsts` are found. With `trace`, any letter may stand on
    // `free_cell`, and `sums` is where the points of each go that need it there; otherwise both are ignored.
    HOST_DEVICE void begin(const uint8_t* codes, uint32_t firsts = all_letters, int free_cell = -1,
                           int32_t* sums = nullptr) {
        if constexpr (Shape::trace) {
            sums_ = sums;
            for (int i = 0; i < Shape::letters; ++i) sums_[i] = 0;
            free_ = Cells{1} << free_cell;
        }
        const uint32_t on_board = board_.read(codes, free_cell);
        points = found = longest = 0;
        if constexpr (Shape::inner > 0) {
            if (board_.is_given_up) {
                letter_ = static_cast<uint32_t>(State::no_room);
                return;
            }
        }
        node_ = {1u << Shape::end_letter, 0, 0, 0, 1};
        stacks_.end_with(node_);
        const GpuNode top = load(0);
        enter(top, Shape::no_letter, top.mask() & on_board & firsts, 0, 1);
        stacks_.put_way(0, Way::start());
        if (node_.todo == 0) stacks_.pop(node_);
        next_letter();
        next_way();
    }

    // A letter in hand is below State::done, and at the end of the walk it is that number.
    HOST_DEVICE State state() const { return static_cast<State>(letter_); }

    // Lengthens one way by one cell, or finds that it cannot be, and goes on to the next way, letter or node. Written
    // so that lanes in different places of their walks run the same instructions.
    HOST_DEVICE void step() {
        count_lanes();
        if (hidden(open_) != 0) {
            count_lanes();
            const auto cell = static_cast<uint32_t>(highest_bit(open_));
            const Cells bit = Cells{1} << cell;
            open_ ^= bit;
            uint32_t place = cell;
            if constexpr (Shape::inner > 0) place = landing(cell, bit);
            const bool is_whole = place == cell;
            uint32_t letter = Shape::no_letter;
            if constexpr (Shape::trace) {
                const bool is_read = bit == free_ && (Shape::inner == 0 || !is_inside_);
                letter = is_read ? letter_ : way_.letter();
                if (is_whole) letters_ |= letter == Shape::no_letter ? free_of_letters : 1u << letter;
            }
            if constexpr (Shape::inner > 0) has_whole_ |= is_whole;
            ahead_ |= is_whole ? letters_ahead(cell) : 1u << board_.inner_place(place).letter();
            const uint32_t slot = end_ < Shape::most_ways ? end_ : Shape::most_ways;
            stacks_.put_way(slot, way_.onto(bit, place, letter));
            ++end_;
        }
        if (open_ == 0) {
            if (++at_ >= node_.hi) {
                count_lanes();
                const bool is_full = end_ > Shape::most_ways;
                if (child_.is_word() && end_ > from_ && (Shape::inner == 0 || has_whole_)) {
                    const uint32_t length = child_.length();
                    if constexpr (Shape::longest) longest = length > longest ? length : longest;
                    count(points_of_[length]);
                }
                const uint32_t ahead = child_.mask() & ahead_;  // nothing, where no way was lengthened
                if (ahead != 0) {
                    count_lanes();
                    if (node_.todo != 0) stacks_.push(node_);
                    enter(child_, letter_, ahead, from_, end_);
                }
                if (node_.todo == 0) stacks_.pop(node_);
                next_letter();
                if (is_full) letter_ = static_cast<uint32_t>(State::no_room);
            }
            next_way();
        }
    }

    // With `trace`, after the walk: makes the sums the points of the board with each letter on the free cell.
    HOST_DEVICE void finish_sums() {
        for (int i = 0; i < Shape::letters; ++i) sums_[i] += static_cast<int32_t>(points);
    }

private:
    static_assert(Shape::end_letter == static_cast<uint32_t>(State::done));

    // The same bits, of which the compiler knows nothing. Where it knows that they are zero, it spends two instructions
    // on writing that zero anew.
    HOST_DEVICE static Cells hidden(Cells bits) {
#if defined(__CUDA_ARCH__)
        if constexpr (sizeof(Cells) == 4) asm volatile("" : "+r"(bits));
#endif
        return bits;
    }

    static constexpr uint32_t free_of_letters = 1u << Shape::no_letter;

    HOST_DEVICE GpuNode load(uint32_t node) const {
#if defined(__CUDA_ARCH__)
        const uint2 both = __ldg(reinterpret_cast<const uint2*>(nodes_ + node));
        return {both.x, both.y};
#else
        return nodes_[node];
#endif
    }

    // Takes a node in hand: the letter that led to it, those to try, and where its list stands.
    HOST_DEVICE void enter(GpuNode node, uint32_t letter, uint32_t todo, uint32_t lo, uint32_t hi) {
        node_ = {todo, node.mask(), node.first(), lo, hi};
        if constexpr (Shape::without_last) node_.mask_and_last |= letter << Shape::last_letter_at;
    }

    // The letters that can follow a step onto a cell. The cell just left holds the letter of the node in hand and is
    // used: where no other neighbour holds that letter, it is not ahead.
    HOST_DEVICE uint32_t letters_ahead(uint32_t cell) const {
        if constexpr (Shape::without_last) {
            const uint32_t last = 1u << (node_.mask_and_last >> Shape::last_letter_at);
            return board_.around(cell) & (board_.twice(cell) | ~last);
        } else {
            return board_.around(cell);
        }
    }

    // Where the way in hand stands after a step onto a cell: on the cell, if the letter in hand is the last of its
    // tile.
    HOST_DEVICE uint32_t landing(uint32_t cell, Cells bit) const {
        if (is_inside_) return board_.inner_place(way_.place()).is_last() ? cell : way_.place() + 1;
        const bool reads_qu = Shape::qu >= 0 && letter_ == static_cast<uint32_t>(Shape::qu) && board_.is_wild(bit);
        return board_.has_long_tile(bit) || reads_qu ? board_.first_inner(cell) : cell;
    }

    HOST_DEVICE void next_letter() {
        letter_ = static_cast<uint32_t>(highest_bit(node_.todo));
        const uint32_t bit = 1u << letter_;
        node_.todo ^= bit;
        child_ = load(node_.first + static_cast<uint32_t>(count_bits(node_.mask_and_last & (bit - 1))));
        here_ = board_.cells_with(letter_);
        at_ = node_.lo;
        // A list of one way is not needed again after its last letter: what follows takes its place.
        from_ = node_.todo == 0 && node_.hi - node_.lo == 1 ? node_.lo : node_.hi;
        end_ = from_;
        ahead_ = 0;
        letters_ = 0;
        if constexpr (Shape::inner > 0) has_whole_ = false;
    }
    HOST_DEVICE void next_way() {
        way_ = stacks_.get_way(at_);
        if constexpr (Shape::inner > 0) {
            is_inside_ = way_.place() > Shape::cells;
            if (is_inside_) {
                const InnerPlace place = board_.inner_place(way_.place());
                open_ = letter_ == place.letter() ? Cells{1} << place.cell() : 0;
                return;
            }
        }
        open_ = way_.open(board_.near()) & here_;
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

    const GpuNode* nodes_;
    const uint32_t* points_of_;
    LaneBoard<Shape> board_;
    LaneStacks<Shape> stacks_;
    Cells free_ = 0;
    int32_t* sums_ = nullptr;

    Frame node_;  // the node in hand

    // The letter in hand: its node, its cells, where the longer ways stand, and what lies ahead of them.
    uint32_t letter_ = Shape::end_letter;
    GpuNode child_{};
    Cells here_ = 0;
    uint32_t from_ = 0, end_ = 0, ahead_ = 0;
    uint32_t letters_ = 0;    // read on the free cell by the longer ways
    bool has_whole_ = false;  // whether one of the longer ways stands on a cell, where a word may end

    // The way in hand and the cells it can still go to.
    uint32_t at_ = 0;
    Way way_{};
    Cells open_ = 0;
    bool is_inside_ = false;  // it stands on an inner place
};

}  // namespace gridwords
