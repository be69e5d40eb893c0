// What a thread remembers of the words it has met, and so which of their paths it still wants.
//
// Two questions decide how. Do the thread's walks ascend? Then the first path of a word that it meets is the smallest;
// otherwise the smallest of all must be kept. And is each word wanted once or with all its paths?
#pragma once

#include <cstdint>
#include <memory>

#include "finds.h"

namespace gridwords {

// One path that spells a word: its cells (none if no paths are wanted) and the cell it starts from.
struct Met {
    uint32_t node;
    const uint32_t* cells;
    uint32_t length;
    uint32_t start;
};

class WordMemory {
public:
    virtual ~WordMemory() = default;

    // Whether a path of the word from cell `start` may be worth keeping. Called wherever a walk reaches a word, so the
    // common answers are given here and only the others by a virtual call.
    bool may_want(uint32_t node, uint32_t start) const {
        if (!stamps_->has(node)) return true;
        return !once_ && wants_again(node, start);
    }
    virtual void meet(const Met& met) = 0;
    // Adds what was held back to the finds, once the last walk is done.
    virtual void finish() {}

protected:
    // `once`: a word that has a stamp is never wanted again.
    WordMemory(Stamps& stamps, Finds& finds, bool once) : stamps_(&stamps), finds_(&finds), once_(once) {}
    virtual bool wants_again(uint32_t, uint32_t) const { return false; }

    Stamps* stamps_;
    Finds* finds_;

private:
    bool once_;
};

// The memory for a question's paths. `ascending` says whether the thread's walks ascend. Uses `stamps` from now on.
std::unique_ptr<WordMemory> make_memory(const Question& question, bool ascending, Stamps& stamps, Finds& finds);

// For walkers that drop each word at once: keeps every word they meet and touches no stamps, whose cache misses would
// cost 8% of the time on a 100x100 board.
std::unique_ptr<WordMemory> make_forgetful_memory(Stamps& stamps, Finds& finds);

}  // namespace gridwords
