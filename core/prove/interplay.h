// How many words of a class each pair of cells shares. It gives the order in which cells are forced.
//
// The bound of a class chooses a letter anew wherever a word's next cell is still open, so it is loose where words go
// through several open cells. Forcing first the cell that shares most words with the other open ones, per cube root of
// its number of letters (each of them is a branch), leaves cells that hardly depend on each other. The notes of
// docs/proofs.md compare this order with others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "layout.h"

namespace gridwords {

class Interplay {
public:
    explicit Interplay(size_t cells) : cells_(cells), together_(cells * cells) {}

    // Words that go through `cell` and the `count` cells before it on their path.
    void add(const uint8_t* before, size_t count, size_t cell, uint64_t words) {
        for (size_t i = 0; i < count; ++i) together_[before[i] * cells_ + cell] += words;
    }
    // Every cell once; the same on every machine.
    std::vector<uint32_t> order(const ClassLetters& letters) const;

private:
    size_t cells_;
    std::vector<uint64_t> together_;  // by the earlier cell of a path, then the later one
};

}  // namespace gridwords
