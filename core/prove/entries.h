// The words of a class as sorted entries: a key (the choices still open) and the word.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "layout.h"

namespace gridwords {

// A word worth points: its length in the top byte and its number, from 1, below. 0 means no word.
using ProofWord = uint32_t;
constexpr uint32_t proof_word_bits = 24;
constexpr uint32_t proof_word_mask = (uint32_t{1} << proof_word_bits) - 1;

using PointsTable = std::array<int32_t, 256>;

inline int32_t points_of(const PointsTable& points, ProofWord word) { return points[word >> proof_word_bits]; }
inline uint32_t number_of(ProofWord word) { return word & proof_word_mask; }

// Leaves the items of a vector unset until they are written: much of the room for entries is never used, and memory
// that is not touched costs no time.
template <class Item>
struct UnsetItems : std::allocator<Item> {
    template <class Other>
    struct rebind {
        using other = UnsetItems<Other>;
    };
    template <class Other>
    void construct(Other* /*at*/) {}
};

// Ascending by key, then by word, without duplicates. keys[size] is last_key, so that loops over equal beginnings need
// not check the size.
struct Entries {
    std::vector<uint64_t, UnsetItems<uint64_t>> keys;
    std::vector<ProofWord, UnsetItems<ProofWord>> words;
    size_t size = 0;

    // Makes room for `count` entries and the end; existing entries may be lost.
    void make_room(size_t count) {
        if (keys.size() > count) return;
        keys.clear();
        words.clear();
        keys.resize(count + 1);
        words.resize(count + 1);
    }
    void finish(size_t count) {
        size = count;
        keys[count] = last_key;
        words[count] = 0;
    }
    static constexpr size_t entry_bytes = sizeof(uint64_t) + sizeof(ProofWord);
    size_t bytes() const { return keys.capacity() * sizeof(uint64_t) + words.capacity() * sizeof(ProofWord); }
};

// What the walk over a class finds, before it is sorted.
struct ClassFind {
    uint64_t key;
    ProofWord word;
};

// Sorts the finds into `out`, each pair once. `spare` is scratch of the same size. The first bits divide them into
// parts that fit a cache, and each part is sorted by the rest: some 25 ns per find.
void sort_finds(ClassFind* finds, ClassFind* spare, size_t count, int bits, Entries& out);

}  // namespace gridwords
