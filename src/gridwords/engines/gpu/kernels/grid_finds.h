// What walks over boards of any size do with the words they meet. `add(node, start, letter)` is called for every word
// with its node, the cell where the walk started, and the letter read on the free cell, if there is one.
#pragma once

#include "portable.h"

namespace gridwords {

// Most finds repeat words found before, and a plain read is cheaper than an atomic operation.
HOST_DEVICE inline uint32_t look(const uint32_t* place) {
#if defined(__CUDA_ARCH__)
    return __ldcg(place);
#else
    return *place;
#endif
}

HOST_DEVICE inline void keep_least(uint32_t* place, uint32_t value) {
    if (value >= look(place)) return;
#if defined(__CUDA_ARCH__)
    atomicMin(place, value);
#else
    *place = value;
#endif
}

// Sets a bit; false if it was already set.
HOST_DEVICE inline bool set_bit(uint32_t* bits, uint32_t i) {
    const uint32_t bit = 1u << i % 32;
    if ((look(bits + i / 32) & bit) != 0) return false;
#if defined(__CUDA_ARCH__)
    return (atomicOr(bits + i / 32, bit) & bit) == 0;
#else
    bits[i / 32] |= bit;
    return true;
#endif
}

HOST_DEVICE inline void add_to(int32_t* sum, int32_t more) {
#if defined(__CUDA_ARCH__)
    atomicAdd(sum, more);
#else
    *sum += more;
#endif
}

// One board whose paths are wanted: for each node, the smallest start from which its word was found.
struct LeastStarts {
    uint32_t* least;

    HOST_DEVICE void add(uint32_t node, uint32_t start, uint32_t) const { keep_least(least + node, start); }
};

// One of many boards: its points and number of words, each word counted once. One bit per node marks the words met.
struct BoardScore {
    uint32_t* seen;
    const int32_t* points_of;  // by node
    int32_t* points;
    int32_t* count;  // may be null

    HOST_DEVICE void add(uint32_t node, uint32_t, uint32_t) const {
        if (!set_bit(seen, node)) return;
        add_to(points, points_of[node]);
        if (count != nullptr) add_to(count, 1);
    }
};

// A board with one free cell: for each letter read there, the words that need it, followed by the words that need none.
// Summed up when all walks are done: a word that needs no letter counts once for every letter.
struct LettersSeen {
    uint32_t* seen;
    uint32_t letters;
    uint32_t words;  // 32-bit words of a set

    HOST_DEVICE void add(uint32_t node, uint32_t, uint32_t letter) const {
        uint32_t* const by_none = seen + static_cast<uint64_t>(letters) * words;
        if (letter >= letters) {
            set_bit(by_none, node);
        } else if ((look(by_none + node / 32) >> node % 32 & 1) == 0) {
            set_bit(seen + static_cast<uint64_t>(letter) * words, node);
        }
    }
};

}  // namespace gridwords
