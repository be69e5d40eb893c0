// Scores many boards of one shape of any size, with one thread per board and starting cell. The words found on each
// board are kept as bits. Compiled for
//   NODE (NarrowNode or WideNode), TOUCHING (king, rook or listed), WILD (none, some or traced), THREADS
// With `traced` every board has a free cell and is scored with every letter on it.
#include "board_queue.h"
#include "grid_walk.h"

using gridwords::NODE;
using Space = gridwords::GridSpace<gridwords::Touching::TOUCHING>;
constexpr bool traced = gridwords::Wild::WILD == gridwords::Wild::traced;
constexpr bool with_wildcards = gridwords::Wild::WILD != gridwords::Wild::none;

// Turns letter codes into the codes of grid_space.h, with `tiles` by code, and puts frames around the boards. A code
// whose tile is `no_tile` is invalid: the first board with one is reported in `queue`. `has_wildcards` is set if a
// board has one. With `asked` cells, every given board becomes that many, each with one of the cells a wildcard; those
// from `first` on are made.
constexpr uint8_t no_tile = 253;

extern "C" __global__ void frame_boards(const uint8_t* codes, uint32_t boards, uint32_t rows, uint32_t cols,
                                        uint32_t frame, const uint8_t* tiles, const uint32_t* asked_cells,
                                        uint32_t asked, uint64_t first, uint8_t* framed, uint32_t* has_wildcards,
                                        gridwords::BoardQueue* queue) {
    const uint32_t width = cols + 2 * frame, area = (rows + 2 * frame) * width;
    const uint64_t all = static_cast<uint64_t>(boards) * area;
    const uint64_t apart = static_cast<uint64_t>(gridDim.x) * blockDim.x;
    for (uint64_t i = static_cast<uint64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < all; i += apart) {
        const uint64_t board = first + i / area;
        const auto place = static_cast<uint32_t>(i % area);
        const uint32_t row = place / width - frame, col = place % width - frame;  // outside: not below `rows`, `cols`
        uint8_t tile = gridwords::hole_code;
        if (row < rows && col < cols) {
            const uint64_t source = asked == 0 ? board : board / asked;
            const uint32_t cell = row * cols + col;
            tile = tiles[codes[source * rows * cols + cell]];
            if (tile == no_tile) {
                atomicMax(&queue->bad, ~static_cast<uint32_t>(source));
                tile = gridwords::hole_code;
            }
            if (asked != 0 && cell == asked_cells[board % asked]) tile = gridwords::wildcard_code;
            if (tile == gridwords::wildcard_code && *has_wildcards == 0) *has_wildcards = 1;
        }
        framed[i] = tile;
    }
}

// `area` is that of a board with its frame, and `cols` is 0 if there is no frame. Does nothing if these boards have
// another kernel: those without wildcards have a faster one.
extern "C" __global__ void __launch_bounds__(THREADS)
    score_grids(const NODE* nodes, uint32_t node_count, const uint8_t* framed, uint32_t width,
                const uint32_t* neighbours, const uint8_t* long_letters, const uint32_t* long_offsets, uint32_t wild_q,
                uint32_t wild_u, uint32_t boards, uint32_t cells, uint32_t cols, uint32_t area,
                uint32_t first_long_node, const uint32_t* has_wildcards, const uint32_t* asked_cells, uint32_t asked,
                uint64_t first, uint32_t letters, uint32_t* seen, const int32_t* points_of, int32_t* points,
                int32_t* counts, gridwords::BoardQueue* queue, const volatile int* stop) {
    if ((*has_wildcards != 0) != with_wildcards) return;
    const Space space{framed, width, neighbours, long_letters, long_offsets, wild_q, wild_u};
    const uint32_t words = (node_count + 31) / 32;
    const auto finds_of = [&](uint32_t board) {
        if constexpr (traced) {
            return gridwords::LettersSeen{seen + static_cast<uint64_t>(board) * (letters + 1) * words, letters, words};
        } else {
            return gridwords::BoardScore{seen + static_cast<uint64_t>(board) * words, points_of, points + board,
                                         counts == nullptr ? nullptr : counts + board};
        }
    };
    using Finds = decltype(finds_of(0));
    extern __shared__ uint32_t levels[];
    gridwords::GridWalk<NODE, Space, Finds, THREADS, gridwords::Wild::WILD> walk(
        levels + threadIdx.x, {nodes, node_count}, space, first_long_node, finds_of(0));
    gridwords::run_jobs<THREADS>(
        walk, boards * cells, queue, nullptr, stop, [](uint32_t job) { return job; },
        [&](uint32_t job) {
            const uint32_t board = job / cells;
            walk.space.codes = framed + static_cast<uint64_t>(board) * area;
            walk.finds = finds_of(board);
            if constexpr (traced) {
                walk.free_cell = gridwords::framed_cell(asked_cells[(first + board) % asked], cols, width);
            }
            walk.begin(gridwords::framed_cell(job % cells, cols, width));
        },
        [](uint32_t) {});
}

// After traced walks: the points of each board with each letter on its free cell. One block per board.
extern "C" __global__ void add_letters(const uint32_t* seen, uint32_t node_count, uint32_t letters,
                                       const int32_t* points_of, int32_t* points) {
    __shared__ int32_t sums[gridwords::max_letters + 1];
    for (uint32_t i = threadIdx.x; i <= letters; i += blockDim.x) sums[i] = 0;
    __syncthreads();
    const uint32_t words = (node_count + 31) / 32;
    const uint32_t* const mine = seen + static_cast<uint64_t>(blockIdx.x) * (letters + 1) * words;
    for (uint32_t i = threadIdx.x; i < words; i += blockDim.x) {
        const uint32_t by_none = mine[static_cast<uint64_t>(letters) * words + i];
        for (uint32_t letter = 0; letter <= letters; ++letter) {
            uint32_t left = mine[static_cast<uint64_t>(letter) * words + i] & (letter < letters ? ~by_none : ~0u);
            if (left == 0) continue;
            int32_t sum = 0;
            for (; left != 0; left &= left - 1) {
                sum += points_of[i * 32 + static_cast<uint32_t>(gridwords::lowest_bit(left))];
            }
            atomicAdd(&sums[letter], sum);
        }
    }
    __syncthreads();
    for (uint32_t i = threadIdx.x; i < letters; i += blockDim.x) {
        points[static_cast<uint64_t>(blockIdx.x) * letters + i] = sums[i] + sums[letters];
    }
}
