// The steps of a proof on a GPU: engines/gpu/prove.py starts them one after the other over a batch of nodes of many
// classes. Without a GPU they compile as plain functions with the same arguments, for tests.
#include "prove_bound.h"
#include "prove_layout.h"
#include "prove_look.h"
#include "prove_merge.h"

using namespace gridwords;
using namespace gridwords::proving;

#ifdef __CUDACC__
#define STEP extern "C" __global__ void
#define FOR_EACH(i, count) if (const int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count)
using Group = Lanes<32>;
#define FOR_EACH_BY_GROUP(i, count, group)                           \
    if (const Group group{static_cast<int>(threadIdx.x % 32)}; true) \
        if (const int64_t i = (static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x) / 32; i < count)
#else
#define STEP extern "C" void
#define FOR_EACH(i, count) for (int64_t i = 0; i < count; ++i)
using Group = Lanes<1>;
#define FOR_EACH_BY_GROUP(i, count, group) \
    if (const Group group{0}; true)        \
        for (int64_t i = 0; i < count; ++i)
#endif

// How each node is worked on, and how much room it needs, one place further so that sums become starts: tiles of
// entries, table of runs, branches, bits. `whole`: to bound it, not to look ahead.
STEP plan_nodes(const Node* nodes, int64_t count, const Layout* layouts, int32_t at_least, int32_t whole, Plan* plans,
                int64_t* rooms) {
    FOR_EACH(i, count) {
        const Node& node = nodes[i];
        const Layout& layout = layouts[node.slot];
        Plan plan = plan_of(node, layout, at_least, whole != 0);
        plan.frames = frames_size(layout, node.at + plan.cut);
        plans[i] = plan;
        int64_t table = plan.depth > 0 ? 1 : 0;
        for (int level = 0; level < plan.depth; ++level) table *= digits_at(node, node.at + level);
        const int64_t branches = whole != 0 || node.expected < 0 ? 0 : digits_at(node, node.at);
        const int64_t row = count + 1;
        rooms[i + 1] = plan.cut > 0 ? static_cast<int64_t>((node.size + tile_size - 1) / tile_size) : 0;
        rooms[row + i + 1] = table;
        rooms[2 * row + i + 1] = branches;
        rooms[3 * row + i + 1] = branches * bit_words(node, layout, plan);
    }
}

STEP find_owners(const int64_t* starts, int64_t count, int64_t items, int32_t* owners) {
    FOR_EACH(i, items) owners[i] = static_cast<int32_t>(owner_of(starts, count, i));
}

// Marks the entries, counted from `base`, with which a run begins.
STEP mark_runs(const uint64_t* keys, uint64_t base, const Node* nodes, const Plan* plans, const Layout* layouts,
               const int64_t* tile_starts, const int32_t* owners, int64_t tiles, uint8_t* marks) {
    FOR_EACH(thread, tiles * tile_size) {
        const int64_t tile = thread / tile_size;
        const int32_t owner = owners[tile];
        const Node& node = nodes[owner];
        const uint64_t i = static_cast<uint64_t>((tile - tile_starts[owner]) * tile_size + thread % tile_size);
        if (i < node.size) {
            const int shift = layouts[node.slot].places[node.at + plans[owner].cut - 1].shift;
            const uint64_t* const own = keys + node.begin;
            marks[node.begin - base + i] = i == 0 || own[i] >> shift != own[i - 1] >> shift ? 1 : 0;
        }
    }
}

STEP describe_runs(const uint64_t* begin, int64_t count, const Node* nodes, int64_t node_count, int32_t* owners,
                   int32_t* sizes) {
    FOR_EACH(run, count) {
        int64_t low = 0;
        int64_t high = node_count;
        while (high - low > 1) {
            const int64_t middle = (low + high) / 2;
            if (nodes[middle].begin <= begin[run])
                low = middle;
            else
                high = middle;
        }
        const uint64_t end = nodes[low].begin + nodes[low].size;
        const uint64_t next = run + 1 < count && begin[run + 1] < end ? begin[run + 1] : end;
        owners[run] = static_cast<int32_t>(low);
        sizes[run] = static_cast<int32_t>(next - begin[run]);
    }
}

