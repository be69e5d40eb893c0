// The walk over a class: like a board whose cells have several letters, it finds every word with its choices. A first
// walk counts, and may give the order of the cells by which the keys are laid out.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "../control.h"
#include "entries.h"
#include "interplay.h"
#include "layout.h"
#include "word_kinds.h"

namespace gridwords {

class Prover;

class ClassWalk {
public:
    // `letters` must outlive the walk.
    ClassWalk(const Prover& prover, const ClassLetters& letters, WordKinds& kinds, Ticker& ticker);

    // How many finds there are, some of them twice: words with the same choices on different paths. 0 if stopped; more
    // than `most` are not counted to their end.
    size_t count(size_t most = std::numeric_limits<size_t>::max());
    // Counts all of them, and gives the order of the cells (see interplay.h), or none if stopped.
    size_t count_all(std::vector<uint32_t>& order);
    // Puts the finds into `finds`, which has room for as many as counted; some 5 ns each. False if stopped. The letters
    // of the layout's places are those of the class.
    bool find(const KeyLayout& layout, ClassFind* finds);

private:
    // Returns the number of words found.
    size_t visit(uint32_t node, uint32_t before, uint32_t at, uint64_t used, size_t depth);
    void start();
    void put(const WordKinds::Node& node, size_t length);
    void find_others(size_t length);
    Rivals rivals_of(const uint8_t* tiles, size_t length) const;

    const Prover& prover_;
    const ClassLetters& letters_;
    const WordKinds& kinds_;
    Ticker& ticker_;
    bool stopped_ = false;
    size_t count_ = 0;
    size_t most_ = 0;
    ClassFind* to_ = nullptr;                                // null while counting
    std::vector<uint64_t> kinds_at_;                         // by cell: bit i if it has letters of kind i
    std::vector<std::array<uint64_t, max_letters>> digits_;  // by cell and letter code, shifted to their place
    std::array<uint8_t, most_class_cells> path_{};
    // For the rivals of a find, as bits by place, since the first places are forced first:
    const KeyLayout* layout_ = nullptr;
    std::vector<int> place_of_;                        // by cell
    std::vector<uint64_t> steps_from_, steps_onto_;    // by cell
    std::vector<uint64_t> places_with_;                // by letter code
    std::array<uint64_t, most_class_cells> others_{};  // by step of the path: where else it could go, forced earlier
    Interplay* interplay_ = nullptr;                   // where the words of a path are counted, if the order is wanted
};

}  // namespace gridwords
