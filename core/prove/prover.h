// Which boards of a class score so much: branch and bound over one class.
//
// A class is walked once like a board whose cells have several letters; every word found on it becomes an entry
// (see layout.h). Then its first cell is forced to each of its letters, what falls below the score is dropped, and
// so on with the next cell. When every cell is forced each word on the board has been counted exactly once, so what
// is left has its exact score.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "../control.h"
#include "../lexicon.h"
#include "../shape.h"
#include "entries.h"
#include "layout.h"

namespace gridwords {

struct ProvedBoard {
    std::string codes;  // the letter of each cell, by cell number
    int32_t score;
};

struct ProvedClass {
    int32_t bound = 0;                // no board of the class scores more
    uint64_t forced = 0;              // how often a cell was forced
    uint64_t pieces = 0;              // the parts it was cut into to stay within the memory allowed; usually 1
    size_t peak_bytes = 0;            // of scratch that the largest of its pieces needed
    std::vector<ProvedBoard> boards;  // every board of the class that scores `at_least` or more
    Ended ended = Ended::complete;    // otherwise nothing is proved
};

// What one thread needs; kept between classes so that memory is not given back and asked for again.
struct ProofScratch {
    std::vector<ClassFind> finds;
    std::vector<ClassFind> spare;
    std::vector<Entries> levels;

    size_t bytes() const;
};

struct ProofRules {
    PointsTable points{};  // by the number of letters
    int minimum_length = 3;
    bool q_is_qu = false;
};

struct ProofLimits {
    int32_t at_least = 1;
    // Of scratch. A class may need half of it, and is cut in two until it does; the other half is for what earlier
    // classes left behind.
    size_t bytes = size_t{1} << 30;
    size_t boards = 1'000'000;  // that a class may hold before the score is called too low
};

// Frozen once made: any number of threads may prove classes with it, each with its own scratch.
class Prover {
public:
    // Throws BadBoard or BadOption where something is too large to be proved.
    Prover(std::shared_ptr<const Lexicon> lexicon, const Shape& shape, const ProofRules& rules, ProofLimits limits);

    // `order` names each cell once: the order in which they are forced. It decides the bound and the time, never the
    // boards. Throws BadOption where even a piece of a class needs more memory than allowed, or holds too many boards.
    ProvedClass prove(const ClassLetters& letters, const std::vector<uint32_t>& order, ProofScratch& scratch,
                      Control& control) const;

    const Lexicon& lexicon() const { return *lexicon_; }
    const ProofLimits& limits() const { return limits_; }
    const PointsTable& points() const { return points_; }
    size_t word_count() const { return word_count_; }
    ProofWord word_at(uint32_t node) const { return words_[node]; }
    // The letters that a letter code on a board stands for; empty if the code can spell nothing.
    const std::string& spelling(uint8_t code) const { return spellings_[code]; }
    // Where a walk goes from `cell`, coming from `before` (none: cell_count), as cell numbers.
    const std::vector<uint8_t>& steps(uint32_t before, uint32_t cell) const {
        return straight_ && before < cells_ ? steps_[(size_t{before} + 1) * cells_ + cell] : steps_[cell];
    }

private:
    std::shared_ptr<const Lexicon> lexicon_;
    ProofLimits limits_;
    PointsTable points_;
    std::vector<ProofWord> words_;  // by trie node
    size_t word_count_ = 0;
    std::vector<std::string> spellings_;
    uint32_t cells_;
    bool straight_;
    std::vector<std::vector<uint8_t>> steps_;
};

}  // namespace gridwords