// One group of lanes per run; `order` has the longest last.
#ifdef __CUDACC__
constexpr int bound_threads = 256;
static_assert(sizeof(Desk<32>) == 1680, "engines/gpu/prove.py reserves this much");
extern "C" __global__ void __launch_bounds__(bound_threads, 4)
    bound_runs(const uint64_t* keys, const uint32_t* words, const int32_t* points_by_length, const Node* nodes,
               const Plan* plans, const Layout* layouts, const uint64_t* begin, const int32_t* owners,
               const int32_t* sizes, const int64_t* order, int64_t count, int32_t stride, int32_t* bounds,
               int32_t* complete, int32_t* vectors, unsigned long long* tickets, int32_t group_bytes) {
    extern __shared__ uint64_t shared[];
    __shared__ int32_t points[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x) points[i] = points_by_length[i];
    __syncthreads();
    const Group group{static_cast<int>(threadIdx.x % 32)};
    unsigned char* const own = reinterpret_cast<unsigned char*>(shared) + threadIdx.x / 32 * group_bytes;
    auto& desk = *reinterpret_cast<Desk<32>*>(own);
    RunBounder<Group> bounder{group, desk, reinterpret_cast<int32_t*>(own + sizeof desk), keys, words, points};
    uint32_t layout = ~0u;
    // Long runs are taken one by one, short ones eight at a time.
    const int64_t singly = count < 65536 ? count : 65536;
    while (true) {
        unsigned long long ticket = 0;
        if (group.lane == 0) ticket = atomicAdd(tickets, 1ull);
        ticket = __shfl_sync(~0u, ticket, 0);
        const auto number = static_cast<int64_t>(ticket);
        const int64_t first = number < singly ? number : singly + (number - singly) * 8;
        if (first >= count) return;
        const int64_t end = number < singly ? first + 1 : (first + 8 < count ? first + 8 : count);
        for (int64_t at = first; at < end; ++at) {
            const int64_t run = order[count - 1 - at];
            const Node& node = nodes[owners[run]];
            if (node.slot != layout) {
                group.sync();
                layout = node.slot;
                const auto* const source = reinterpret_cast<const int32_t*>(layouts + layout);
                for (int i = group.lane; i < static_cast<int>(sizeof(Layout) / 4); i += 32)
                    reinterpret_cast<int32_t*>(&desk.layout)[i] = source[i];
                group.sync();
            }
            const int first_place = node.at + plans[owners[run]].cut;
            int32_t done = 0;
            const int32_t bound =
                bounder.bound(begin[run], begin[run] + static_cast<uint64_t>(sizes[run]),
                              desk.layout.places[first_place - 1].shift, first_place, done, vectors + run * stride);
            if (group.lane == 0) {
                bounds[run] = bound;
                complete[run] = done;
            }
        }
    }
}
#else
STEP bound_runs(const uint64_t* keys, const uint32_t* words, const int32_t* points, const Node* nodes,
                const Plan* plans, const Layout* layouts, const uint64_t* begin, const int32_t* owners,
                const int32_t* sizes, const int64_t* order, int64_t count, int32_t stride, int32_t* bounds,
                int32_t* complete, int32_t* vectors, unsigned long long*, int32_t group_bytes) {
    Desk<1> desk;
    int32_t* const frames = new int32_t[static_cast<uint64_t>(group_bytes)];
    RunBounder<Group> bounder{Group{}, desk, frames, keys, words, points};
    for (int64_t at = 0; at < count; ++at) {
        const int64_t run = order[at];
        const Node& node = nodes[owners[run]];
        desk.layout = layouts[node.slot];
        const int first_place = node.at + plans[owners[run]].cut;
        bounds[run] = bounder.bound(begin[run], begin[run] + static_cast<uint64_t>(sizes[run]),
                                    desk.layout.places[first_place - 1].shift, first_place, complete[run],
                                    vectors + run * stride);
    }
    delete[] frames;
}
#endif

