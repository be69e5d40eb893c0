// Building a trie of pointers (26 a node) from a word list, in three ways: on one thread, on several with a lock a
// node, and on several without locks.
#pragma once

#include <cstdint>

#include "../lexicon.h"

namespace gridwords {

enum class TrieBuilding : uint8_t { serial, lock_a_node, lock_free };

struct BuiltTrie {
    double elapsed_s;  // of the inserting, threads started and joined; not of taking the trie down
    uint64_t nodes;
    uint64_t words;
    uint64_t bytes;
    bool same;  // it holds exactly the lexicon's words
};

// Inserts the words of `lexicon` in the random order of `seed`; its alphabet is of at most 26 letters. `serial` uses
// one thread whatever `threads` says.
BuiltTrie build_pointer_trie(const Lexicon& lexicon, TrieBuilding building, int threads, uint64_t seed);

}  // namespace gridwords
