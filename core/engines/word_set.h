// A hash set of words for texts that grow letter by letter: the hash of a text extends the hash of its beginning.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "word_list.h"

namespace gridwords {

// `Words` has `size()`, and by number `letters(i)` and `node(i)`.
template <class Words>
class WordSetOf {
public:
    // The words must outlive it.
    explicit WordSetOf(const Words& words)
        : words_(&words), shift_(64 - static_cast<int>(std::bit_width(words.size() * 2 + 1))),
          tags_(size_t{1} << (64 - shift_)), numbers_(tags_.size()) {
        for (size_t word = 0; word < words.size(); ++word) {
            const uint64_t hash = hash_of(words.letters(word));
            size_t at = place(hash);
            while (tags_[at] != 0) at = after(at);
            tags_[at] = tag(hash);
            numbers_[at] = static_cast<uint32_t>(word);
        }
    }

    static constexpr uint64_t empty_hash = 0xCBF29CE484222325u;
    static uint64_t extend(uint64_t hash, char letter) {
        return (hash ^ static_cast<uint8_t>(letter)) * 0x9E3779B97F4A7C15u;
    }
    static uint64_t hash_of(std::string_view letters) {
        uint64_t hash = empty_hash;
        for (const char letter : letters) hash = extend(hash, letter);
        return hash;
    }

    // The trie node of a word, or no_node. `hash` must be that of `letters`.
    uint32_t find(uint64_t hash, std::string_view letters) const {
        for (size_t at = place(hash); tags_[at] != 0; at = after(at)) {
            if (tags_[at] == tag(hash) && words_->letters(numbers_[at]) == letters) return words_->node(numbers_[at]);
        }
        return no_node;
    }

private:
    // The product mixes the high bits best. At least half of the slots are free.
    size_t place(uint64_t hash) const { return static_cast<size_t>(hash >> shift_); }
    size_t after(size_t at) const { return (at + 1) & (tags_.size() - 1); }
    static uint8_t tag(uint64_t hash) { return static_cast<uint8_t>(hash >> 8 | 1); }

    const Words* words_;
    int shift_;
    // One byte of the hash per slot, 0 for a free one. Most texts are not words, and half a megabyte for ENABLE1 stays
    // in the second-level cache. With tags and numbers side by side a lookup took half as long again.
    std::vector<uint8_t> tags_;
    std::vector<uint32_t> numbers_;
};

using WordSet = WordSetOf<WordList>;

}  // namespace gridwords