// Marks the runs with which a joined one begins in this round.
STEP mark_joined(const uint64_t* begin, const int32_t* owners, int64_t count, const uint64_t* keys, const Node* nodes,
                 const Plan* plans, const Layout* layouts, int32_t round, uint8_t* marks) {
    FOR_EACH(run, count) {
        const int32_t owner = owners[run];
        const Node& node = nodes[owner];
        const int at = joined_place(node, plans[owner], round);
        marks[run] = at < 0 || run == 0 || owners[run - 1] != owner ||
                             begins_joined(keys[begin[run]], keys[begin[run - 1]], layouts[node.slot].places[at])
                         ? 1
                         : 0;
    }
}

STEP join_all(const int64_t* first, int64_t count, const uint64_t* begin, const int32_t* owners, const int32_t* slots,
              int64_t run_count, const uint64_t* keys, const Node* nodes, const Plan* plans, const Layout* layouts,
              int32_t round, int32_t stride, int32_t* bounds, int32_t* complete, int32_t* vectors) {
    FOR_EACH_BY_GROUP(i, count, group) {
        const int32_t owner = owners[first[i]];
        const int at = joined_place(nodes[owner], plans[owner], round);
        const Runs runs{begin, owners, slots, bounds, complete, vectors, stride};
        if (at >= 0)
            join_runs(group, runs, keys, layouts[nodes[owner].slot], at, first[i],
                      i + 1 < count ? first[i + 1] : run_count);
    }
}

// Enters the runs into the tables of their nodes, and notes which letters words have at the places considered.
STEP fill_tables(const uint64_t* begin, const int32_t* owners, const int32_t* slots, int64_t count,
                 const uint64_t* keys, const Node* nodes, Plan* plans, const Layout* layouts,
                 const int64_t* table_starts, int32_t* table) {
    FOR_EACH(run, count) {
        const int32_t owner = owners[run];
        const Node& node = nodes[owner];
        const Layout& layout = layouts[node.slot];
        const uint64_t key = keys[begin[run]];
        int64_t at = 0;
        for (int level = 0; level < plans[owner].depth; ++level) {
            const int digit = digit_of(key, layout.places[node.at + level]);
            at = at * digits_at(node, node.at + level) + index_at(node, layout, key, node.at + level);
            if (digit > 0) atomic_or(&plans[owner].in_use[level], 1u << (digit - 1));
        }
        table[table_starts[owner] + at] = slots[run];
    }
}

STEP count_choices(const Node* nodes, const Plan* plans, int64_t count, int64_t* choices) {
    FOR_EACH(i, count) choices[i + 1] = choice_count(nodes[i], plans[i]);
}

// Every choice is weighed: roughly by its own lane, and if it may survive, by all lanes together.
STEP look_ahead(const int64_t* choice_starts, int64_t node_count, int64_t choices, const Node* nodes, const Plan* plans,
                const Layout* layouts, const int64_t* rooms, const int32_t* table, int32_t* bounds, int32_t* complete,
                int32_t* vectors, int32_t stride, int32_t at_least, Branch* branches, uint32_t* bits) {
    const int64_t row = node_count + 1;
    const Looking looking{{nullptr, nullptr, nullptr, bounds, complete, vectors, stride},
                          nodes,
                          plans,
                          layouts,
                          rooms + row,
                          rooms + 2 * row,
                          rooms + 3 * row,
                          table,
                          branches,
                          bits,
                          at_least};
    const auto choice_at = [&](int64_t i) {
        const auto owner = static_cast<int32_t>(owner_of(choice_starts, node_count, i));
        return choice_of(nodes[owner], plans[owner], owner, static_cast<uint64_t>(i - choice_starts[owner]));
    };
#ifdef __CUDACC__
    extern __shared__ uint64_t shared[];
    const Group group{static_cast<int>(threadIdx.x % 32)};
    int32_t* const own = reinterpret_cast<int32_t*>(shared) + threadIdx.x / 32 * (32 + stride);
    const int64_t warps = static_cast<int64_t>(gridDim.x) * (blockDim.x / 32);
    const int64_t warp = (static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x) / 32;
    for (int64_t first = warp * 32; first < choices; first += warps * 32) {
        const int64_t i = first + group.lane;
        Choice choice{0, 0};
        bool may = i < choices;
        if (may) {
            choice = choice_at(i);
            may = looking.may_reach(choice);
        }
        for (uint32_t left = group.lanes_with(may); left != 0; left &= left - 1) {
            const int lane = lowest_bit(left);
            const Choice one{group.from(choice.node, lane), group.from(choice.indices, lane)};
            looking.weigh(group, one, own, own + 16, own + 32);
        }
    }
#else
    int32_t* const own = new int32_t[static_cast<uint64_t>(32 + stride)];
    for (int64_t i = 0; i < choices; ++i) {
        const Choice choice = choice_at(i);
        if (looking.may_reach(choice)) looking.weigh(Group{}, choice, own, own + 16, own + 32);
    }
    delete[] own;
#endif
}

