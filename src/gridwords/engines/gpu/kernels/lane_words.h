// A lane's words, `stride` apart. A word is addressed by the start of its table, which the compiler knows, and its
// number in the table.
//
// On a GPU they are read and written with the machine's own instructions, whose conditions cost nothing: written as
// branches, they would cost four instructions each, because lanes of one warp seldom agree.
#pragma once

#include "walk_shape.h"

namespace gridwords {

// Adds a number, if a condition holds.
HOST_DEVICE inline void add_if(bool condition, uint32_t more, uint32_t& number) {
#if defined(__CUDA_ARCH__)
    asm volatile("{.reg .pred p; setp.ne.u32 p, %1, 0; @p add.u32 %0, %0, %2;}"
                 : "+r"(number)
                 : "r"(static_cast<uint32_t>(condition)), "r"(more));
#else
    if (condition) number += more;
#endif
}

#if defined(__CUDA_ARCH__)

template <class Shape>
class LaneWords {
public:
    using Address = uint32_t;  // in shared memory

    __device__ explicit LaneWords(Address first) : first_(first) {}

    template <int at>
    __device__ uint32_t get(uint32_t i) const {
        uint32_t word;
        asm volatile("ld.shared.u32 %0, [%1+%2];" : "=r"(word) : "r"(place(i)), "n"(at * bytes));
        return word;
    }
    template <int at>
    __device__ void put(uint32_t i, uint32_t word) const {
        asm volatile("st.shared.u32 [%0+%2], %1;" : : "r"(place(i)), "r"(word), "n"(at * bytes));
    }

    // The same, if a condition holds; otherwise `word` does not change.
    template <int at>
    __device__ void get_if(bool condition, uint32_t i, uint32_t& word) const {
        asm volatile("{.reg .pred p; setp.ne.u32 p, %2, 0; @p ld.shared.u32 %0, [%1+%3];}"
                     : "+r"(word)
                     : "r"(place(i)), "r"(static_cast<uint32_t>(condition)), "n"(at * bytes));
    }
    template <int at>
    __device__ void add_bits_if(bool condition, uint32_t i, uint32_t& bits) const {
        asm volatile(
            "{.reg .pred p; .reg .b32 w; setp.ne.u32 p, %2, 0; @p ld.shared.u32 w, [%1+%3]; @p or.b32 %0, %0, w;}"
            : "+r"(bits)
            : "r"(place(i)), "r"(static_cast<uint32_t>(condition)), "n"(at * bytes));
    }
    template <int at>
    __device__ void put_if(bool condition, uint32_t i, uint32_t word) const {
        asm volatile("{.reg .pred p; setp.ne.u32 p, %2, 0; @p st.shared.u32 [%0+%3], %1;}"
                     :
                     : "r"(place(i)), "r"(word), "r"(static_cast<uint32_t>(condition)), "n"(at * bytes));
    }

private:
    static constexpr int bytes = 4 * Shape::stride;

    __device__ uint32_t place(uint32_t i) const { return first_ + i * bytes; }

    Address first_;
};

#else

template <class Shape>
class LaneWords {
public:
    using Address = uint32_t*;

    HOST_DEVICE explicit LaneWords(Address first) : first_(first) {}

    template <int at>
    HOST_DEVICE uint32_t get(uint32_t i) const {
        return first_[(at + i) * Shape::stride];
    }
    template <int at>
    HOST_DEVICE void put(uint32_t i, uint32_t word) const {
        first_[(at + i) * Shape::stride] = word;
    }
    template <int at>
    HOST_DEVICE void get_if(bool condition, uint32_t i, uint32_t& word) const {
        if (condition) word = get<at>(i);
    }
    template <int at>
    HOST_DEVICE void add_bits_if(bool condition, uint32_t i, uint32_t& bits) const {
        if (condition) bits |= get<at>(i);
    }
    template <int at>
    HOST_DEVICE void put_if(bool condition, uint32_t i, uint32_t word) const {
        if (condition) put<at>(i, word);
    }

private:
    Address first_;
};

#endif

}  // namespace gridwords
