// Scores many boards of one shape, a thread a board. Compiled for the shape at hand:
//   CELLS, COLS (0 where the neighbours are not king's moves), LETTERS, STACK_WORDS, THREADS, MANY_NODES
#include "board_queue.h"

using Shape = gridwords::WalkShape<CELLS, COLS, LETTERS, STACK_WORDS, THREADS, MANY_NODES, false>;

// `picked` names the boards to score and `picked_count` how many they are; where it is null, it is the first `boards`.
// `counts` may be null.
extern "C" __global__ void __launch_bounds__(THREADS)
    score_many(const gridwords::CardNode* nodes, const Shape::Cells* near, const uint32_t* points_of,
               const uint8_t* codes, uint32_t boards, const uint32_t* picked, const uint32_t* picked_count,
               int32_t* points, int32_t* counts, gridwords::BoardQueue* queue, uint32_t* given_up,
               const volatile int* stop) {
    const gridwords::BlockTables<Shape> tables(near, points_of);
    gridwords::TrieWalk<Shape> walk(tables.lane, nodes, tables.near, tables.points_of);
    const auto board_of = [&](uint32_t job) { return picked != nullptr ? picked[job] : job; };
    gridwords::run_jobs<THREADS>(
        walk, picked != nullptr ? *picked_count : boards, queue, given_up, stop, board_of,
        [&](uint32_t job) {
            const uint32_t board = board_of(job);
            const bool walks = walk.begin(codes + static_cast<uint64_t>(board) * CELLS);
            if (walk.bad_code) atomicMax(&queue->bad, ~board);
            return walks;
        },
        [&](uint32_t job) {
            const uint32_t board = board_of(job);
            points[board] = static_cast<int32_t>(walk.points);
            if (counts != nullptr) counts[board] = static_cast<int32_t>(walk.found);
        });
}