// Which branches are forced. A node that is split without a bound has one for each letter that words have, and one for
// all others.
STEP choose_branches(const uint64_t* keys, const Node* nodes, const Plan* plans, const Layout* layouts,
                     int64_t node_count, const int64_t* branch_starts, int64_t branch_count, int32_t at_least,
                     Branch* branches, uint8_t* marks) {
    FOR_EACH(i, branch_count) {
        const auto owner = owner_of(branch_starts, node_count, i);
        const Node& node = nodes[owner];
        const Place place = layouts[node.slot].places[node.at];
        Branch& branch = branches[i];
        const int index = static_cast<int>(i - branch_starts[owner]);
        const auto is_used = [&](uint32_t letter) {
            const uint64_t digit = static_cast<uint64_t>(lowest_bit(letter) + 1) << place.shift;
            const uint64_t end = node.begin + node.size;
            const uint64_t at = first_from(keys, node.begin, end, digit);
            return at < end && keys[at] >> place.shift == digit >> place.shift;
        };
        if (plans[owner].depth > 0) {
            marks[i] = branch.bound >= at_least ? 1 : 0;
        } else {
            branch.bound = node.expected;
            for (int at = node.at + 1; at < most_places; ++at) branch.letters[at] = node.letters[at];
            uint32_t idle = 0;
            if (index == 0)
                for (uint32_t left = node.letters[node.at]; left != 0; left &= left - 1)
                    if (const uint32_t letter = left & (~left + 1); !is_used(letter)) idle |= letter;
            const bool stays = index == 0 ? idle != 0 : is_used(letter_with(node.letters[node.at], index));
            branch.letters[node.at] = idle;
            marks[i] = stays ? 1 : 0;
        }
    }
}

// What is forced, from the marked branches; `tiles` of the merges, one place further.
STEP make_forces(const int64_t* marked, int64_t count, const uint64_t* keys, const uint32_t* words,
                 const int32_t* points_by_length, const Node* nodes, const Plan* plans, const Layout* layouts,
                 int64_t node_count, const int64_t* rooms, const Branch* branches, uint32_t* bits, Force* forces,
                 int64_t* tiles) {
    const int64_t row = node_count + 1;
    FOR_EACH(i, count) {
        const int64_t number = marked[i];
        const auto owner = owner_of(rooms + 2 * row, node_count, number);
        const Node& node = nodes[owner];
        const Plan& plan = plans[owner];
        const Layout& layout = layouts[node.slot];
        const Place place = layout.places[node.at];
        const Branch& branch = branches[number];
        const auto index = static_cast<int>(number - rooms[2 * row + owner]);
        const uint64_t end = node.begin + node.size;
        Force force{};
        force.below = (uint64_t{1} << place.shift) - 1;
        force.unused = node.begin;
        force.unused_end = first_from(keys, node.begin, end, uint64_t{1} << place.shift);
        force.taken = force.taken_end = force.unused_end;
        if (index > 0) {
            force.chosen = letter_with(node.letters[node.at], index);
            const uint64_t digit = static_cast<uint64_t>(lowest_bit(force.chosen) + 1);
            force.taken = first_from(keys, force.unused_end, end, digit << place.shift);
            force.taken_end = first_from(keys, force.taken, end, (digit + 1) << place.shift);
        } else {
            force.chosen = plan.depth > 0 ? node.letters[node.at] & ~plan.in_use[0] : branch.letters[node.at];
        }
        // The complete words have the letter and nothing else, so they come first.
        force.open = force.taken;
        while (force.open < force.taken_end && (keys[force.open] & force.below) == 0)
            force.points += points_by_length[words[force.open++] >> 24];
        const int depth = plan.depth > 0 ? plan.depth : 1;
        force.beginning_shift = layout.places[node.at + depth - 1].shift;
        force.bits = static_cast<uint64_t>(rooms[3 * row + owner] + index * bit_words(node, layout, plan));
        if (plan.depth == 0) bits[force.bits] = 1;
        force.node = static_cast<uint32_t>(owner);
        force.slot = node.slot;
        force.expected = after_forcing(branch.bound);
        for (int at = node.at + 1; at < most_places; ++at) force.letters[at] = branch.letters[at];
        forces[i] = force;
        const uint64_t size = force.unused_end - force.unused + force.taken_end - force.open;
        tiles[i + 1] = static_cast<int64_t>((size + tile_size - 1) / tile_size);
    }
}

