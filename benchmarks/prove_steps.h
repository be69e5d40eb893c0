// The steps of a launch, each for the GPU and, without one, for the processor: arrays, clock, runs, bounds, merges,
// sort.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <tuple>
#include <utility>
#include <vector>

#include "prove_kernels.h"
#include "prove_nodes.h"

#ifdef __CUDACC__
#include <cub/cub.cuh>

#define CHECK(call)                                                                             \
    do {                                                                                        \
        if (const cudaError_t error = (call); error != cudaSuccess) {                           \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); \
            std::exit(1);                                                                       \
        }                                                                                       \
    } while (false)
#endif

namespace steps {

// What a launch works on.
struct Batch {
    const uint64_t* keys;
    const uint32_t* words;
    const gpu::Layout* layouts;
    const int32_t* points;  // by length
    const gpu::Node* nodes;
    uint32_t node_count;
    gpu::Branch* branches;
    uint32_t branch_count;
    const uint64_t* beginnings;
};

struct Runs {
    uint64_t* begin;
    uint32_t* node;
    uint32_t* length;
    uint32_t* order;  // the longest first
    int32_t* bounds;
    int32_t* points;
    int32_t* vectors;
    int stride;
    uint64_t count;
};

// Which of some stretches has this tile; `first_tile` ascends.
template <class Stretch>
BOTH uint32_t owner_of(const Stretch* stretches, uint32_t count, uint64_t tile) {
    uint32_t low = 0;
    uint32_t high = count;
    while (high - low > 1) {
        const uint32_t middle = (low + high) / 2;
        if (stretches[middle].first_tile <= tile)
            low = middle;
        else
            high = middle;
    }
    return low;
}

BOTH bool begins_run(const uint64_t* keys, uint64_t i, const gpu::Node& node) {
    return i < node.end && (i == node.begin || keys[i] >> node.shift != keys[i - 1] >> node.shift);
}

// Where a tile of a branch begins in the entries without the cell, and its number of entries of both kinds.
struct Tile {
    uint64_t a, b;
    int a_size, b_size;
};
BOTH uint64_t tile_split(const Batch& batch, const gpu::Branch& branch, uint64_t tile) {
    const gpu::Pair pair{batch.keys + branch.unused, batch.words + branch.unused, batch.keys + branch.open,
                         batch.words + branch.open, branch.below};
    return pair.split((tile - branch.first_tile) * gpu::tile_size, branch.unused_end - branch.unused,
                      branch.taken_end - branch.open);
}
BOTH Tile tile_of(const gpu::Branch& branch, uint64_t tile, const uint64_t* splits) {
    const uint64_t at = (tile - branch.first_tile) * gpu::tile_size;
    const uint64_t a_all = branch.unused_end - branch.unused;
    const uint64_t b_all = branch.taken_end - branch.open;
    const bool last = at + gpu::tile_size >= a_all + b_all;
    const uint64_t a_end = last ? a_all : splits[tile + 1];
    const uint64_t b_end = last ? b_all : at + gpu::tile_size - splits[tile + 1];
    Tile found;
    found.a = splits[tile];
    found.b = at - found.a;
    // The last tiles of a branch may be empty: they were counted with the complete words.
    found.a_size = at >= a_all + b_all ? 0 : static_cast<int>(a_end - found.a);
    found.b_size = at >= a_all + b_all ? 0 : static_cast<int>(b_end - found.b);
    return found;
}

// What is done with every tile of a merge.
struct Merge {
    uint64_t tile_count;
    uint32_t* owners;  // by tile: its branch
    uint64_t* splits;  // by tile: how many entries without the cell come before it
    uint8_t* kept;     // by thread of a tile: which of its entries stay
    uint64_t* counts;  // by tile: how many entries stay, then where they begin; the last is the sum
};

#ifdef __CUDACC__

inline void* allocate(size_t bytes) {
    void* made = nullptr;
    CHECK(cudaMalloc(&made, std::max<size_t>(1, bytes)));
    return made;
}
inline void release(void* memory) { cudaFree(memory); }
inline void copy(void* to, const void* from, size_t bytes) { CHECK(cudaMemcpy(to, from, bytes, cudaMemcpyDefault)); }

class Clock {
public:
    Clock() {
        CHECK(cudaEventCreate(&start_));
        CHECK(cudaEventCreate(&end_));
        CHECK(cudaEventRecord(start_));
    }
    // The seconds since the last lap.
    double lap() {
        float elapsed_ms = 0;
        CHECK(cudaEventRecord(end_));
        CHECK(cudaEventSynchronize(end_));
        CHECK(cudaGetLastError());
        CHECK(cudaEventElapsedTime(&elapsed_ms, start_, end_));
        CHECK(cudaEventRecord(start_));
        return elapsed_ms / 1000;
    }

private:
    cudaEvent_t start_;
    cudaEvent_t end_;
};

constexpr int block_size = 256;

template <class Work>
__global__ void each_kernel(uint64_t count, Work work) {
    const uint64_t i = blockIdx.x * uint64_t{blockDim.x} + threadIdx.x;
    if (i < count) work(i);
}
template <class Work>
void each(uint64_t count, Work work) {
    if (count > 0)
        each_kernel<<<static_cast<unsigned>((count + block_size - 1) / block_size), block_size>>>(count, work);
}

// One block per tile of keys: counts or, with the places known, lists the runs that begin in it.
template <bool list>
__global__ void runs_kernel(Batch batch, uint64_t* tiles, Runs runs) {
    using Scan = cub::BlockScan<int, block_size>;
    __shared__ typename Scan::TempStorage scan;
    const uint64_t tile = blockIdx.x;
    const uint32_t number = owner_of(batch.nodes, batch.node_count, tile);
    const gpu::Node node = batch.nodes[number];
    const uint64_t start = node.begin + (tile - node.first_tile) * gpu::tile_size;
    uint64_t place = list ? tiles[tile] : 0;
    int sum = 0;
    for (int step = 0; step < gpu::tile_items; ++step) {
        const uint64_t i = start + static_cast<uint64_t>(step) * block_size + threadIdx.x;
        const int begins = begins_run(batch.keys, i, node);
        int before = 0;
        int all = 0;
        if (list) {
            Scan(scan).ExclusiveSum(begins, before, all);
            __syncthreads();
            if (begins) {
                runs.begin[place + before] = i;
                runs.node[place + before] = number;
            }
            place += all;
        } else {
            sum += __syncthreads_count(begins);
        }
    }
    if (!list && threadIdx.x == 0) tiles[tile] = sum;
}

// A warp per run. With 16 or 8 lanes, and with values of 16 bits, more runs are at work at the same time, but it takes
// 0.8 to 1.4 times as long.
constexpr int lanes = 32;
constexpr int groups_per_block = 8;

__global__ void __launch_bounds__(groups_per_block* lanes, 4)
    bound_kernel(Batch batch, Runs runs, unsigned long long* tickets, int group_bytes) {
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ int32_t points[32];
    for (int i = threadIdx.x; i < 32; i += blockDim.x) points[i] = batch.points[i];
    __syncthreads();
    using Group = gpu::Lanes<lanes>;
    Group group;
    group.lane = threadIdx.x % lanes;
    group.mask = ~0u;
    unsigned char* const own = shared + threadIdx.x / lanes * group_bytes;
    gpu::Desk<lanes>& desk = *reinterpret_cast<gpu::Desk<lanes>*>(own);
    gpu::RunBounder<Group> bounder{group,      desk,        reinterpret_cast<int32_t*>(own + sizeof desk),
                                   batch.keys, batch.words, points};
    uint32_t layout = ~0u;
    // Long runs are taken one by one, short ones eight at a time.
    const uint64_t singly = runs.count < 65536 ? runs.count : 65536;
    while (true) {
        unsigned long long ticket = 0;
        if (group.lane == 0) ticket = atomicAdd(tickets, 1ull);
        ticket = __shfl_sync(group.mask, ticket, 0, lanes);
        const uint64_t first = ticket < singly ? ticket : singly + (ticket - singly) * 8;
        if (first >= runs.count) return;
        const uint64_t end = ticket < singly ? first + 1 : (first + 8 < runs.count ? first + 8 : runs.count);
        for (uint64_t at = first; at < end; ++at) {
            const uint32_t run = runs.order[at];
            const gpu::Node& node = batch.nodes[runs.node[run]];
            if (node.layout != layout) {
                group.sync();
                layout = node.layout;
                const auto* const source = reinterpret_cast<const int32_t*>(batch.layouts + layout);
                for (int i = group.lane; i < static_cast<int>(sizeof(gpu::Layout) / 4); i += lanes)
                    reinterpret_cast<int32_t*>(&desk.layout)[i] = source[i];
                group.sync();
            }
            const uint64_t begin = runs.begin[run];
            int32_t complete = 0;
            const int32_t bound = bounder.bound(begin, begin + runs.length[run], node.shift, node.first, complete,
                                                runs.vectors + run * static_cast<uint64_t>(runs.stride));
            if (group.lane == 0) {
                runs.bounds[run] = bound;
                runs.points[run] = complete;
            }
        }
    }
}

// One block per tile of a merge. First it decides which entries stay, and counts them; then, with the places known, it
// merges again and writes them.
template <bool write>
__global__ void __launch_bounds__(gpu::tile_threads)
    force_kernel(Batch batch, Merge merge, uint64_t* out_keys, uint32_t* out_words) {
    using Scan = cub::BlockScan<int, gpu::tile_threads>;
    __shared__ typename Scan::TempStorage scan;
    __shared__ uint64_t keys[gpu::tile_size + 1];
    __shared__ uint32_t words[gpu::tile_size + 1];
    __shared__ gpu::Branch branch;
    __shared__ gpu::Layout layout;
    const uint64_t number = blockIdx.x;
    if (threadIdx.x < sizeof(gpu::Branch) / 4)
        reinterpret_cast<uint32_t*>(&branch)[threadIdx.x] =
            reinterpret_cast<const uint32_t*>(batch.branches + merge.owners[number])[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < sizeof(gpu::Layout) / 4)
        reinterpret_cast<uint32_t*>(&layout)[threadIdx.x] =
            reinterpret_cast<const uint32_t*>(batch.layouts + branch.layout)[threadIdx.x];
    const Tile tile = tile_of(branch, number, merge.splits);
    const bool before = tile.a > 0;
    const int count = tile.a_size + tile.b_size;
    for (int i = static_cast<int>(threadIdx.x) - 1; i < count; i += gpu::tile_threads) {
        if (i < 0 && !before) continue;
        const uint64_t from = i < tile.a_size ? branch.unused + tile.a + i : branch.open + tile.b + (i - tile.a_size);
        keys[i + 1] = batch.keys[from];
        words[i + 1] = batch.words[from];
    }
    __syncthreads();
    const gpu::Pair pair{keys + 1, words + 1, keys + 1 + tile.a_size, words + 1 + tile.a_size, branch.below};
    const int at = static_cast<int>(threadIdx.x) * gpu::tile_items;
    uint8_t& own = merge.kept[number * gpu::tile_threads + threadIdx.x];
    if (!write) {
        uint32_t stay = 0;
        gpu::merge_some(pair, at, tile.a_size, tile.b_size, before,
                        [&](int i, uint64_t key, uint32_t word, bool doubled) {
                            if (!doubled && gpu::stays(key, word, branch, layout, batch.beginnings, batch.words))
                                stay |= 1u << i;
                        });
        own = static_cast<uint8_t>(stay);
        int before_own = 0;
        int all = 0;
        Scan(scan).ExclusiveSum(__popc(stay), before_own, all);
        if (threadIdx.x == 0) merge.counts[number] = all;
        return;
    }
    const uint32_t stay = own;
    int place = 0;
    Scan(scan).ExclusiveSum(__popc(stay), place);
    uint64_t out = merge.counts[number] + place;
    gpu::merge_some(pair, at, tile.a_size, tile.b_size, before, [&](int i, uint64_t key, uint32_t word, bool) {
        if ((stay >> i & 1) == 0) return;
        out_keys[out] = key;
        out_words[out++] = word;
    });
}

#else

inline void* allocate(size_t bytes) { return std::malloc(std::max<size_t>(1, bytes)); }
inline void release(void* memory) { std::free(memory); }
inline void copy(void* to, const void* from, size_t bytes) { std::memcpy(to, from, bytes); }

class Clock {
public:
    double lap() {
        const double before = std::exchange(start_, nodes::now_s());
        return start_ - before;
    }

private:
    double start_ = nodes::now_s();
};

template <class Work>
void each(uint64_t count, Work work) {
    for (uint64_t i = 0; i < count; ++i) work(i);
}

#endif

// An array where the steps are done.
template <class T>
class Array {
public:
    Array() = default;
    explicit Array(size_t size) { make(size); }
    explicit Array(const std::vector<T>& from) {
        make(from.size());
        copy(data_, from.data(), size_ * sizeof(T));
    }
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;
    ~Array() { release(data_); }

