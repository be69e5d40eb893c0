// The finds of all threads, chained by word.
//
// Words are numbered in alphabetical order (Lexicon::ranks), so going through the numbers that have a chain goes
// through the found words in order: nothing is sorted.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "../portable.h"

namespace gridwords {

// A reference to a find: its thread, and its place there. 0 is none.
class FindRef {
public:
    FindRef() = default;
    FindRef(size_t thread, size_t place) : bits_(static_cast<uint64_t>(thread) << 48 | (place + 1)) {}
    static FindRef of(uint64_t bits) {
        FindRef ref;
        ref.bits_ = bits;
        return ref;
    }

    explicit operator bool() const { return bits_ != 0; }
    uint64_t bits() const { return bits_; }
    size_t thread() const { return static_cast<size_t>(bits_ >> 48); }
    size_t place() const { return static_cast<size_t>((bits_ & 0xffffffffffff) - 1); }

private:
    uint64_t bits_ = 0;
};

class Chains {
public:
    // Makes room for that many words. All chains are empty.
    void begin(size_t words);

    // Puts a find at the head of its word's chain and returns the former head. Any thread may call it at any time.
    FindRef push(uint32_t rank, FindRef find) {
        const uint64_t before = heads_[rank].exchange(find.bits(), std::memory_order_relaxed);
        if (before == 0) {
            const uint64_t group = rank >> 6;
            set(groups_[group], rank & 63);
            set(blocks_[group >> 6], group & 63);
        }
        return FindRef::of(before);
    }

    // Prefetches the memory that pushing a find of this word needs.
    void fetch([[maybe_unused]] uint32_t rank) const {
#if defined(__GNUC__)
        __builtin_prefetch(&heads_[rank], 1);
#endif
    }

    // A block is 4096 words. Calls `use(head)` for each chain of a block, in the order of the words, and empties it;
    // before that, `announce(head)` for those of a few words ahead.
    size_t block_count() const { return (words_ + 4095) >> 12; }
    template <class Announce, class Use>
    void take_block(size_t block, Announce&& announce, Use&& use) {
        for (uint64_t groups = blocks_[block].load(std::memory_order_relaxed); groups != 0; groups &= groups - 1) {
            const size_t group = block << 6 | static_cast<size_t>(lowest_bit(groups));
            FindRef chains[64];
            size_t count = 0;
            for (uint64_t ranks = groups_[group].load(std::memory_order_relaxed); ranks != 0; ranks &= ranks - 1) {
                std::atomic<uint64_t>& head = heads_[group << 6 | static_cast<size_t>(lowest_bit(ranks))];
                chains[count] = FindRef::of(head.load(std::memory_order_relaxed));
                announce(chains[count++]);
                head.store(0, std::memory_order_relaxed);
            }
            for (size_t i = 0; i < count; ++i) use(chains[i]);
            groups_[group].store(0, std::memory_order_relaxed);
        }
        blocks_[block].store(0, std::memory_order_relaxed);
    }

private:
    using Words = std::unique_ptr<std::atomic<uint64_t>[]>;

    // Most bits are set already when a word is common, and reading is cheaper than writing.
    static void set(std::atomic<uint64_t>& bits, uint64_t bit) {
        const uint64_t mask = uint64_t{1} << bit;
        if ((bits.load(std::memory_order_relaxed) & mask) == 0) bits.fetch_or(mask, std::memory_order_relaxed);
    }

    size_t words_ = 0;
    Words heads_;   // by word
    Words groups_;  // one bit per word: it has a chain
    Words blocks_;  // one bit per group of 64 words: one of them has a chain
};

}  // namespace gridwords
