// Building a trie of pointers (26 per node) from a word list in three ways: on one thread, on several with one lock per
// node, and on several without locks.
#pragma once

#include <cstdint>

#include "../lexicon.h"

namespace gridwords {

enum class TrieBuilding : uint8_t { serial, lock_per_node, lock_free };

struct BuiltTrie {
    double elapsed_s;  // for inserting, including the start and end of threads, without freeing the trie
    uint64_t nodes;
    uint64_t words;
    uint64_t bytes;
    bool same;  // whether it holds exactly the lexicon's words
};

// Inserts the words of `lexicon`, whose alphabet has at most 26 letters, in the random order of `seed`. `serial`
// ignores `threads` and uses one.
BuiltTrie build_pointer_trie(const Lexicon& lexicon, TrieBuilding building, int threads, uint64_t seed);

}  // namespace gridwords
