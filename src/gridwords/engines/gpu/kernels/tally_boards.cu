// Counts how many boards have each number of points, each number of words, and a longest word of each length; and keeps
// the first of the best boards. POINTS, WORDS and LENGTHS are the numbers of counters.
//
// A block counts in its shared memory, where nearly all boards fall, and adds its counters to the others at the end.
#include "portable.h"

namespace {

constexpr uint32_t points_here = POINTS < 2048 ? POINTS : 2048;
constexpr uint32_t words_here = WORDS < 1024 ? WORDS : 1024;

// The larger value wins, then the smaller index: so the answer does not depend on the order of the threads.
__device__ void keep_best(unsigned long long* best, uint32_t value, uint64_t index) {
    constexpr int index_bits = 44;
    const unsigned long long key =
        static_cast<unsigned long long>(value) << index_bits | (((1ull << index_bits) - 1) - index);
    if (key > *best) atomicMax(best, key);
}

__device__ void add(unsigned long long* all, const uint32_t* here, uint32_t count) {
    for (uint32_t i = threadIdx.x; i < count; i += blockDim.x) {
        if (here[i] != 0) atomicAdd(all + i, static_cast<unsigned long long>(here[i]));
    }
}

}  // namespace

// `counts` have the words in the lower 24 bits and the longest above. `best` has three keys: for the most points, the
// most words and the longest word. `beyond` counts the boards that have no counter; they are in none.
extern "C" __global__ void tally_boards(const int32_t* points, const int32_t* counts, uint32_t boards, uint64_t index,
                                        unsigned long long* by_points, unsigned long long* by_words,
                                        unsigned long long* by_longest, unsigned long long* best,
                                        unsigned long long* beyond) {
    __shared__ uint32_t some_points[points_here];
    __shared__ uint32_t some_words[words_here];
    __shared__ uint32_t some_lengths[LENGTHS];
    for (uint32_t i = threadIdx.x; i < points_here; i += blockDim.x) some_points[i] = 0;
    for (uint32_t i = threadIdx.x; i < words_here; i += blockDim.x) some_words[i] = 0;
    for (uint32_t i = threadIdx.x; i < LENGTHS; i += blockDim.x) some_lengths[i] = 0;
    __syncthreads();
    for (uint32_t board = blockIdx.x * blockDim.x + threadIdx.x; board < boards; board += gridDim.x * blockDim.x) {
        const uint32_t value = static_cast<uint32_t>(points[board]);
        const uint32_t packed = static_cast<uint32_t>(counts[board]);
        const uint32_t words = packed & 0xffffffu, longest = packed >> 24;
        if (value >= POINTS || words >= WORDS || longest >= LENGTHS) {
            atomicAdd(beyond, 1ull);
            continue;
        }
        if (value < points_here) {
            atomicAdd(some_points + value, 1u);
        } else {
            atomicAdd(by_points + value, 1ull);
        }
        if (words < words_here) {
            atomicAdd(some_words + words, 1u);
        } else {
            atomicAdd(by_words + words, 1ull);
        }
        atomicAdd(some_lengths + longest, 1u);
        keep_best(best, value, index + board);
        keep_best(best + 1, words, index + board);
        keep_best(best + 2, longest, index + board);
    }
    __syncthreads();
    add(by_points, some_points, points_here);
    add(by_words, some_words, words_here);
    add(by_longest, some_lengths, LENGTHS);
}
