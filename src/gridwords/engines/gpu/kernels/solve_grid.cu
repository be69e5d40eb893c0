// Finds every word on one board of any size, in two steps: the first starting cell of each word (one thread per
// starting cell, or per walk that started breadth first), then the first path from there (one thread per word).
// `gpu-word` has one thread per word for all starting cells. Compiled for
//   NODE (NarrowNode or WideNode), TOUCHING (king, rook or listed), WILD (none or some), LONGEST (letters of a word),
//   THREADS
#include "board_queue.h"
#include "frontier.h"
#include "grid_walk.h"
#include "live_branches.h"
#include "word_walk.h"

using gridwords::NODE;
using Space = gridwords::GridSpace<gridwords::Touching::TOUCHING>;
using Walk = gridwords::GridWalk<NODE, Space, gridwords::LeastStarts, THREADS, gridwords::Wild::WILD>;
using Walks = gridwords::FrontierWalks<NODE, Space>;
using Search = gridwords::WordWalk<Space, LONGEST + 1>;

extern "C" __global__ void find_parents(const NODE* nodes, uint32_t node_count, uint32_t* parents) {
    const uint32_t node = blockIdx.x * blockDim.x + threadIdx.x;
    if (node >= node_count) return;
    const auto children = static_cast<uint32_t>(gridwords::count_bits(nodes[node].mask()));
    for (uint32_t i = 0; i < children; ++i) parents[nodes[node].first + i] = node;
    if (node == gridwords::root) parents[node] = gridwords::root;
}

// Drops the words that were found from the branches in `live`, one thread per word, and lets the next walks begin at
// `next_start`.
extern "C" __global__ void drop_found(const NODE* nodes, uint32_t node_count, const uint32_t* parents,
                                      const uint32_t* words, uint32_t word_count, uint32_t first_long_node,
                                      const uint32_t* least, NODE::Mask* live, gridwords::BoardQueue* queue,
                                      uint32_t next_start) {
    const uint32_t word = blockIdx.x * blockDim.x + threadIdx.x;
    if (word == 0) queue->next = next_start;
    if (word >= word_count) return;
    gridwords::LiveBranches<NODE>{{nodes, node_count}, parents, least, first_long_node, live}.drop(words[word]);
}

// Starts are numbered row by row without the frame; `cols` is 0 if there is no frame. The queue begins with the first
// one; `starts` is the end of the last. `live` may be null.
extern "C" __global__ void __launch_bounds__(THREADS)
    find_starts(const NODE* nodes, uint32_t node_count, const uint8_t* codes, uint32_t width,
                const uint32_t* neighbours, const uint8_t* long_letters, const uint32_t* long_offsets, uint32_t wild_q,
                uint32_t wild_u, uint32_t cols, uint32_t starts, uint32_t first_long_node, uint32_t* least,
                const NODE::Mask* live, gridwords::BoardQueue* queue, const volatile int* stop) {
    const Space space{codes, width, neighbours, long_letters, long_offsets, wild_q, wild_u};
    extern __shared__ uint32_t memory[];
    Walk walk(memory + threadIdx.x, {nodes, node_count}, space, first_long_node, {least});
    walk.live = live;
    gridwords::run_jobs<THREADS>(
        walk, starts, queue, nullptr, stop, [](uint32_t job) { return job; },
        [&](uint32_t job) { walk.begin(gridwords::framed_cell(job, cols, width)); }, [](uint32_t) {});
}

// The walks of one cell: one thread per starting cell. These three kernels are for boards without wildcards.
extern "C" __global__ void begin_walks(const NODE* nodes, uint32_t node_count, const uint8_t* codes, uint32_t width,
                                       const uint32_t* neighbours, const uint8_t* long_letters,
                                       const uint32_t* long_offsets, uint32_t wild_q, uint32_t wild_u,
                                       uint32_t first_long_node, uint32_t* least, uint32_t* walks, uint32_t* counts,
                                       uint32_t capacity, uint32_t wanted, uint32_t levels, uint32_t cols,
                                       uint32_t starts) {
    const Walks all{{nodes, node_count},
                    {codes, width, neighbours, long_letters, long_offsets, wild_q, wild_u},
                    first_long_node,
                    {least},
                    {walks, counts, capacity, wanted, levels}};
    const uint32_t start = blockIdx.x * blockDim.x + threadIdx.x;
    if (start < starts) all.begin(gridwords::framed_cell(start, cols, width));
}

// The walks one cell longer than those of `level` cells, if these are too few: one thread per walk and neighbour.
extern "C" __global__ void lengthen_walks(const NODE* nodes, uint32_t node_count, const uint8_t* codes, uint32_t width,
                                          const uint32_t* neighbours, const uint8_t* long_letters,
                                          const uint32_t* long_offsets, uint32_t wild_q, uint32_t wild_u,
                                          uint32_t first_long_node, uint32_t* least, uint32_t* walks, uint32_t* counts,
                                          uint32_t capacity, uint32_t wanted, uint32_t levels, uint32_t level) {
    const Walks all{{nodes, node_count},
                    {codes, width, neighbours, long_letters, long_offsets, wild_q, wild_u},
                    first_long_node,
                    {least},
                    {walks, counts, capacity, wanted, levels}};
    if (!all.frontier.is_lengthened(level)) return;
    const uint32_t ways = counts[level] * Space::degree;
    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < ways; i += gridDim.x * blockDim.x) {
        all.lengthen(level, i / Space::degree, i % Space::degree);
    }
}

