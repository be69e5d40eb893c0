// Which boards of a class reach a score: branch and bound over one class.
//
// A class is walked once, like a board whose cells have several letters, and every word found becomes an entry (see
// layout.h). Then its first cell is forced to each of its letters, branches that fall below the score are dropped, and
// so on with the next cell. When every cell is forced, each word on the board has been counted exactly once, so the
// boards that are left have their exact scores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "../array.h"
#include "../control.h"
#include "../lexicon.h"
#include "../shape.h"
#include "entries.h"
#include "layout.h"
#include "word_kinds.h"

namespace gridwords {

struct ProvedBoard {
    std::string codes;  // the letter code of each cell
    int32_t score;
};

struct ProvedClass {
    int32_t bound = 0;                // no board of the class scores more
    uint64_t forced = 0;              // how often a cell was forced
    uint64_t parts = 0;               // how many parts it was cut into to stay within the memory limit; usually 1
    size_t peak_bytes = 0;            // the most scratch memory that any of its parts took
    std::vector<uint32_t> order;      // of the cells, as they were forced
    std::vector<ProvedBoard> boards;  // every board of the class that scores `at_least` or more
    Ended ended = Ended::complete;    // if not, nothing is proved
};

// The key places of a class that was walked, for a search elsewhere: see class_walk.h.
struct WalkedClass {
    std::vector<KeyPlace> places;
    bool is_too_large = false;      // for the keys, or for the limit: it has to be cut
    Ended ended = Ended::complete;  // if not, nothing was found
};

// One thread's memory, kept between classes so that it need not be allocated again.
struct ProofScratch {
    WordKinds kinds;
    Array<ClassFind> finds;
    Array<ClassFind> spare;
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
    // Of scratch. A class may use half of it and is cut in two until it does; the other half is for what earlier
    // classes left behind.
    size_t bytes = size_t{1} << 30;
    size_t boards = 1'000'000;  // if a class holds more, the score is reported as too low
};

// Immutable: any number of threads may prove classes with it, each with its own scratch.
class Prover {
public:
    // Throws BadBoard or BadOption if something is too large to be proved.
    Prover(std::shared_ptr<const Lexicon> lexicon, const Shape& shape, const ProofRules& rules, ProofLimits limits);

    // `order` has each cell once, in the order in which they are forced; empty: the class's own (see interplay.h). It
    // affects the bound and the time, never the boards. Throws BadOption if even a single board needs more memory than
    // allowed, or if there are too many boards.
    ProvedClass prove(const ClassLetters& letters, const std::vector<uint32_t>& order, ProofScratch& scratch,
                      Control& control) const;

    // The walk of `prove` alone. `room` gets the number of finds, some of them twice, and returns where to put them,
    // unless there are more than `most`.
    WalkedClass walk(const ClassLetters& letters, const std::vector<uint32_t>& order, size_t most,
                     const std::function<ClassFind*(size_t)>& room, ProofScratch& scratch, Control& control) const;

    const Lexicon& lexicon() const { return *lexicon_; }
    const ProofLimits& limits() const { return limits_; }
    const PointsTable& points() const { return points_; }
    // The number of the last word is not higher.
    size_t word_count() const { return words_->size(); }
    // Those that fit the board.
    const std::shared_ptr<const SpelledWords>& words() const { return words_; }
    // The cells that a walk can step onto from `cell`, coming from `before` (cell_count: it starts there).
    const std::vector<uint8_t>& steps(uint32_t before, uint32_t cell) const {
        return straight_ && before < cells_ ? steps_[(size_t{before} + 1) * cells_ + cell] : steps_[cell];
    }

private:
    void check(const ClassLetters& letters, const std::vector<uint32_t>& order) const;

    std::shared_ptr<const Lexicon> lexicon_;
    ProofLimits limits_;
    PointsTable points_;
    std::shared_ptr<const SpelledWords> words_;
    uint32_t cells_;
    bool straight_;
    std::vector<std::vector<uint8_t>> steps_;
};

}  // namespace gridwords
