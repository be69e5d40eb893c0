// A climb for one thread that stops and reports whenever its caller wants: from a random board to a summit where no
// letter and no swap improves it, then from a changed copy of that summit, and from a new board once that finds nothing
// better for a while.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "../engines/many_scorer.h"
#include "many_letters.h"
#include "moves.h"

namespace gridwords {

// What a board is worth, from its points: `weight` times them, or minus their distance from `target` if that is not
// negative.
struct Worth {
    int32_t weight = 1;
    int64_t target = -1;

    int64_t of(int32_t points) const {
        return target < 0 ? int64_t{weight} * points : -(points > target ? points - target : target - points);
    }
};

class Hill {
public:
    struct Summit {
        std::vector<uint8_t> codes;
        int64_t value;
    };

    // A shape of at most 64 cells; where the batch scorer applies (BatchScorer::fits), a climb is many times faster.
    Hill(std::shared_ptr<const Lexicon> lexicon, std::shared_ptr<const Shape> shape, std::vector<int32_t> points,
         int minimum_length, CodedTiles tiles, Worth worth, uint64_t seed);

    // Climbs for about that long. Returns whether there is a better board than before.
    bool climb(double seconds);

    // The best boards so far, best first; rotations and reflections count as one board.
    const std::vector<Summit>& best() const { return best_; }
    uint64_t boards() const { return boards_; }
    uint64_t starts() const { return starts_; }
    // Whether many starts in a row have found nothing better.
    bool is_finished() const;

private:
    void start();
    int64_t value_of(const std::vector<uint8_t>& codes);
    // The points with each letter in each cell.
    std::vector<int32_t> sweep();
    std::vector<int32_t> points_of(const std::vector<uint8_t>& boards);
    bool climb_once();
    bool keep();

    size_t letters_;
    std::shared_ptr<const Shape> shape_;
    Worth worth_;
    ManyScorer scorer_;
    std::unique_ptr<ManyLetters> sweep_;  // where the batch scorer applies
    Mover mover_;
    std::vector<std::vector<uint32_t>> images_;
    std::vector<uint64_t> random_;
    std::vector<uint8_t> codes_;  // where the climb is
    int64_t value_ = 0;
    std::vector<uint8_t> summit_;  // the last accepted one
    int64_t summit_value_ = 0;
    int kicks_ = 0;  // since it improved
    std::vector<Summit> best_;
    uint64_t boards_ = 0;
    uint64_t starts_ = 0;
    uint64_t best_start_ = 0;
};

}  // namespace gridwords
