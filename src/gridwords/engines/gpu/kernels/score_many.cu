// Scores many boards of one shape, with one thread per board. Compiled for that shape:
//   CELLS, COLS (0 where the neighbours are not king's moves), LETTERS, DEPTH, LISTS, MOST_WAYS, FRAMES,
//   LANE_WORDS (what these make of a lane's memory), THREADS, BLOCKS (of a multiprocessor), MANY_NODES,
//   and INNER and QU (see WalkShape) where the boards hold tiles of several letters,
//   and POINTS_IN_NODES where the trie's nodes hold points instead of lengths,
//   and LONGEST where the length of a board's longest word is wanted in the upper 8 bits of its count
#include "board_queue.h"

#if !defined(INNER)
#define INNER 0
#define QU -1
#endif
#if !defined(POINTS_IN_NODES)
#define POINTS_IN_NODES 0
#endif
#if !defined(LONGEST)
#define LONGEST 0
#endif

using Shape = gridwords::WalkShape<CELLS, COLS, LETTERS, DEPTH, LISTS, MOST_WAYS, FRAMES, THREADS, MANY_NODES, false,
                                   INNER, QU, LONGEST, POINTS_IN_NODES>;

static_assert(Shape::words == LANE_WORDS);  // or lanes would write into each other's memory

// A job is a board and one of `parts` sets of first letters, `firsts`. `picked` lists the jobs to do and `picked_count`
// is their number; if it is null, the first `jobs` are done. `points` and `counts`, which may be null, by job.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS)
    score_many(const gridwords::GpuNode* nodes, const Shape::Cells* near, const uint32_t* points_of,
               const gridwords::GpuTile* tiles, uint32_t tile_count, const uint8_t* codes, uint32_t jobs,
               const uint32_t* firsts, uint32_t parts, const uint32_t* picked, const uint32_t* picked_count,
               int32_t* points, int32_t* counts, gridwords::BoardQueue* queue, uint32_t* given_up,
               const volatile int* stop) {
    const gridwords::BlockTables<Shape> tables(near, points_of);
    uint32_t spill[Shape::spill_words + 1];
    gridwords::TrieWalk<Shape> walk(tables.lane, spill, nodes, tables.near, tables.points_of, tiles, tile_count);
    const auto place_of = [&](uint32_t job) { return picked != nullptr ? picked[job] : job; };
    gridwords::run_jobs<THREADS>(
        walk, picked != nullptr ? *picked_count : jobs, queue, given_up, stop, place_of,
        [&](uint32_t job) {
            const uint32_t place = place_of(job), board = place / parts;
            walk.begin(codes + static_cast<uint64_t>(board) * CELLS, firsts[place % parts]);
            if (walk.has_bad_code()) atomicMax(&queue->bad, ~board);
        },
        [&](uint32_t job) {
            const uint32_t place = place_of(job);
            points[place] = static_cast<int32_t>(walk.points);
            if (counts == nullptr) return;
            counts[place] = static_cast<int32_t>(LONGEST ? walk.found | walk.longest << 24 : walk.found);
        });
}