STEP split_tiles(const uint64_t* keys, const uint32_t* words, const Force* forces, const int64_t* tile_starts,
                 const int32_t* owners, int64_t tiles, uint64_t* splits) {
    FOR_EACH(tile, tiles) {
        const int32_t owner = owners[tile];
        splits[tile] = split_of(keys, words, forces[owner], static_cast<uint64_t>(tile - tile_starts[owner]));
    }
}

// Which entries of the merges stay: bits for each thread of a tile, and how many.
#ifdef __CUDACC__
// A tile in shared memory, with the entry before it.
struct SharedTile {
    uint64_t keys[tile_size + 1];
    uint32_t words[tile_size + 1];
    Force force;
    Layout layout;
    Tile tile;

    __device__ Pair load(const uint64_t* all_keys, const uint32_t* all_words, const Force* forces,
                         const Layout* layouts, const int64_t* tile_starts, const int32_t* owners,
                         const uint64_t* splits) {
        const int64_t number = blockIdx.x;
        const int32_t owner = owners[number];
        for (int i = threadIdx.x; i < static_cast<int>(sizeof(Force) / 4); i += blockDim.x)
            reinterpret_cast<uint32_t*>(&force)[i] = reinterpret_cast<const uint32_t*>(forces + owner)[i];
        __syncthreads();
        for (int i = threadIdx.x; i < static_cast<int>(sizeof(Layout) / 4); i += blockDim.x)
            reinterpret_cast<uint32_t*>(&layout)[i] = reinterpret_cast<const uint32_t*>(layouts + force.slot)[i];
        const Tile own =
            tile_of(force, static_cast<uint64_t>(number - tile_starts[owner]), splits + tile_starts[owner]);
        if (threadIdx.x == 0) tile = own;
        for (int i = static_cast<int>(threadIdx.x) - 1; i < own.a_size + own.b_size; i += tile_threads) {
            if (i < 0 && own.a == 0) continue;
            const uint64_t from = i < own.a_size ? force.unused + own.a + i : force.open + own.b + (i - own.a_size);
            keys[i + 1] = all_keys[from];
            words[i + 1] = all_words[from];
        }
        __syncthreads();
        return {keys + 1, words + 1, keys + 1 + own.a_size, words + 1 + own.a_size, force.below};
    }
};
#define FOR_EACH_TILE_THREAD(shared, thread, number)                                          \
    __shared__ SharedTile shared;                                                             \
    const Pair pair = shared.load(keys, words, forces, layouts, tile_starts, owners, splits); \
    const int64_t number = blockIdx.x;                                                        \
    if (const int thread = threadIdx.x; true)
#else
struct HostTile {
    Force force;
    Layout layout;
    Tile tile;
};
#define FOR_EACH_TILE_THREAD(shared, thread, number)                                                         \
    for (int64_t number = 0; number < tiles; ++number)                                                       \
        if (const int64_t start = tile_starts[owners[number]]; true)                                         \
            if (const HostTile shared{                                                                       \
                    forces[owners[number]], layouts[forces[owners[number]].slot],                            \
                    tile_of(forces[owners[number]], static_cast<uint64_t>(number - start), splits + start)}; \
                true)                                                                                        \
                if (const Pair pair{keys + shared.force.unused + shared.tile.a,                              \
                                    words + shared.force.unused + shared.tile.a,                             \
                                    keys + shared.force.open + shared.tile.b,                                \
                                    words + shared.force.open + shared.tile.b, shared.force.below};          \
                    true)                                                                                    \
                    for (int thread = 0; thread < tile_threads; ++thread)
