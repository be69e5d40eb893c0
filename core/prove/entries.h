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

// Up to four choices, one per byte (KeyLayout::choice_at; 0: none), that outdo a placement of a word: the word can also
// be placed with such a choice instead of one that is forced later, and with all the others as they are. So once the
// choice is forced, the word needs less there, and this placement no longer matters.
using Rivals = uint32_t;
constexpr int most_rivals = 4;

inline bool has_rival(Rivals rivals, uint8_t choice) {
    const uint32_t apart = rivals ^ choice * 0x01010101u;  // a byte is 0 where they agree
    return ((apart - 0x01010101u) & ~apart & 0x80808080u) != 0;
}

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
    std::vector<Rivals, UnsetItems<Rivals>> rivals;  // empty if the board is too small for them
    size_t size = 0;

    // Makes room for `count` entries and the end; existing entries may be lost.
    void make_room(size_t count, bool has_rivals) {
        if (keys.size() > count && (!has_rivals || rivals.size() > count)) return;
        keys.clear();
        words.clear();
        rivals.clear();
        keys.resize(count + 1);
        words.resize(count + 1);
        if (has_rivals) rivals.resize(count + 1);
    }
    void finish(size_t count) {
        size = count;
        keys[count] = last_key;
        words[count] = 0;
    }
    static constexpr size_t entry_bytes(bool has_rivals) {
        return sizeof(uint64_t) + sizeof(ProofWord) + (has_rivals ? sizeof(Rivals) : 0);
    }
    size_t bytes() const { return keys.capacity() * entry_bytes(false) + rivals.capacity() * sizeof(Rivals); }
};

// What the walk over a class finds, before it is sorted.
struct ClassFind {
    uint64_t key;
    ProofWord word;
    Rivals rivals;
};

// Sorts the finds into `out`, each pair once. `spare` is scratch of the same size. The first bits divide them into
// parts that fit a cache, and each part is sorted by the rest: some 25 ns per find.
void sort_finds(ClassFind* finds, ClassFind* spare, size_t count, int bits, bool has_rivals, Entries& out);

}  // namespace gridwords
