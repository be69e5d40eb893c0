// The points of each board with every letter on each of its cells, with one thread per board and cell: one walk scores
// all letters of a cell. Compiled for one shape, as score_many.cu is.
#include "board_queue.h"

#if !defined(INNER)
#define INNER 0
#define QU -1
#endif
#if !defined(POINTS_IN_NODES)
#define POINTS_IN_NODES 0
#endif

using Shape = gridwords::WalkShape<CELLS, COLS, LETTERS, DEPTH, LISTS, MOST_WAYS, FRAMES, THREADS, MANY_NODES, true,
                                   INNER, QU, false, POINTS_IN_NODES>;

static_assert(Shape::words == LANE_WORDS);  // or lanes would write into each other's memory

// A job is a board, one of the `asked` cells that `asked_cells` lists, and one of `parts` sets of first letters,
// `firsts`; `points` by job and letter.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS)
    score_letters(const gridwords::GpuNode* nodes, const Shape::Cells* near, const uint32_t* points_of,
                  const gridwords::GpuTile* tiles, uint32_t tile_count, const uint8_t* codes, uint32_t jobs,
                  const uint8_t* asked_cells, uint32_t asked, const uint32_t* firsts, uint32_t parts,
                  const uint32_t* picked, const uint32_t* picked_count, int32_t* points, gridwords::BoardQueue* queue,
                  uint32_t* given_up, const volatile int* stop) {
    const gridwords::BlockTables<Shape> tables(near, points_of);
    uint32_t spill[Shape::spill_words + 1];
    gridwords::TrieWalk<Shape> walk(tables.lane, spill, nodes, tables.near, tables.points_of, tiles, tile_count);
    const auto place_of = [&](uint32_t job) { return picked != nullptr ? picked[job] : job; };
    gridwords::run_jobs<THREADS>(
        walk, picked != nullptr ? *picked_count : jobs, queue, given_up, stop, place_of,
        [&](uint32_t job) {
            const uint32_t place = place_of(job), part = place % parts, board_cell = place / parts;
            const uint32_t board = board_cell / asked;
            walk.begin(codes + static_cast<uint64_t>(board) * CELLS, firsts[part], asked_cells[board_cell % asked],
                       points + static_cast<uint64_t>(place) * LETTERS);
            if (walk.has_bad_code()) atomicMax(&queue->bad, ~board);
        },
        [&](uint32_t) { walk.finish_sums(); });
}
