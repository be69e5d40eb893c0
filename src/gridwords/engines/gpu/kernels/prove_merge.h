// Forcing one letter in one node, as Forcer (core/prove/force.h) does it: a merge of the entries without the cell and
// those with the letter, without what no longer matters, cut into equal tiles.
#pragma once

#include "prove_layout.h"

namespace gridwords::proving {

// `unused` are the entries without the cell, `taken` those with the letter, both sorted.
struct Force {
    uint64_t unused, unused_end;
    uint64_t taken, taken_end;
    uint64_t open;  // the first taken entry that needs more choices; those before it are complete
    uint64_t below;
    uint64_t bits;  // where the bits of its beginnings are
    uint32_t node;
    uint32_t slot;
    int32_t beginning_shift;
    int32_t points;  // of the complete words
    int32_t expected;
    uint32_t chosen;                // the letter, or all that no word has here
    uint32_t letters[most_places];  // allowed at the places after it
};

constexpr int tile_threads = 256;
constexpr int tile_items = 8;
constexpr int tile_size = tile_threads * tile_items;

// Two sorted stretches. Equal entries count as one, the first one's.
struct Pair {
    const uint64_t* a_keys;
    const uint32_t* a_words;
    const uint64_t* b_keys;
    const uint32_t* b_words;
    uint64_t below;

    HOST_DEVICE bool takes_a(uint64_t a, uint64_t b) const {
        const uint64_t one = a_keys[a];
        const uint64_t two = b_keys[b] & below;
        return one != two ? one < two : a_words[a] <= b_words[b];
    }
    // How many of the first `diagonal` entries of the merge come from a.
    HOST_DEVICE uint64_t split(uint64_t diagonal, uint64_t a_size, uint64_t b_size) const {
        uint64_t low = diagonal > b_size ? diagonal - b_size : 0;
        uint64_t high = diagonal < a_size ? diagonal : a_size;
        while (low < high) {
            const uint64_t middle = (low + high) / 2;
            if (takes_a(middle, diagonal - 1 - middle))
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
};

// Whether an entry stays: its beginning and its letters are allowed, and its word is not complete.
HOST_DEVICE inline bool stays(uint64_t key, uint32_t word, const Force& force, const Layout& layout,
                              const uint32_t* bits, const uint32_t* words) {
    const uint64_t beginning = key >> force.beginning_shift;
    if ((bits[force.bits + (beginning >> 5)] >> (beginning & 31) & 1) == 0) return false;
    for (uint64_t left = key & ((uint64_t{1} << force.beginning_shift) - 1); left != 0;) {
        const int at = layout.place_of_bit[highest_bit(left)];
        const int shift = layout.places[at].shift;
        if ((force.letters[at] >> (static_cast<uint32_t>(left >> shift) - 1) & 1) == 0) return false;
        left &= (uint64_t{1} << shift) - 1;
    }
    // The complete words come first among those taken, in order.
    uint64_t low = force.taken;
    uint64_t high = force.open;
    while (low < high) {
        const uint64_t middle = (low + high) / 2;
        if (words[middle] < word)
            low = middle + 1;
        else
            high = middle;
    }
    return low == force.open || words[low] != word;
}

// Where a tile begins in the entries without the cell and in those with the letter, and how many it has of both.
struct Tile {
    uint64_t a, b;
    int a_size, b_size;
};
HOST_DEVICE inline uint64_t split_of(const uint64_t* keys, const uint32_t* words, const Force& force, uint64_t tile) {
    const Pair pair{keys + force.unused, words + force.unused, keys + force.open, words + force.open, force.below};
    return pair.split(tile * tile_size, force.unused_end - force.unused, force.taken_end - force.open);
}
// `tile` counts from the first one of the force; `splits` begins there.
HOST_DEVICE inline Tile tile_of(const Force& force, uint64_t tile, const uint64_t* splits) {
    const uint64_t at = tile * tile_size;
    const uint64_t a_all = force.unused_end - force.unused;
    const uint64_t b_all = force.taken_end - force.open;
    const bool last = at + tile_size >= a_all + b_all;
    const uint64_t a_end = last ? a_all : splits[tile + 1];
    const uint64_t b_end = last ? b_all : at + tile_size - a_end;
    const uint64_t a = splits[tile];
    const uint64_t b = at - a;
    return {a, b, static_cast<int>(a_end - a), static_cast<int>(b_end - b)};
}

// Merges up to tile_items entries from the position `at` of a tile on. `use(i, key, word, doubled)` gets each of them;
// `pair` is of the tile, which has one entry of a before it if `before`.
template <class Use>
HOST_DEVICE void merge_some(const Pair& pair, int at, int a_size, int b_size, bool before, Use&& use) {
    if (at >= a_size + b_size) return;
    int a = static_cast<int>(
        pair.split(static_cast<uint64_t>(at), static_cast<uint64_t>(a_size), static_cast<uint64_t>(b_size)));
    int b = at - a;
    for (int i = 0; i < tile_items && a + b < a_size + b_size; ++i) {
        if (a < a_size && (b == b_size || pair.takes_a(static_cast<uint64_t>(a), static_cast<uint64_t>(b)))) {
            use(i, pair.a_keys[a], pair.a_words[a], false);
            ++a;
        } else {
            const bool doubled = (a > 0 || before) && pair.a_keys[a - 1] == (pair.b_keys[b] & pair.below) &&
                                 pair.a_words[a - 1] == pair.b_words[b];
            use(i, pair.b_keys[b] & pair.below, pair.b_words[b], doubled);
            ++b;
        }
    }
}

}  // namespace gridwords::proving
