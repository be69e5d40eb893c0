// What the kernels of a proof share: the places of keys, the nodes of the search, and groups of lanes. The steps are
// compiled for the GPU, and for the processor with one lane, where their tests run. See core/prove for what they
// compute.
#pragma once

#include "portable.h"

namespace gridwords::proving {

constexpr int most_places = 16;
constexpr uint64_t no_key = ~uint64_t{0};

// A place of the layout (core/prove/layout.h) in 8 bytes, one load.
struct alignas(8) Place {
    uint8_t shift;
    uint8_t bits;
    uint8_t row;
    uint8_t unused;
    uint16_t values_at;
    uint16_t unused_too;
};

struct alignas(16) Layout {
    Place places[most_places];
    uint8_t place_of_bit[64];
    int32_t count;
    int32_t unused[3];
};

// A node of the search: the entries left, and what was chosen.
struct Node {
    uint64_t begin;  // of its entries
    uint64_t size;
    uint32_t slot;  // of its class
    int32_t at;     // the place to be forced next
    int32_t points;
    int32_t expected;               // an estimate of its bound; below 0 it is dead
    uint32_t letters[most_places];  // by place: those chosen before `at`, those still possible from there on
};

// How a node is worked on.
constexpr int most_depth = 4;
struct Plan {
    int32_t depth;  // of looking ahead; 0: it is split without a bound
    int32_t cut;    // places by which its entries are cut into runs
    int32_t width;  // of the vectors
    int32_t frames;
    uint32_t in_use[most_depth];  // by place that is looked ahead: the letters that words have
};

HOST_DEVICE inline int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }
HOST_DEVICE inline int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

HOST_DEVICE inline int digit_of(uint64_t key, const Place& place) {
    return static_cast<int>(static_cast<uint32_t>(key >> place.shift) & ((1u << place.bits) - 1));
}
// The number of values of the places from `at` on, which come first.
HOST_DEVICE inline int values_from(const Layout& layout, int at) {
    return at == 0 ? layout.places[0].values_at + layout.places[0].row : layout.places[at - 1].values_at;
}

// Which of `count` stretches has item `i`; `starts` ascends and has the end as well.
HOST_DEVICE inline int64_t owner_of(const int64_t* starts, int64_t count, int64_t i) {
    int64_t low = 0;
    int64_t high = count;
    while (high - low > 1) {
        const int64_t middle = (low + high) / 2;
        if (starts[middle] <= i)
            low = middle;
        else
            high = middle;
    }
    return low;
}

// The first entry from `low` to `high` with a key of at least `key`.
HOST_DEVICE inline uint64_t first_from(const uint64_t* keys, uint64_t low, uint64_t high, uint64_t key) {
    while (low < high) {
        const uint64_t middle = (low + high) / 2;
        if (keys[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

HOST_DEVICE inline void atomic_or(uint32_t* to, uint32_t bits) {
#ifdef __CUDA_ARCH__
    if ((*to & bits) != bits) atomicOr(to, bits);
#else
    *to |= bits;
#endif
}
HOST_DEVICE inline void atomic_max(int32_t* to, int32_t value) {
#ifdef __CUDA_ARCH__
    if (*to < value) atomicMax(to, value);
#else
    *to = larger(*to, value);
#endif
}

// `size` lanes work on one thing. On the processor there is one.
template <int size>
struct Lanes {
    static constexpr int count = size;
    int lane = 0;

    HOST_DEVICE void sync() const {
#ifdef __CUDA_ARCH__
        __syncwarp();
#endif
    }
    // The first lane for which something holds, or their number.
    HOST_DEVICE int first_with(bool holds) const {
#ifdef __CUDA_ARCH__
        const uint32_t found = __ballot_sync(~0u, holds);
        return found == 0 ? size : __ffs(static_cast<int>(found)) - 1;
#else
        return holds ? 0 : 1;
#endif
    }
    HOST_DEVICE uint32_t lanes_with(bool holds) const {
#ifdef __CUDA_ARCH__
        return __ballot_sync(~0u, holds);
#else
        return holds ? 1 : 0;
#endif
    }
    HOST_DEVICE int32_t max_of(int32_t value) const {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
        return __reduce_max_sync(~0u, value);
#elif defined(__CUDA_ARCH__)
        for (int step = 16; step > 0; step /= 2) value = larger(value, __shfl_xor_sync(~0u, value, step));
        return value;
#else
        return value;
#endif
    }
    HOST_DEVICE uint32_t or_of(uint32_t value) const {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
        return __reduce_or_sync(~0u, value);
#elif defined(__CUDA_ARCH__)
        for (int step = 16; step > 0; step /= 2) value |= __shfl_xor_sync(~0u, value, step);
        return value;
#else
        return value;
#endif
    }
    template <class T>
    HOST_DEVICE T from(T value, int lane_number) const {
#ifdef __CUDA_ARCH__
        return __shfl_sync(~0u, value, lane_number);
#else
        return value;
#endif
    }
};

}  // namespace gridwords::proving
