// How the lanes of a grid share many boards: a lane that is done with its board takes the next one.
//
// Reading a board costs as much as twenty steps or so, and only the lanes that do it are busy. So a warp waits until
// several of its lanes are done, or all that still had a board.
#pragma once

#include "trie_walk.h"

namespace gridwords {

// What a launch works on and what it leaves, in device memory; set to zero before it.
struct BoardQueue {
    uint32_t next;      // the first job that no lane has taken
    uint32_t given_up;  // how many found no room
    uint32_t stopped;   // not 0 if some job was left unfinished
    uint32_t bad;       // 2^32 - 1 minus the first board with a code that is not a letter's; 0 if there is none
};

// The lanes of a thread's warp: the last warp of a block may have fewer than 32.
template <int threads>
__device__ unsigned warp_lanes() {
    if constexpr (threads % 32 == 0) {
        return 0xffffffffu;
    } else {
        const unsigned left = threads - threadIdx.x / 32 * 32;
        return left >= 32 ? 0xffffffffu : (1u << left) - 1;
    }
}

constexpr int steps_between_looks = 32;
constexpr int lanes_a_reader = 8;              // four of a whole warp
constexpr uint32_t looks_between_stops = 512;  // a look at the stop flag goes to the host's memory, 1 µs

// A block's share of shared memory: the neighbours, the points by length, then the words of its lanes.
template <class Shape>
struct BlockTables {
    using Cells = typename Shape::Cells;

    const Cells* near;
    const uint32_t* points_of;
    uint32_t lane;  // the address of its words in shared memory

    __device__ BlockTables(const Cells* all_near, const uint32_t* all_points) {
        extern __shared__ uint64_t shared[];
        Cells* const near_here = reinterpret_cast<Cells*>(shared);
        uint32_t* const points_here = reinterpret_cast<uint32_t*>(shared + table_cells);
        for (unsigned i = threadIdx.x; i <= Shape::cells; i += Shape::stride) near_here[i] = all_near[i];
        for (unsigned i = threadIdx.x; i < table_points; i += Shape::stride) points_here[i] = all_points[i];
        __syncthreads();
        near = near_here;
        points_of = points_here;
        // Through a shuffle, so that the compiler keeps the result instead of computing it in every step.
        lane = static_cast<uint32_t>(__cvta_generic_to_shared(points_here + table_points + threadIdx.x));
        lane = __shfl_sync(warp_lanes<Shape::stride>(), lane, threadIdx.x % 32);
    }

    static constexpr unsigned table_cells = 64;
    static constexpr unsigned table_points = 256;
};

// Runs jobs 0 .. `jobs` - 1. `begin(job)` starts one and `end(job)` takes its result. For jobs that found no room,
// `name(job)` is listed in `given_up`. `stop` may be null. Blocks have `threads` threads.
template <int threads, class Walk, class Name, class Begin, class End>
__device__ void run_jobs(Walk& walk, uint32_t jobs, BoardQueue* queue, uint32_t* given_up, const volatile int* stop,
                         Name name, Begin begin, End end) {
    const unsigned lane = threadIdx.x % 32;
    const unsigned warp = warp_lanes<threads>();
    // Few jobs are spread over all warps, because lanes of one warp that branch differently wait for each other.
    const uint32_t warps = gridDim.x * ((threads + 31) / 32);
    const uint32_t share = (jobs + warps - 1) / warps;
    const unsigned crew = share >= 32 ? warp : warp & ((1u << share) - 1);
    const int worth_reading = max(1, __popc(crew) / lanes_a_reader);
    const unsigned below = (1u << lane) - 1;
    uint32_t job = 0;
    bool has_job = false;
    bool more = true;
    for (uint32_t looks = 1;; ++looks) {
        if (has_job && !goes_on(walk.state())) {
            if (walk.state() == State::done) {
                end(job);
            } else {
                given_up[atomicAdd(&queue->given_up, 1u)] = name(job);
            }
            has_job = false;
        }
        __syncwarp(warp);
        const unsigned idle = __ballot_sync(warp, !has_job) & crew;
        if (more && __popc(idle) >= worth_reading) {
            uint32_t first = 0;
            if (lane == 0) first = atomicAdd(&queue->next, static_cast<uint32_t>(__popc(idle)));
            first = __shfl_sync(warp, first, 0);
            // The counter goes at most one warp's lanes past the end for each warp, so it cannot wrap around.
            more = first + static_cast<uint32_t>(__popc(idle)) < jobs;
            if ((idle >> lane & 1) != 0) {
                job = first + static_cast<uint32_t>(__popc(idle & below));
                if (job < jobs) {
                    has_job = true;
                    begin(job);
                }
            }
            __syncwarp(warp);
        } else if (idle == crew) {
            return;
        }
        constexpr int written_out = Walk::steps_written_out;
        _Pragma("unroll written_out") for (int i = 0; i < steps_between_looks; ++i) {
            if (goes_on(walk.state())) walk.step();
            __syncwarp(warp);
        }
        if (looks % looks_between_stops == 0 && stop != nullptr) {
            int now = 0;
            if (lane == 0) now = *stop;
            if (__shfl_sync(warp, now, 0) != 0) {
                if (lane == 0) queue->stopped = 1;
                return;
            }
        }
    }
}

}  // namespace gridwords
