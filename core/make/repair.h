// Repairer: places a few words again, exactly, while all others stay where they are.
//
// For each word it knows the bits of the places that agree with a letter in a cell. The places that agree with a whole
// word are then a handful of ANDs, and a search that always takes the word with the fewest places left ends after about
// thirty of them. Which of their places two words leave each other is kept until one of them moves: most words stay put
// from one call to the next.
#pragma once

#include <cstdint>
#include <vector>

#include "wordsearch.h"

namespace gridwords {

class Repairer {
public:
    static constexpr size_t most_words = 8;  // how many are placed again at once

    // `fitting` has all places of each word in an empty grid, and must outlive this.
    Repairer(const WordsearchTask& task, const std::vector<std::vector<LinePlace>>& fitting);

    // The most bytes that its tables of bits take. A word has one bit per place and cell for each of its letters, and
    // one for all others. Large grids need too much memory and are not repaired.
    static uint64_t size_of(const WordsearchTask& task, const std::vector<std::vector<LinePlace>>& fitting);

    // Places the words of `again`, at most `most_words`, where they clash with none, in at most `steps` steps, which it
    // counts down. Writes into `places` only if there is room for all of them.
    bool place(const std::vector<uint32_t>& again, std::vector<LinePlace>& places, uint64_t& steps);

private:
    struct Agreeing {
        size_t blocks = 0;                        // groups of 64 places
        std::vector<uint8_t> table;               // for each letter which of the following to use
        std::vector<std::vector<uint64_t>> bits;  // for each cell the places that avoid it, or have that letter there
        std::vector<LinePlace> others;            // for each other word the place that `beside` is for
        std::vector<uint64_t> beside;             // for each other word the places that agree with it there
    };

    int32_t step_of(uint8_t direction) const {
        return line_steps[direction].down * task_.cols + line_steps[direction].right;
    }

    // The places left to a word of `again_`, after that many others were placed.
    uint64_t* left(size_t depth, size_t i) { return &left_[(depth * most_words + i) * most_blocks_]; }

    void add_word(uint32_t word);

    void set_all(uint64_t* bits, uint32_t word) const;

    // Keeps the places of a word that agree with another; false if none is left.
    bool narrow(uint64_t* left, uint32_t word, uint32_t other, LinePlace place) const;

    // The places of a word that agree with another.
    const uint64_t* beside(uint32_t word, uint32_t other, LinePlace place);

    bool place_rest(size_t depth, uint32_t missing, uint64_t& steps);

    const WordsearchTask& task_;
    const std::vector<std::vector<LinePlace>>& fitting_;
    std::vector<Agreeing> agreeing_;
    std::vector<uint32_t> again_;
    std::vector<LinePlace> found_;  // for `again_`
    size_t most_blocks_ = 0;
    std::vector<uint64_t> left_;
};

}  // namespace gridwords
