// How the states of a breadth-first search remember the cells they have visited, and what that costs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../board.h"
#include "../lexicon.h"

namespace gridwords {

enum class Visited : uint8_t {
    path,    // each state keeps the cells of its own path
    rows,    // each state keeps a copy of the whole board: one vector per row
    flat,    // the same in one block of memory, copied by memcpy
    shared,  // all states from one starting cell mark one board, and so lose words
};

struct BreadthFirst {
    double elapsed_s;
    std::vector<uint32_t> words;  // the trie nodes of the words that were found, ascending
    uint64_t states;
    uint64_t most_states;   // at one time
    uint64_t copied_bytes;  // bytes of marks that were copied
};

// Goes breadth first along the trie from all cells at once, one level after another; the threads share a level.
// `shared` takes one thread, since the words it loses depend on the order. For boards of single letters. Throws
// BadOption for others, and if the marks would take more than `most_bytes`.
BreadthFirst visit_breadth_first(const Lexicon& lexicon, const Board& board, int minimum_length, int threads,
                                 Visited visited, size_t most_bytes = size_t{2} << 30);

}  // namespace gridwords
