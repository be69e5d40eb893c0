// The two stacks of a lane: the ways of all lists, and the frames of nodes with letters still to try. Both begin in the
// lane's words and go on in the spill.
#pragma once

#include "way.h"

namespace gridwords {

// A trie node whose letters are being tried.
struct Frame {
    uint32_t todo = 0;           // the letters still to try
    uint32_t mask_and_last = 0;  // all letters that go on; above them the node's own, where a shape keeps it
    uint32_t first = 0;          // where its children stand
    uint32_t lo = 0, hi = 0;     // its list of ways
};

template <class Shape>
class LaneStacks {
public:
    using Way = WayOf<Shape>;

    HOST_DEVICE LaneStacks(LaneWords<Shape> words, uint32_t* spill) : words_(words), spill_(spill) {}

    HOST_DEVICE Way get_way(uint32_t slot) const {
        const int at = Shape::lists_at + static_cast<int>(slot) * Shape::way_words;
        const uint32_t* const spilled = spill_ + slot * Shape::way_words;
        const uint32_t low = is_here(slot) ? words_[at] : spilled[0];
        if constexpr (Shape::wide_way) {
            return {low | uint64_t{is_here(slot) ? words_[at + 1] : spilled[1]} << 32};
        } else {
            return {low};
        }
    }
    HOST_DEVICE void put_way(uint32_t slot, Way way) {
        if (is_here(slot)) {
            const int at = Shape::lists_at + static_cast<int>(slot) * Shape::way_words;
            words_[at] = static_cast<uint32_t>(way.bits);
            if constexpr (Shape::wide_way) words_[at + 1] = static_cast<uint32_t>(way.bits >> 32);
        } else {
            uint32_t* const spilled = spill_ + slot * Shape::way_words;
            spilled[0] = static_cast<uint32_t>(way.bits);
            if constexpr (Shape::wide_way) spilled[1] = static_cast<uint32_t>(way.bits >> 32);
        }
    }

    // Empties the stack of frames but for frame -1.
    HOST_DEVICE void end_with(const Frame& frame) {
        frames_ = ~0u;
        push(frame);
    }
    HOST_DEVICE void push(const Frame& frame) {
        uint32_t places = frame.lo << 16 | frame.hi;
        if constexpr (!Shape::long_frame) {
            places = frame.first << 2 * Shape::place_bits | frame.lo << Shape::place_bits | frame.hi;
        }
        if (is_frame_here()) {
            const int at = frame_at();
            words_[at] = frame.todo;
            words_[at + 1] = frame.mask_and_last;
            words_[at + 2] = places;
            if constexpr (Shape::long_frame) words_[at + 3] = frame.first;
        } else {
            uint32_t* const at = spill_ + frame_spilled_at();
            at[0] = frame.todo;
            at[1] = frame.mask_and_last;
            at[2] = places;
            if constexpr (Shape::long_frame) at[3] = frame.first;
        }
        ++frames_;
    }
    HOST_DEVICE void pop(Frame& frame) {
        --frames_;
        uint32_t places = 0;
        if (is_frame_here()) {
            const int at = frame_at();
            frame.todo = words_[at];
            frame.mask_and_last = words_[at + 1];
            places = words_[at + 2];
            if constexpr (Shape::long_frame) frame.first = words_[at + 3];
        } else {
            const uint32_t* const at = spill_ + frame_spilled_at();
            frame.todo = at[0];
            frame.mask_and_last = at[1];
            places = at[2];
            if constexpr (Shape::long_frame) frame.first = at[3];
        }
        if constexpr (Shape::long_frame) {
            frame.lo = places >> 16;
            frame.hi = places & 0xffff;
        } else {
            frame.first = places >> 2 * Shape::place_bits;
            frame.lo = places >> Shape::place_bits & ((1u << Shape::place_bits) - 1);
            frame.hi = places & ((1u << Shape::place_bits) - 1);
        }
    }

private:
    HOST_DEVICE static bool is_here(uint32_t slot) { return !Shape::lists_spill || slot < Shape::lists; }

    HOST_DEVICE bool is_frame_here() const { return !Shape::frames_spill || frames_ < Shape::frames; }
    HOST_DEVICE int frame_at() const {
        return Shape::frames_at + Shape::frame_0_at + static_cast<int>(frames_) * Shape::frame_words;
    }
    HOST_DEVICE uint32_t frame_spilled_at() const {
        return Shape::frame_spill_at + (frames_ + 1) * static_cast<uint32_t>(Shape::frame_words);
    }

    LaneWords<Shape> words_;
    uint32_t* spill_;
    uint32_t frames_ = 0;  // how many there are, not counting frame -1
};

}  // namespace gridwords