#endif

STEP count_merged(const uint64_t* keys, const uint32_t* words, const Force* forces, const Layout* layouts,
                  const int64_t* tile_starts, const int32_t* owners, const uint64_t* splits, int64_t tiles,
                  const uint32_t* bits, uint8_t* kept, uint8_t* counts) {
    FOR_EACH_TILE_THREAD(shared, thread, number) {
        uint32_t stay = 0;
        merge_some(pair, thread * tile_items, shared.tile.a_size, shared.tile.b_size, shared.tile.a > 0,
                   [&](int i, uint64_t key, uint32_t word, bool doubled) {
                       if (!doubled && stays(key, word, shared.force, shared.layout, bits, words)) stay |= 1u << i;
                   });
        kept[number * tile_threads + thread] = static_cast<uint8_t>(stay);
        counts[number * tile_threads + thread] = static_cast<uint8_t>(count_bits(stay));
    }
}

// `ends`: how many entries stay up to each thread, its own included.
STEP write_merged(const uint64_t* keys, const uint32_t* words, const Force* forces, const Layout* layouts,
                  const int64_t* tile_starts, const int32_t* owners, const uint64_t* splits, int64_t tiles,
                  const uint8_t* kept, const int64_t* ends, uint64_t* out_keys, uint32_t* out_words) {
    FOR_EACH_TILE_THREAD(shared, thread, number) {
        const uint32_t stay = kept[number * tile_threads + thread];
        int64_t out = ends[number * tile_threads + thread] - count_bits(stay);
        merge_some(pair, thread * tile_items, shared.tile.a_size, shared.tile.b_size, shared.tile.a > 0,
                   [&](int i, uint64_t key, uint32_t word, bool) {
                       if ((stay >> i & 1) == 0) return;
                       out_keys[out] = key;
                       out_words[out++] = word;
                   });
    }
}

// The nodes below; their entries begin at `base`.
STEP make_children(const Force* forces, int64_t count, const Node* nodes, const int64_t* tile_starts,
                   const int64_t* ends, uint64_t base, Node* children) {
    FOR_EACH(i, count) {
        const Force& force = forces[i];
        const Node& node = nodes[force.node];
        const auto end_of = [&](int64_t tile) { return tile == 0 ? 0 : ends[tile * tile_threads - 1]; };
        Node child = node;
        child.begin = base + static_cast<uint64_t>(end_of(tile_starts[i]));
        child.size = static_cast<uint64_t>(end_of(tile_starts[i + 1]) - end_of(tile_starts[i]));
        child.at = node.at + 1;
        child.points = node.points + force.points;
        child.expected = force.expected;
        child.letters[node.at] = force.chosen;
        for (int at = node.at + 1; at < most_places; ++at) child.letters[at] = force.letters[at];
        children[i] = child;
    }
}

// Sorts the words of entries with the same key: a handful, by inserting them.
STEP sort_ties(const uint64_t* keys, uint32_t* words, int64_t count) {
    FOR_EACH(first, count) {
        if (first == 0 || keys[first] != keys[first - 1]) {
            for (int64_t i = first + 1; i < count && keys[i] == keys[first]; ++i) {
                const uint32_t word = words[i];
                int64_t to = i;
                for (; to > first && words[to - 1] > word; --to) words[to] = words[to - 1];
                words[to] = word;
            }
        }
    }
}

// Adds up the points of the words of some entries, each word once: `seen` has one bit per word.
STEP add_words(const uint32_t* words, int64_t count, const int32_t* points_by_length, uint32_t* seen, int32_t* sum) {
    FOR_EACH(i, count) {
        const uint32_t number = words[i] & 0xffffff;
        const uint32_t bit = 1u << (number & 31);
#ifdef __CUDACC__
        if ((seen[number >> 5] & bit) == 0 && (atomicOr(seen + (number >> 5), bit) & bit) == 0)
            atomicAdd(sum, points_by_length[words[i] >> 24]);
#else
        if ((seen[number >> 5] & bit) == 0) *sum += points_by_length[words[i] >> 24];
        seen[number >> 5] |= bit;
#endif
    }
}
