// Finds every word on one board of any size, in two steps: the first starting cell of each word (one thread per
// starting cell, or per walk begun breadth first), then the first path from there (one thread per word). `gpu-word` has
// one thread per word for all starting cells. Compiled for
//   NODE (NarrowNode or WideNode), TOUCHING (king, rook or listed), WILD (none or some), LONGEST (letters of a word),
//   THREADS
#include "board_queue.h"
#include "frontier.h"
#include "grid_walk.h"
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

// Starts are numbered row by row without the frame; `cols` is 0 where there is no frame.
extern "C" __global__ void __launch_bounds__(THREADS)
    find_starts(const NODE* nodes, uint32_t node_count, const uint8_t* codes, uint32_t width,
                const uint32_t* neighbours, const uint8_t* long_letters, const uint32_t* long_offsets, uint32_t wild_q,
                uint32_t wild_u, uint32_t cols, uint32_t starts, uint32_t first_long_node, uint32_t* least,
                gridwords::BoardQueue* queue, const volatile int* stop) {
    const Space space{codes, width, neighbours, long_letters, long_offsets, wild_q, wild_u};
    extern __shared__ uint32_t memory[];
    Walk walk(memory + threadIdx.x, {nodes, node_count}, space, first_long_node, {least});
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

// The walks one cell longer than those of `level` cells, where these are too few: one thread per walk and neighbour.
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

// The first path of each word from its least start. `paths` has LONGEST cells a word; `lengths` gets how many of them:
// 0 for a word that was not found, stopped_search for one whose path was not.
extern "C" __global__ void find_paths(const NODE* nodes, uint32_t node_count, const uint32_t* parents,
                                      const uint8_t* codes, uint32_t width, const uint32_t* neighbours,
                                      const uint8_t* long_letters, const uint32_t* long_offsets, uint32_t wild_q,
                                      uint32_t wild_u, const uint32_t* words, uint32_t word_count,
                                      const uint32_t* least, uint32_t* paths, uint32_t* lengths,
                                      const volatile int* stop) {
    const uint32_t word = blockIdx.x * blockDim.x + threadIdx.x;
    if (word >= word_count) return;
    const uint32_t start = least[words[word]];
    lengths[word] = 0;
    if (start == Space::no_cell) return;
    const Space space{codes, width, neighbours, long_letters, long_offsets, wild_q, wild_u};
    Search search(space, stop);
    search.length = gridwords::Speller<NODE>{{nodes, node_count}, parents}.spell(words[word], search.letters);
    lengths[word] = search.search(start, paths + static_cast<uint64_t>(word) * LONGEST);
}

// Puts the paths side by side: that of a word goes to `packed` from offsets[word] on.
extern "C" __global__ void pack_paths(const uint32_t* paths, uint32_t word_count, const uint32_t* offsets,
                                      uint32_t* packed) {
    const uint32_t word = blockIdx.x * blockDim.x + threadIdx.x;
    if (word >= word_count) return;
    const uint32_t begin = offsets[word], count = offsets[word + 1] - begin;
    for (uint32_t i = 0; i < count; ++i) packed[begin + i] = paths[static_cast<uint64_t>(word) * LONGEST + i];
}

// `cells_of` lists the cells by the first letter of their tiles, ascending: letter L has letter_begin[L] ..
// letter_begin[L + 1] - 1. `lengths` gets 0 for a word that is not on the board.
extern "C" __global__ void find_words(const NODE* nodes, uint32_t node_count, const uint32_t* parents,
                                      const uint8_t* codes, uint32_t width, const uint32_t* neighbours,
                                      const uint8_t* long_letters, const uint32_t* long_offsets, uint32_t wild_q,
                                      uint32_t wild_u, const uint32_t* words, uint32_t word_count,
                                      const uint32_t* cells_of, const uint32_t* letter_begin, uint32_t* paths,
                                      uint32_t* lengths, gridwords::BoardQueue* queue, const volatile int* stop) {
    const Space space{codes, width, neighbours, long_letters, long_offsets, wild_q, wild_u};
    Search search(space, stop);
    // Words take very different times: a thread that has ended one takes the next that is left.
    while (true) {
        const uint32_t word = atomicAdd(&queue->next, 1u);
        if (word >= word_count) return;
        search.length = gridwords::Speller<NODE>{{nodes, node_count}, parents}.spell(words[word], search.letters);
        uint32_t cells = 0;
        for (uint32_t i = letter_begin[search.letters[0]]; i < letter_begin[search.letters[0] + 1] && cells == 0; ++i) {
            cells = search.search(cells_of[i], paths + static_cast<uint64_t>(word) * LONGEST);
        }
        lengths[word] = cells;
        if (cells == gridwords::stopped_search) return;
    }
}
