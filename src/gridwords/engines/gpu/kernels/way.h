// One way to spell a trie node on a board: in the low bits the cells it has used, then the place it is on, then the
// letter read on the free cell.
#pragma once

#include "walk_shape.h"

namespace gridwords {

template <class Shape>
struct WayOf {
    using Cells = typename Shape::Cells;
    using Bits = typename Shape::WayBits;

    Bits bits;

    HOST_DEVICE static WayOf start() { return of(0, Shape::cells, Shape::no_letter); }

    // The cells it can go to.
    HOST_DEVICE Cells open(const Cells* near) const { return near[place()] & ~used(); }

    // The way after a step onto a cell; `place` is where it then is, and `letter` was read on the free cell.
    HOST_DEVICE WayOf onto(Cells bit, uint32_t place, uint32_t letter) const {
        return {of(bit, place, letter).bits | static_cast<Bits>(used())};
    }

    HOST_DEVICE uint32_t place() const {
        const auto rest = static_cast<uint32_t>(bits >> Shape::cells);
        return Shape::trace ? rest & ((1u << Shape::cell_bits) - 1) : rest;
    }
    HOST_DEVICE uint32_t letter() const { return static_cast<uint32_t>(bits >> (Shape::cells + Shape::cell_bits)); }

private:
    HOST_DEVICE static WayOf of(Cells used, uint32_t place, uint32_t letter) {
        Bits bits =
            static_cast<Bits>(used) + (static_cast<Bits>(place) << Shape::cells);  // a sum takes one instruction
        if constexpr (Shape::trace) bits |= static_cast<Bits>(letter) << (Shape::cells + Shape::cell_bits);
        return {bits};
    }
    HOST_DEVICE Cells used() const { return static_cast<Cells>(bits & ((Bits{1} << Shape::cells) - 1)); }
};

}  // namespace gridwords
