// One lane's walk over the trie on one small board: what every GPU thread of a batch does, and what the tests run on
// the CPU.
//
// The walk goes from trie node to trie node, not from cell to cell: each node has the list of all ways (cell, cells
// used) to spell it on the board. So a word is met once, whatever the number of its paths, and found words need not be
// remembered. A step extends one way by one letter; lists are short (1.3 ways on average on a rolled 4x4 board), so
// that the lanes of a warp stay together. A board whose lists are too long for the lane's memory (walk_shape.h) is
// given up and must be walked again with more room.
//
// In nearly every step some lane of a warp takes each of the branches below, so the number of instructions in all of
// them counts. That is why letters and cells are taken from the highest down, why a child is loaded before it is known
// to be needed, and why a step has a single exit.
//
// A tile of several letters is read letter by letter: between its letters a way is not on the cell but on an inner
// place, which only the tile's next letter can follow. So the words that such tiles spell are met once too.
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
    using Frame = FrameOf<Shape>;

    // How often a kernel's loop repeats the instructions of a step. All of them together must fit into the instruction
    // cache.
    static constexpr int steps_written_out = 2;

    uint32_t points = 0;  // of the words found; with `trace`, of those that need no letter on the free cell
    uint32_t found = 0;
    uint32_t longest = 0;  // the length of the longest word, if the shape keeps it

    // `near` has the neighbours of each cell, and then all cells; `points_of` is by length; `tiles` is by letter code,
    // if there are inner places. All are borrowed.
    HOST_DEVICE TrieWalk(typename LaneWords<Shape>::Address memory, uint32_t* spill, const GpuNode* nodes,
                         const Cells* near, const uint32_t* points_of, const GpuTile* tiles = nullptr,
                         uint32_t tile_count = 0)
        : nodes_(nodes), points_of_(points_of), board_(LaneWords<Shape>(memory), near, tiles, tile_count),
          stacks_(LaneWords<Shape>(memory), spill) {}

    // Whether the board holds a code that is not a letter, wildcard or hole.
    HOST_DEVICE bool has_bad_code() const { return board_.bad_code; }

    // Reads a board. Only words that start with one of `firsts` are found. With `trace`, `free_cell` may hold any
    // letter, and `sums` gets, by letter, the points of the words that need it there; otherwise both are ignored.
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
        node_ = Frame::of(1u << Shape::end_letter, 0, 0, 0, 1, 0);
        stacks_.end_with(node_);
        const GpuNode top = load(0);
        node_ = Frame::of(top.mask() & on_board & firsts, top.mask(), top.first(), 0, 1, all_letters);
        stacks_.put_way_if(true, 0, Way::start());
        stacks_.push_or_pop(false, node_.todo == 0, node_);
        next_letter();
        next_way();
    }

    // The current letter is below State::done; at the end of the walk it is that number.
    HOST_DEVICE State state() const { return static_cast<State>(letter_); }

    // Extends one way by one cell, or finds that it cannot be extended, and continues with the next way, letter or
    // node. Written so that lanes at different points of their walks run the same instructions.
    HOST_DEVICE void step() {
        count_lanes();
        if constexpr (Shape::trace || Shape::inner > 0) {
            if (open_ != 0) lengthen(true);
        } else {
            lengthen(open_ != 0);
        }
        if (open_ == 0) {
            if (++at_ >= hi_) {
                count_lanes();
                const bool is_full = end_ > Shape::most_ways;
                const bool is_found = child_.is_word() && end_ > from_ && (Shape::inner == 0 || has_whole_);
                if constexpr (Shape::points_in_nodes && !Shape::trace) {
                    add_if(is_found, child_.value(), points);
                    add_if(is_found, 1, found);
                } else if (is_found) {
                    const uint32_t value = child_.value();
                    if constexpr (Shape::longest) longest = value > longest ? value : longest;
                    count(Shape::points_in_nodes ? value : points_of_[value]);
                }
                // A letter that only one cell holds is used up. Nothing is ahead if no way was extended.
                uint32_t keep = all_letters;
                if constexpr (Shape::keeps) keep = node_.keep & (board_.several | ~bit_at<uint32_t>(true, letter_));
                const uint32_t ahead = child_.mask_and_word & ahead_ & keep;  // none of which has bit 31
                const bool enters = ahead != 0, has_more = node_.todo != 0;
                stacks_.push_or_pop(enters && has_more, !enters && !has_more, node_);
                const Frame next = Frame::of(ahead, child_.mask_and_word, child_.first(), from_, end_, keep);
                if (enters) node_ = next;
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

    // The bit of a cell or letter, or no bit if there is none. `highest_bit(0)` is -1, and past its end a mask is
    // empty.
    template <class Bits>
    HOST_DEVICE static Bits bit_at(bool is_there, uint32_t place) {
#if defined(__CUDA_ARCH__)
        if constexpr (sizeof(Bits) == 4) {
            Bits bit;
            asm("bmsk.clamp.b32 %0, %1, 1;" : "=r"(bit) : "r"(place));
            return bit;
        }
#endif
        return is_there ? Bits{1} << place : 0;
    }

    // The bits below one.
    HOST_DEVICE static uint32_t low_bits(uint32_t bit) {
#if defined(__CUDA_ARCH__)
        uint32_t bits;
        asm("bmsk.clamp.b32 %0, 0, %1;" : "=r"(bits) : "r"(bit));
        return bits;
#else
        return (1u << bit) - 1;
#endif
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

    // Extends the current way by one cell, if it can continue.
    HOST_DEVICE void lengthen(bool goes_on) {
        const auto cell = static_cast<uint32_t>(highest_bit(open_));
        const Cells bit = bit_at<Cells>(goes_on, cell);
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
        if constexpr (Shape::inner > 0) {
            has_whole_ |= is_whole;
            if (!is_whole) ahead_ |= 1u << board_.inner_place(place).letter();
        }
        board_.add_around(goes_on && is_whole, cell, ahead_);
        const uint32_t slot = end_ < Shape::most_ways ? end_ : Shape::most_ways;
        stacks_.put_way_if(goes_on, slot, way_.onto(bit, place, letter));
        add_if(goes_on, 1, end_);
    }

    // Where the current way is after a step onto a cell: on the cell, if the current letter is the last of its tile.
    HOST_DEVICE uint32_t landing(uint32_t cell, Cells bit) const {
        if (is_inside_) return board_.inner_place(way_.place()).is_last() ? cell : way_.place() + 1;
        const bool reads_qu = Shape::qu >= 0 && letter_ == static_cast<uint32_t>(Shape::qu) && board_.is_wild(bit);
        return board_.has_long_tile(bit) || reads_qu ? board_.first_inner(cell) : cell;
    }

    HOST_DEVICE void next_letter() {
        letter_ = static_cast<uint32_t>(highest_bit(node_.todo));
        const uint32_t below = low_bits(letter_);
        node_.todo &= below;
        child_ = load(node_.first() + static_cast<uint32_t>(count_bits(node_.mask & below)));
        here_ = board_.cells_with(letter_);
        at_ = node_.lo();
        hi_ = node_.hi();
        // A list of one way is not needed again after its last letter: what follows takes its place.
        from_ = node_.todo == 0 && hi_ - at_ == 1 ? at_ : hi_;
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

    Frame node_;  // the current node

    // The current letter: its node, its cells, where the longer ways are stored, and what lies ahead of them.
    uint32_t letter_ = Shape::end_letter;
    GpuNode child_{};
    Cells here_ = 0;
    uint32_t from_ = 0, end_ = 0, ahead_ = 0;
    uint32_t letters_ = 0;    // read on the free cell by the longer ways
    bool has_whole_ = false;  // whether one of the longer ways is on a cell, where a word may end

    // The current way, where the list ends, and the cells the way can still go to.
    uint32_t at_ = 0, hi_ = 0;
    Way way_{};
    Cells open_ = 0;
    bool is_inside_ = false;  // it is on an inner place
};

}  // namespace gridwords