    void make(size_t size) {
        release(data_);
        size_ = size;
        data_ = static_cast<T*>(allocate(size * sizeof(T)));
    }
    T* get() const { return data_; }
    size_t size() const { return size_; }
    T last() const {
        T value;
        copy(&value, data_ + size_ - 1, sizeof(T));
        return value;
    }
    std::vector<T> values() const {
        std::vector<T> to(size_);
        copy(to.data(), data_, size_ * sizeof(T));
        return to;
    }

private:
    T* data_ = nullptr;
    size_t size_ = 0;
};

#ifdef __CUDACC__

// cub's two calls: how much memory it needs, then the work. The memory is kept.
template <class Call>
void with_memory(Call call) {
    static Array<unsigned char> memory;
    size_t bytes = 0;
    CHECK(call(nullptr, bytes));
    if (bytes > memory.size()) memory.make(bytes);
    CHECK(call(memory.get(), bytes));
}

// Turns counts into the places where they begin; the last becomes the sum.
inline void add_up(Array<uint64_t>& counts) {
    CHECK(cudaMemsetAsync(counts.get() + counts.size() - 1, 0, sizeof(uint64_t)));
    with_memory([&](void* at, size_t& bytes) {
        return cub::DeviceScan::ExclusiveSum(at, bytes, counts.get(), counts.get(), static_cast<int>(counts.size()));
    });
}

inline void count_runs(const Batch& batch, uint64_t tiles, uint64_t* counts) {
    runs_kernel<false><<<static_cast<unsigned>(tiles), block_size>>>(batch, counts, Runs{});
}
inline void list_runs(const Batch& batch, uint64_t tiles, uint64_t* places, const Runs& runs) {
    runs_kernel<true><<<static_cast<unsigned>(tiles), block_size>>>(batch, places, runs);
}
// The longest first; `numbers` are those of the runs, `lengths` is scratch.
inline void order_runs(const Runs& runs, uint32_t* numbers, uint32_t* lengths) {
    with_memory([&](void* at, size_t& bytes) {
        return cub::DeviceRadixSort::SortPairsDescending(at, bytes, runs.length, lengths, numbers, runs.order,
                                                         static_cast<int>(runs.count), 0, 24);
    });
}
inline void bound_runs(const Batch& batch, const Runs& runs, int frames) {
    static Array<unsigned long long> tickets(1);
    const int group_bytes = static_cast<int>(sizeof(gpu::Desk<lanes>)) + (frames * 4 + 15) / 16 * 16;
    const int bytes = group_bytes * groups_per_block;
    int blocks = 0;
    int processors = 0;
    CHECK(cudaFuncSetAttribute(bound_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, bound_kernel, groups_per_block * lanes, bytes));
    CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
    CHECK(cudaMemsetAsync(tickets.get(), 0, sizeof(unsigned long long)));
    bound_kernel<<<blocks * processors, groups_per_block * lanes, bytes>>>(batch, runs, tickets.get(), group_bytes);
}
inline void count_merged(const Batch& batch, const Merge& merge) {
    force_kernel<false><<<static_cast<unsigned>(merge.tile_count), gpu::tile_threads>>>(batch, merge, nullptr, nullptr);
}
inline void write_merged(const Batch& batch, const Merge& merge, uint64_t* keys, uint32_t* words) {
    force_kernel<true><<<static_cast<unsigned>(merge.tile_count), gpu::tile_threads>>>(batch, merge, keys, words);
}
// Sorts by key, then by word.
inline void sort_pairs(Array<uint64_t>& keys, Array<uint32_t>& words, Array<uint64_t>& spare_keys,
                       Array<uint32_t>& spare_words, int bits) {
    const int count = static_cast<int>(keys.size());
    with_memory([&](void* at, size_t& bytes) {
        return cub::DeviceRadixSort::SortPairs(at, bytes, words.get(), spare_words.get(), keys.get(), spare_keys.get(),
                                               count, 0, 32);
    });
    with_memory([&](void* at, size_t& bytes) {
        return cub::DeviceRadixSort::SortPairs(at, bytes, spare_keys.get(), keys.get(), spare_words.get(), words.get(),
                                               count, 0, bits);
    });
}

#else

inline void add_up(Array<uint64_t>& counts) {
    counts.get()[counts.size() - 1] = 0;
    uint64_t sum = 0;
    for (size_t i = 0; i < counts.size(); ++i) sum += std::exchange(counts.get()[i], sum);
}

template <class Use>
void for_runs_in(const Batch& batch, uint64_t tile, Use&& use) {
    const uint32_t number = owner_of(batch.nodes, batch.node_count, tile);
    const gpu::Node& node = batch.nodes[number];
    const uint64_t start = node.begin + (tile - node.first_tile) * gpu::tile_size;
    for (uint64_t i = start; i < start + gpu::tile_size; ++i)
        if (begins_run(batch.keys, i, node)) use(i, number);
}
inline void count_runs(const Batch& batch, uint64_t tiles, uint64_t* counts) {
    for (uint64_t tile = 0; tile < tiles; ++tile) {
        counts[tile] = 0;
        for_runs_in(batch, tile, [&](uint64_t, uint32_t) { ++counts[tile]; });
    }
}
inline void list_runs(const Batch& batch, uint64_t tiles, uint64_t* places, const Runs& runs) {
    for (uint64_t tile = 0; tile < tiles; ++tile) {
        uint64_t place = places[tile];
        for_runs_in(batch, tile, [&](uint64_t i, uint32_t number) {
            runs.begin[place] = i;
            runs.node[place++] = number;
        });
    }
}
inline void order_runs(const Runs& runs, uint32_t* numbers, uint32_t*) {
    std::copy(numbers, numbers + runs.count, runs.order);
    std::stable_sort(runs.order, runs.order + runs.count,
                     [&](uint32_t a, uint32_t b) { return runs.length[a] > runs.length[b]; });
}
inline void bound_runs(const Batch& batch, const Runs& runs, int frames) {
    gpu::Desk<1> desk;
    std::vector<int32_t> room(static_cast<size_t>(frames));
    gpu::RunBounder<gpu::Lanes<1>> bounder{{}, desk, room.data(), batch.keys, batch.words, batch.points};
    for (uint64_t at = 0; at < runs.count; ++at) {
        const uint32_t run = runs.order[at];
        const gpu::Node& node = batch.nodes[runs.node[run]];
        desk.layout = batch.layouts[node.layout];
        runs.bounds[run] = bounder.bound(runs.begin[run], runs.begin[run] + runs.length[run], node.shift, node.first,
                                         runs.points[run], runs.vectors + run * static_cast<uint64_t>(runs.stride));
    }
}
template <class Use>
void merge_tile(const Batch& batch, const Merge& merge, uint64_t number, Use&& use) {
    const gpu::Branch& branch = batch.branches[merge.owners[number]];
    const Tile tile = tile_of(branch, number, merge.splits);
    const gpu::Pair pair{batch.keys + branch.unused + tile.a, batch.words + branch.unused + tile.a,
                         batch.keys + branch.open + tile.b, batch.words + branch.open + tile.b, branch.below};
    for (int thread = 0; thread < gpu::tile_threads; ++thread) {
        uint8_t& kept = merge.kept[number * gpu::tile_threads + static_cast<uint64_t>(thread)];
        gpu::merge_some(pair, thread * gpu::tile_items, tile.a_size, tile.b_size, tile.a > 0,
                        [&](int i, uint64_t key, uint32_t word, bool doubled) { use(kept, i, key, word, doubled); });
    }
}
inline void count_merged(const Batch& batch, const Merge& merge) {
    std::fill_n(merge.kept, merge.tile_count * gpu::tile_threads, uint8_t{0});
    for (uint64_t tile = 0; tile < merge.tile_count; ++tile) {
        const gpu::Branch& branch = batch.branches[merge.owners[tile]];
        merge.counts[tile] = 0;
        merge_tile(batch, merge, tile, [&](uint8_t& kept, int i, uint64_t key, uint32_t word, bool doubled) {
            if (doubled) return;
            if (!gpu::stays(key, word, branch, batch.layouts[branch.layout], batch.beginnings, batch.words)) return;
            kept = static_cast<uint8_t>(kept | 1u << i);
            ++merge.counts[tile];
        });
    }
}
inline void write_merged(const Batch& batch, const Merge& merge, uint64_t* keys, uint32_t* words) {
    for (uint64_t tile = 0; tile < merge.tile_count; ++tile) {
        uint64_t out = merge.counts[tile];
        merge_tile(batch, merge, tile, [&](uint8_t kept, int i, uint64_t key, uint32_t word, bool) {
            if ((kept >> i & 1) == 0) return;
            keys[out] = key;
            words[out++] = word;
        });
    }
}
inline void sort_pairs(Array<uint64_t>& keys, Array<uint32_t>& words, Array<uint64_t>&, Array<uint32_t>&, int) {
    std::vector<std::pair<uint64_t, uint32_t>> pairs;
    for (size_t i = 0; i < keys.size(); ++i) pairs.emplace_back(keys.get()[i], words.get()[i]);
    std::sort(pairs.begin(), pairs.end());
    for (size_t i = 0; i < keys.size(); ++i) std::tie(keys.get()[i], words.get()[i]) = pairs[i];
}

#endif

}  // namespace steps
