// Hill climbing with a pool, as `climb` in Python does it, and with the same boards: first each board takes the best
// letter in every cell; then every board that is one letter or one swap away from those in the pool is tried. When the
// pool no longer changes, another one begins.
//
// It advances in short steps, so that a caller can look at the clock, report and stop. The same seed gives the same
// boards on any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "board_values.h"
#include "moves.h"

namespace gridwords {

struct PoolOptions {
    size_t pool = 300;        // boards
    size_t first_pool = 300;  // in the first one; each has twice as many as the one before, up to `pool`
    size_t kept = 1;          // best boards
    // About how many boards to try in a step; 0 stands for a number that keeps threads busy.
    size_t step_boards = 0;
    uint64_t seed = 0;
    int threads = 1;
    // Whether a board may be among the best; it enters the pool in any case. If empty, all may. It is asked only for
    // boards that are better than the best so far.
    std::function<bool(const uint8_t* codes)> may_be_best = {};
};

class PoolClimb {
public:
    struct Summit {
        std::vector<uint8_t> codes;
        int64_t value;
    };

    explicit PoolClimb(WantedBoards wanted, PoolOptions options = {});

    // Does a little work; nothing once the control is stopped.
    void step(Control& control);

    // The best boards so far that meet all constraints, of those that may be best; the best first. Rotations and
    // reflections count as one board.
    const std::vector<Summit>& best() const { return best_; }
    uint64_t boards() const { return values_.looked_at(); }
    uint64_t pools() const { return pools_; }           // begun
    uint64_t best_pool() const { return best_pool_; }   // the number of the pool with the best board, from 1
    bool is_fast() const { return values_.is_fast(); }  // see BoardValues

private:
    // Boards and what each is worth.
    struct Pool {
        Boards codes;
        BoardWorths values;

        void add(const uint8_t* board, size_t cells, int64_t value);
        void add(const Pool& more);
    };

    void start(Control& control);
    void place_words(uint8_t* board, Random& random) const;
    std::vector<uint32_t> random_path(const std::string& word, const std::vector<int>& taken, Random& random) const;
    size_t step_boards() const;
    void climb_alone(Control& control);
    void meet();
    Pool neighbours_of(const Boards& boards, Control& control);
    std::vector<int64_t> keep_best(Pool& pool) const;
    bool merge(const Pool& more);
    void offer(const uint8_t* boards, const int64_t* values, size_t count);

    const PoolOptions options_;
    BoardValues values_;
    const size_t cells_, letters_;
    Mover mover_;
    std::vector<uint32_t> images_;
    std::vector<std::string> words_;  // the words that a board must contain, as tiles spell them

    uint64_t pools_ = 0, best_pool_ = 0;
    size_t most_ = 0;        // boards in this pool
    bool begins_ = true;     // the next step starts a pool
    size_t alone_ = 0;       // cells that the boards are still to climb alone in
    size_t alone_at_ = 0;    // the next board to do so
    Pool pool_, next_;       // next: the best neighbours found in this round
    std::vector<bool> new_;  // by board of the pool, whether its neighbours are still to be tried
    std::vector<Summit> best_;
};

}  // namespace gridwords
