// Scores boards of one shape that differ in a few cells from boards scored before, as an optimiser's do: it keeps the
// placements of the last boards and changes those of the nearest. Boards that are far from all others are solved.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "../control.h"
#include "../first_use.h"
#include "../spares.h"
#include "placements.h"
#include "score_each.h"

namespace gridwords {

class NearScorer {
public:
    // Placements of a random board of 128x128 already take 40 MB.
    static constexpr uint32_t most_cells = 1 << 14;

    static bool fits(const Lexicon& lexicon, const Shape& shape, const CodedTiles& tiles);

    // Quick. The rules must outlive this.
    NearScorer(std::shared_ptr<const Lexicon> lexicon, std::shared_ptr<const Shape> shape, const BatchRules& rules);

    // Scores boards that lie one after the other, on this thread. False if stopped.
    bool score(const uint8_t* codes, size_t count, ScoreSink sink, Control& control);

    // The points of each board with every letter of the alphabet in each of the cells: by board, cell and letter.
    bool score_letters(const uint8_t* codes, size_t count, const std::vector<uint32_t>& cells, int32_t* points,
                       Control& control);

private:
    using Kept = std::unique_ptr<Placements>;

    // All kept boards together.
    static constexpr size_t most_bytes = size_t{512} << 20;

    size_t differences(const uint8_t* one, const uint8_t* other) const;
    Kept take(const uint8_t* board, Kept last, bool anew);
    void give_back(Kept kept);
    Placements::Result move(Kept& kept, const uint8_t* board, StopCheck stop);
    Placements::Result try_changes(Kept& kept, const uint8_t* board, const uint8_t* next, ScoreSink sink,
                                   Placements::Scratch& scratch, StopCheck stop);
    Placements::Result checked(Placements::Result result, Kept& kept);
    bool score_anew(const uint8_t* codes, size_t count, ScoreSink sink, Control& control) const;
    bool score_letters_anew(const uint8_t* board, uint32_t cell, int32_t* points, Control& control) const;

    std::shared_ptr<const Lexicon> lexicon_;
    std::shared_ptr<const Shape> shape_;
    const BatchRules& rules_;
    FirstUse<PlacementRules> placement_rules_;  // 20 ms to make, so made only when boards are near each other
    size_t cells_;
    size_t near_;  // the most cells in which near boards differ
    Spares<Kept> kept_;
    size_t dropped_ = 0;  // how many of them were dropped
    Spares<Placements::Scratch> scratch_;
    // If a board has too many placements, the next ones probably do too, and finding out takes longer than solving
    // them. So this many are solved without trying, and twice as many after each failure.
    std::atomic<uint32_t> skipped_{0}, next_skipped_{1};
};

}  // namespace gridwords
