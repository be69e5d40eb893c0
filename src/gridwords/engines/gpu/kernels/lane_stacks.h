// The two stacks of a lane: the ways of all lists, and the frames of nodes with letters still to try. Both begin in the
// lane's words and continue in the spill.
#pragma once

#include "lane_words.h"
#include "way.h"

namespace gridwords {

// A trie node whose letters are being tried.
template <class Shape>
struct FrameOf {
    uint32_t todo = 0;    // the letters still to try
    uint32_t mask = 0;    // all letters that can follow; bit 31 may be set
    uint32_t places = 0;  // where its list of ways begins and ends, and in the upper bits its children, if they fit
    uint32_t far = 0;     // where its children are, if they do not
    uint32_t keep = 0;    // the letters that its words can still use

    HOST_DEVICE static FrameOf of(uint32_t todo, uint32_t mask, uint32_t first, uint32_t lo, uint32_t hi,
                                  uint32_t keep) {
        const uint32_t list = (lo << bits) + hi;  // sums, which take fewer instructions than ORs
        return {todo, mask, Shape::long_frame ? list : (first << 2 * bits) + list, first, keep};
    }

    HOST_DEVICE uint32_t lo() const { return places >> bits & ((1u << bits) - 1); }
    HOST_DEVICE uint32_t hi() const { return places & ((1u << bits) - 1); }
    HOST_DEVICE uint32_t first() const { return Shape::long_frame ? far : places >> 2 * bits; }

private:
    static constexpr int bits = Shape::long_frame ? 16 : Shape::place_bits;
};

template <class Shape>
class LaneStacks {
public:
    using Way = WayOf<Shape>;
    using Frame = FrameOf<Shape>;

    HOST_DEVICE LaneStacks(LaneWords<Shape> words, uint32_t* spill) : words_(words), spill_(spill) {}

    HOST_DEVICE Way get_way(uint32_t slot) const {
        const uint32_t at = slot * Shape::way_words;
        uint32_t low = 0, high = 0;
        words_.template get_if<Shape::lists_at>(is_here(slot), at, low);
        if constexpr (Shape::wide_way) words_.template get_if<Shape::lists_at + 1>(is_here(slot), at, high);
        if (!is_here(slot)) {
            low = spill_[at];
            if constexpr (Shape::wide_way) high = spill_[at + 1];
        }
        if constexpr (Shape::wide_way) {
            return {low | uint64_t{high} << 32};
        } else {
            return {low};
        }
    }
    HOST_DEVICE void put_way_if(bool condition, uint32_t slot, Way way) {
        const uint32_t at = slot * Shape::way_words;
        const auto low = static_cast<uint32_t>(way.bits);
        words_.template put_if<Shape::lists_at>(condition && is_here(slot), at, low);
        if constexpr (Shape::wide_way) {
            words_.template put_if<Shape::lists_at + 1>(condition && is_here(slot), at, high_half(way.bits));
        }
        if (condition && !is_here(slot)) {
            spill_[at] = low;
            if constexpr (Shape::wide_way) spill_[at + 1] = high_half(way.bits);
        }
    }

    // Empties the stack of frames, except for frame -1.
    HOST_DEVICE void end_with(Frame frame) {
        frames_ = ~0u;
        push_or_pop(true, false, frame);
    }
    // Puts a frame on the stack, or takes the last one, or neither.
    HOST_DEVICE void push_or_pop(bool push, bool pop, Frame& frame) {
        add_if(pop, ~0u, frames_);
        const bool here = !Shape::frames_spill || frames_ < Shape::frames;
        const uint32_t at = frames_ * Shape::frame_words;
        words_.template put_if<frame_at>(push && here, at, frame.todo);
        words_.template put_if<frame_at + 1>(push && here, at, frame.mask);
        words_.template put_if<frame_at + 2>(push && here, at, frame.places);
        if constexpr (Shape::keeps) words_.template put_if<frame_at + 3>(push && here, at, frame.keep);
        if constexpr (Shape::long_frame) words_.template put_if<last_at>(push && here, at, frame.far);
        words_.template get_if<frame_at>(pop && here, at, frame.todo);
        words_.template get_if<frame_at + 1>(pop && here, at, frame.mask);
        words_.template get_if<frame_at + 2>(pop && here, at, frame.places);
        if constexpr (Shape::keeps) words_.template get_if<frame_at + 3>(pop && here, at, frame.keep);
        if constexpr (Shape::long_frame) words_.template get_if<last_at>(pop && here, at, frame.far);
        if ((push || pop) && !here) {
            uint32_t* const spilled = spill_ + Shape::frame_spill_at + (frames_ + 1) * Shape::frame_words;
            if (push) {
                spilled[0] = frame.todo;
                spilled[1] = frame.mask;
                spilled[2] = frame.places;
                if constexpr (Shape::keeps) spilled[3] = frame.keep;
                if constexpr (Shape::long_frame) spilled[Shape::frame_words - 1] = frame.far;
            } else {
                frame.todo = spilled[0];
                frame.mask = spilled[1];
                frame.places = spilled[2];
                if constexpr (Shape::keeps) frame.keep = spilled[3];
                if constexpr (Shape::long_frame) frame.far = spilled[Shape::frame_words - 1];
            }
        }
        add_if(push, 1, frames_);
    }

private:
    static constexpr int frame_at = Shape::frames_at + Shape::frame_0_at;
    static constexpr int last_at = frame_at + Shape::frame_words - 1;

    HOST_DEVICE static bool is_here(uint32_t slot) { return !Shape::lists_spill || slot < Shape::lists; }
    HOST_DEVICE static uint32_t high_half(uint64_t bits) { return static_cast<uint32_t>(bits >> 32); }

    LaneWords<Shape> words_;
    uint32_t* spill_;
    uint32_t frames_ = 0;  // how many there are, not counting frame -1
};

}  // namespace gridwords