// Depth first from the end of every walk of the last level.
extern "C" __global__ void __launch_bounds__(THREADS)
    end_walks(const NODE* nodes, uint32_t node_count, const uint8_t* codes, uint32_t width, const uint32_t* neighbours,
              const uint8_t* long_letters, const uint32_t* long_offsets, uint32_t wild_q, uint32_t wild_u,
              uint32_t first_long_node, uint32_t* least, uint32_t* walks, uint32_t* counts, uint32_t capacity,
              uint32_t wanted, uint32_t levels, gridwords::BoardQueue* queue, const volatile int* stop) {
    const Space space{codes, width, neighbours, long_letters, long_offsets, wild_q, wild_u};
    const gridwords::Frontier frontier{walks, counts, capacity, wanted, levels};
    extern __shared__ uint32_t memory[];
    Walk walk(memory + threadIdx.x, {nodes, node_count}, space, first_long_node, {least});
    const uint32_t level = frontier.last();
    gridwords::run_jobs<THREADS>(
        walk, counts[level], queue, nullptr, stop, [](uint32_t job) { return job; },
        [&](uint32_t job) { walk.resume(frontier.cells(level, job), capacity, level, frontier.node(level, job)); },
        [](uint32_t) {});
}

// Writes paths side by side: for a word with a path, `places` gets its position in `packed`, where the number of its
// cells comes first and then the cells, numbered row by row without the frame. `packed_count` is how many numbers were
// written. Paths are in the order in which threads finished.
struct PackedPaths {
    uint32_t* places;
    uint32_t* packed;
    uint32_t* packed_count;
    uint32_t cols, width;

    __device__ void add(uint32_t word, const uint32_t* path, uint32_t cells) const {
        if (cells == 0 || cells == gridwords::stopped_search) {
            places[word] = Space::no_cell;
            return;
        }
        const uint32_t place = atomicAdd(packed_count, cells + 1);
        places[word] = place;
        packed[place] = cells;
        for (uint32_t i = 0; i < cells; ++i) packed[place + 1 + i] = gridwords::plain_cell(path[i], cols, width);
    }
};

// The first path of each word, from its smallest start.
extern "C" __global__ void find_paths(const NODE* nodes, uint32_t node_count, const uint32_t* parents,
                                      const uint8_t* codes, uint32_t width, const uint32_t* neighbours,
                                      const uint8_t* long_letters, const uint32_t* long_offsets, uint32_t wild_q,
                                      uint32_t wild_u, uint32_t cols, const uint32_t* words, uint32_t word_count,
                                      uint32_t* places, uint32_t* packed, uint32_t* packed_count, const uint32_t* least,
                                      const volatile int* stop) {
    const uint32_t word = blockIdx.x * blockDim.x + threadIdx.x;
    if (word >= word_count) return;
    const PackedPaths paths{places, packed, packed_count, cols, width};
    uint32_t path[LONGEST];
    uint32_t cells = 0;
    const uint32_t start = least[words[word]];
    if (start != Space::no_cell) {
        const Space space{codes, width, neighbours, long_letters, long_offsets, wild_q, wild_u};
        Search search(space, stop);
        search.length = gridwords::Speller<NODE>{{nodes, node_count}, parents}.spell(words[word], search.letters);
        cells = search.search(start, path);
    }
    paths.add(word, path, cells);
}

// `cells_of` lists the cells by the first letter of their tiles, ascending: letter L has letter_begin[L] ..
// letter_begin[L + 1] - 1. All of `places` must be no_cell before.
extern "C" __global__ void find_words(const NODE* nodes, uint32_t node_count, const uint32_t* parents,
                                      const uint8_t* codes, uint32_t width, const uint32_t* neighbours,
                                      const uint8_t* long_letters, const uint32_t* long_offsets, uint32_t wild_q,
                                      uint32_t wild_u, uint32_t cols, const uint32_t* words, uint32_t word_count,
                                      uint32_t* places, uint32_t* packed, uint32_t* packed_count,
                                      const uint32_t* cells_of, const uint32_t* letter_begin,
                                      gridwords::BoardQueue* queue, const volatile int* stop) {
    const Space space{codes, width, neighbours, long_letters, long_offsets, wild_q, wild_u};
    const PackedPaths paths{places, packed, packed_count, cols, width};
    Search search(space, stop);
    uint32_t path[LONGEST];
    // Words take very different times: a thread that is done with one takes the next.
    while (true) {
        const uint32_t word = atomicAdd(&queue->next, 1u);
        if (word >= word_count) return;
        search.length = gridwords::Speller<NODE>{{nodes, node_count}, parents}.spell(words[word], search.letters);
        uint32_t cells = 0;
        for (uint32_t i = letter_begin[search.letters[0]]; i < letter_begin[search.letters[0] + 1] && cells == 0; ++i) {
            cells = search.search(cells_of[i], path);
        }
        paths.add(word, path, cells);
        if (cells == gridwords::stopped_search) return;
    }
}
