// Scores many boards of one shape, a thread a board. Compiled for the shape at hand:
//   CELLS, COLS (0 where the neighbours are not king's moves), LETTERS, STACK_WORDS, THREADS, MANY_NODES
#include "board_queue.h"

namespace gridwords {

// `picked` names the boards to score, or is null for the first `boards`. `counts` may be null. Shared memory: the
// neighbours, the points by length, then the lanes' words.
template <class Shape>
__device__ void score_many(const CardNode* nodes, const typename Shape::Cells* near, const uint32_t* points_of,
                           const uint8_t* codes, uint32_t boards, const uint32_t* picked, int32_t* points,
                           int32_t* counts, BoardQueue* queue, uint32_t* given_up, const volatile int* stop) {
    using Cells = typename Shape::Cells;
    extern __shared__ uint64_t shared[];
    Cells* const near_here = reinterpret_cast<Cells*>(shared);
    uint32_t* const points_here = reinterpret_cast<uint32_t*>(shared + 64);
    uint32_t* const lanes = points_here + 256;
    for (unsigned i = threadIdx.x; i <= Shape::cells; i += Shape::stride) near_here[i] = near[i];
    for (unsigned i = threadIdx.x; i < 256; i += Shape::stride) points_here[i] = points_of[i];
    __syncthreads();

    TrieWalk<Shape> walk(lanes + threadIdx.x, nodes, near_here, points_here);
    run_jobs(
        walk, boards, queue, given_up, stop,
        [&](uint32_t job) {
            const uint32_t board = picked != nullptr ? picked[job] : job;
            return walk.begin(codes + static_cast<uint64_t>(board) * Shape::cells, 0);
        },
        [&](uint32_t job) {
            const uint32_t board = picked != nullptr ? picked[job] : job;
            points[board] = static_cast<int32_t>(walk.points);
            if (counts != nullptr) counts[board] = static_cast<int32_t>(walk.found);
        });
}

}  // namespace gridwords

#if defined(CELLS)
using Shape = gridwords::WalkShape<CELLS, COLS, LETTERS, STACK_WORDS, THREADS, MANY_NODES, false>;

extern "C" __global__ void __launch_bounds__(THREADS)
    score_boards(const gridwords::CardNode* nodes, const Shape::Cells* near, const uint32_t* points_of,
                 const uint8_t* codes, uint32_t boards, const uint32_t* picked, int32_t* points, int32_t* counts,
                 gridwords::BoardQueue* queue, uint32_t* given_up, const volatile int* stop) {
    gridwords::score_many<Shape>(nodes, near, points_of, codes, boards, picked, points, counts, queue, given_up, stop);
}
#endif
