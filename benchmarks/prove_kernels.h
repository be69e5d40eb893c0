// The bound of runs and the merge of forcing, as a GPU does them: compiled for the GPU, and for the processor with one
// lane, where the tests of the logic run. The results are those of Bounder::bound and Forcer::force.
#pragma once

#include <cstdint>

#ifdef __CUDACC__
#define BOTH __host__ __device__ __forceinline__
#define BOTH_LAMBDA __host__ __device__
#else
#define BOTH inline
#define BOTH_LAMBDA
#endif

namespace gpu {

constexpr int most_places = 16;
constexpr uint64_t no_key = ~uint64_t{0};

// A place of the layout in 8 bytes, one load.
struct alignas(8) Place {
    uint8_t shift;
    uint8_t bits;
    uint8_t row;
    uint8_t unused;
    uint16_t values_at;
    uint16_t unused_too;
};

struct alignas(16) Layout {
    Place places[most_places];
    uint8_t place_of_bit[64];
    int32_t count;
    int32_t unused[3];
};

// A node whose runs are bounded.
struct Node {
    uint64_t begin;  // of its entries
    uint64_t end;
    uint32_t layout;
    int32_t shift;        // of the runs
    int32_t first;        // the first place behind the runs' own
    int32_t width;        // of a run's vector
    uint64_t first_tile;  // of those of all nodes
};

// The state of one level of the descent while a lower one is worked on.
struct Level {
    int32_t points, sum_best, rest, best, best_joined, frame;
    uint32_t active;
    uint8_t at, shift, parent, unused;  // parent: the place before those of the frame
};

BOTH int highest_bit(uint64_t value) {
#ifdef __CUDA_ARCH__
    return 63 - __clzll(static_cast<long long>(value));
#else
    return 63 - __builtin_clzll(value);
#endif
}
BOTH int lowest_bit(uint32_t value) {
#ifdef __CUDA_ARCH__
    return __ffs(static_cast<int>(value)) - 1;
#else
    return __builtin_ctz(value);
#endif
}
BOTH int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }
BOTH int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

// `size` lanes work on one run. On the processor there is one.
template <int size>
struct Lanes {
    static constexpr int count = size;
    int lane = 0;
    uint32_t mask = 1;
    BOTH void sync() const {
#ifdef __CUDA_ARCH__
        if (size > 1) __syncwarp(mask);
#endif
    }
    // The first lane for which something holds, or their number.
    BOTH int first_with(bool holds) const {
#ifdef __CUDA_ARCH__
        if (size > 1) {
            const uint32_t found = __ballot_sync(mask, holds) & mask;
            return found == 0 ? size : (__ffs(static_cast<int>(found)) - 1) % size;
        }
#endif
        return holds ? 0 : 1;
    }
    BOTH int32_t max_of(int32_t value) const {
#ifdef __CUDA_ARCH__
        if (size > 1) return __reduce_max_sync(mask, value);
#endif
        return value;
    }
};

// What one group of lanes needs besides its frames. The window has some entries of the run at hand: each lane looks at
// one, and at two after it.
template <int lanes>
struct Desk {
    static constexpr int window_size = 2 * lanes + 16;
    Layout layout;
    uint64_t keys[window_size];
    int32_t points[window_size];
    Level levels[most_places];
};

// The ints of the frames of a descent that begins at place `first`: a frame has the best value of each place, then
// their rows. The frame of a deeper level starts at a later place.
template <class AnyLayout>
BOTH int values_from(const AnyLayout& layout, int at) {
    return at == 0 ? layout.places[0].values_at + layout.places[0].row : layout.places[at - 1].values_at;
}
BOTH int frame_size(const Layout& layout, int first) { return values_from(layout, first) + layout.count - first; }
BOTH int frames_size(const Layout& layout, int first) {
    int sum = 0;
    for (int at = first; at <= layout.count; ++at) sum += frame_size(layout, at);
    return sum;
}

// Bounder::descend with a stack of its own. All lanes do the same, except where letters or a row are gone through.
template <class Group>
struct RunBounder {
    using OwnDesk = Desk<Group::count>;
    static constexpr int window_size = OwnDesk::window_size;
    Group group;
    OwnDesk& desk;
    int32_t* frames;
    const uint64_t* keys;
    const uint32_t* words;
    const int32_t* points_of_length;
    uint64_t end = 0;
    uint64_t base = 0;

    BOTH void load(uint64_t i) {
        group.sync();
        base = i;
        for (int slot = group.lane; slot < window_size; slot += Group::count) {
            const bool inside = i + static_cast<uint64_t>(slot) < end;
            desk.keys[slot] = inside ? keys[i + static_cast<uint64_t>(slot)] : no_key;
            desk.points[slot] = inside ? points_of_length[words[i + static_cast<uint64_t>(slot)] >> 24] : 0;
        }
        group.sync();
    }
    // Makes entry i and those after it available that the lanes look at.
    BOTH void reach(uint64_t i) {
        if (i + Group::count + 2 > base + window_size) load(i);
    }
    BOTH uint64_t key(uint64_t i) const { return desk.keys[i - base]; }
    BOTH int32_t points(uint64_t i) const { return desk.points[i - base]; }

    BOTH int first_place(uint64_t key) const { return desk.layout.place_of_bit[highest_bit(key)]; }
    BOTH int best_at(int at) const { return desk.layout.count - 1 - at; }
    // Where the values of a frame begin whose places come after `parent`.
    BOTH int rows_at(int parent) const { return desk.layout.count - 1 - parent; }
    BOTH static int digit(uint64_t key, const Place& place) {
        return static_cast<int>(static_cast<uint32_t>(key >> place.shift) & ((1u << place.bits) - 1));
    }

    BOTH int32_t worth_of_two(uint64_t first, uint64_t second, int32_t a, int32_t b) const {
        if (first == second) return a + b;
        const Place place = desk.layout.places[first_place(first ^ second)];
        if (digit(first, place) != 0) return larger(a, b);
        const uint64_t below = (uint64_t{1} << place.shift) - 1;
        first &= below;
        second &= below;
        if (first == 0 || second == 0) return a + b;
        const int at = first_place(first);
        if (first_place(second) != at) return a + b;
        const Place next = desk.layout.places[at];
        return digit(first, next) == digit(second, next) ? a + b : larger(a, b);
    }
    // How much more the frame is worth with one more choice.
    BOTH int32_t more_with(const int32_t* best, const int32_t* rows, uint32_t active, uint64_t key,
                           int32_t value) const {
        if (key == 0) return value;
        const int at = first_place(key);
        if ((active >> at & 1) == 0) return value;
        const Place place = desk.layout.places[at];
        return larger(0, rows[place.values_at + digit(key, place) - 1] + value - best[best_at(at)]);
    }
    BOTH int32_t more_with_two(const int32_t* best, const int32_t* rows, uint32_t active, uint64_t first,
                               uint64_t second, int32_t a, int32_t b) const {
        if (first == second) return more_with(best, rows, active, first, a + b);
        if (first == 0) return a + more_with(best, rows, active, second, b);
        const int at = first_place(first);
        if (first_place(second) != at)
            return more_with(best, rows, active, first, a) + more_with(best, rows, active, second, b);
        const Place place = desk.layout.places[at];
        if (digit(first, place) == digit(second, place))
            return more_with(best, rows, active, first, worth_of_two(first, second, a, b));
        if ((active >> at & 1) == 0) return larger(a, b);
        const int32_t* const row = rows + place.values_at - 1;
        return larger(0, larger(row[digit(first, place)] + a, row[digit(second, place)] + b) - best[best_at(at)]);
    }
    // The same with all choices of another frame.
    BOTH int32_t more_with_frame(const int32_t* best, const int32_t* rows, uint32_t active, const int32_t* other_best,
                                 const int32_t* other_rows, uint32_t other_active) const {
        int32_t sum = 0;
        for (uint32_t both = active & other_active; both != 0; both &= both - 1) {
            const int at = lowest_bit(both);
            const Place place = desk.layout.places[at];
            int32_t most = 0;
            for (int i = group.lane; i < place.row; i += Group::count)
                most = larger(most, rows[place.values_at + i] + other_rows[place.values_at + i]);
            sum += group.max_of(most) - best[best_at(at)] - other_best[best_at(at)];
        }
        return sum;
    }

    // Bounds the entries from `i` to `run_end`, which agree from bit `run_shift` up; `first` is the place below it.
    // Writes the points of complete words and the vector of the places behind.
    BOTH int32_t bound(uint64_t i, uint64_t run_end, int run_shift, int first, int32_t& run_points, int32_t* vector) {
        end = run_end;
        load(i);
        int depth = 0;
        Level here{};
        here.shift = static_cast<uint8_t>(run_shift);
        int parent = first - 1;
        uint64_t member = key(i);  // some key of the level: all share its beginning
        bool enter = true;
        int32_t* best = frames;
        int32_t* rows = frames + rows_at(parent);
        while (true) {
            const uint64_t unit = uint64_t{1} << here.shift;
            if (enter) {
                enter = false;
                if ((member & (unit - 1)) == 0) {
                    do {
                        reach(i);
                        here.points += points(i++);
                    } while (key(i) == member);
                }
            }
            reach(i);
            uint64_t now = key(i);
            int32_t value = 0;
            int32_t more = 0;
            int returned_to = -1;
            if ((now ^ member) >= unit) {  // the level is done
                value = here.points + here.rest;
                if (depth == 0) break;
                more = here.points + here.sum_best;
                const uint32_t active = here.active;
                const int32_t* const other_best = best;
                const int32_t* const other_rows = rows;
                here = desk.levels[--depth];
                parent = static_cast<int>(static_cast<int8_t>(here.parent));
                best = frames + here.frame;
                rows = best + rows_at(parent);
                more += more_with_frame(best, rows, here.active, other_best, other_rows, active);
                returned_to = here.at;
            }
            // A new place, or the one whose letter was worked on below.
            const int at = returned_to >= 0 ? returned_to : first_place(now & (unit - 1));
            const Place place = desk.layout.places[at];
            const uint64_t letter = uint64_t{1} << place.shift;
            const uint64_t after = letter - 1;
            const uint64_t beyond = letter << place.bits;
            int32_t* const row = rows + place.values_at;
            if (returned_to >= 0) {
                if (group.lane == 0) row[digit(member, place) - 1] = value;
                here.best = larger(here.best, value);
                here.best_joined = larger(here.best_joined, smaller(value + here.rest, here.sum_best + more));
            } else {
                group.sync();
                for (int j = group.lane; j < place.row; j += Group::count) row[j] = 0;
                group.sync();
                here.best = 0;
                here.best_joined = here.rest;
                member = now;
            }
            // Letters with one and two entries, the common cases, have their own code: the lanes take an entry each, up
            // to the first letter with more.
            bool push = false;
            while (true) {
                const uint64_t own = i + static_cast<uint64_t>(group.lane);
                now = key(own);
                const uint64_t next = key(own + 1);
                const bool starts = group.lane == 0 || (now ^ key(own - 1)) >= letter;
                const bool alone = (now ^ next) >= letter;
                const bool is_pair = !alone && (now ^ key(own + 2)) >= letter;
                const bool inside = (now ^ member) < beyond;
                const int stop = group.first_with(!inside || (starts && !alone && !is_pair));
                value = 0;
                more = -here.sum_best;
                if (group.lane < stop && starts) {
                    const uint64_t one = now & after;
                    const int32_t a = points(own);
                    if (alone) {
                        value = a;
                        more = more_with(best, rows, here.active, one, a);
                    } else {
                        const int32_t b = points(own + 1);
                        value = worth_of_two(one, next & after, a, b);
                        more = more_with_two(best, rows, here.active, one, next & after, a, b);
                    }
                    row[digit(now, place) - 1] = value;
                }
                here.best = larger(here.best, group.max_of(value));
                here.best_joined =
                    larger(here.best_joined, group.max_of(smaller(value + here.rest, here.sum_best + more)));
                // The last lane may have begun a pair.
                const bool one_more =
                    group.first_with(group.lane == Group::count - 1 && starts && is_pair) < Group::count;
                i += static_cast<uint64_t>(stop == Group::count && one_more ? stop + 1 : stop);
                if (stop < Group::count) {
                    now = key(i);
                    push = (now ^ member) < beyond;
                    break;
                }
                reach(i);
            }
            member = push ? now : member;
            if (push) {
                here.at = static_cast<uint8_t>(at);
                here.parent = static_cast<uint8_t>(parent);
                here.frame = static_cast<int32_t>(best - frames);
                group.sync();
                if (group.lane == 0) desk.levels[depth] = here;
                group.sync();
                ++depth;
                best += rows_at(parent) + values_from(desk.layout, parent + 1);
                parent = at;
                rows = best + rows_at(parent);
                here = Level{};
                here.shift = place.shift;
                enter = true;
                continue;
            }
            here.rest = here.best_joined;
            here.active |= uint32_t{1} << at;
            here.sum_best += here.best;
            if (group.lane == 0) best[best_at(at)] = here.best;
            group.sync();
        }
        // With nothing left to choose, a vector has one value, 0.
        run_points = here.points;
        if (first == desk.layout.count) vector[0] = 0;
        for (int at = first; at < desk.layout.count; ++at) {
            const Place place = desk.layout.places[at];
            const bool active = (here.active >> at & 1) != 0;
            for (int j = group.lane; j < place.row; j += Group::count)
                vector[place.values_at + j] = active ? rows[place.values_at + j] : 0;
        }
        return here.points + here.rest;
    }
};

// One letter forced in one node: `unused` entries without the cell, `taken` ones with the letter, both sorted.
struct Branch {
    uint64_t unused, unused_end;
    uint64_t taken, taken_end;
    uint64_t open;  // the first taken entry that needs more choices; those before it are complete
    uint64_t below;
    uint64_t first_tile;
    uint64_t beginnings;  // where its bits begin
    uint32_t layout;
    int32_t beginning_shift;
    int32_t points;                 // of the complete words
    uint32_t letters[most_places];  // allowed behind the beginnings
};

constexpr int tile_threads = 256;
constexpr int tile_items = 8;
constexpr int tile_size = tile_threads * tile_items;

// Two sorted stretches. Equal entries count as one, the first one's.
struct Pair {
    const uint64_t* a_keys;
    const uint32_t* a_words;
    const uint64_t* b_keys;
    const uint32_t* b_words;
    uint64_t below;

    BOTH bool takes_a(uint64_t a, uint64_t b) const {
        const uint64_t one = a_keys[a];
        const uint64_t two = b_keys[b] & below;
        return one != two ? one < two : a_words[a] <= b_words[b];
    }
    // How many of the first `diagonal` entries of the merge come from a.
    BOTH uint64_t split(uint64_t diagonal, uint64_t a_size, uint64_t b_size) const {
        uint64_t low = diagonal > b_size ? diagonal - b_size : 0;
        uint64_t high = diagonal < a_size ? diagonal : a_size;
        while (low < high) {
            const uint64_t middle = (low + high) / 2;
            if (takes_a(middle, diagonal - 1 - middle))
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
};

// Whether an entry stays: its beginning and its letters are allowed, and its word is not complete.
BOTH bool stays(uint64_t key, uint32_t word, const Branch& branch, const Layout& layout, const uint64_t* beginnings,
                const uint32_t* words) {
    const uint64_t beginning = key >> branch.beginning_shift;
    if ((beginnings[branch.beginnings + (beginning >> 6)] >> (beginning & 63) & 1) == 0) return false;
    for (uint64_t left = key & ((uint64_t{1} << branch.beginning_shift) - 1); left != 0;) {
        const int at = layout.place_of_bit[highest_bit(left)];
        const int shift = layout.places[at].shift;
        if ((branch.letters[at] >> (static_cast<uint32_t>(left >> shift) - 1) & 1) == 0) return false;
        left &= (uint64_t{1} << shift) - 1;
    }
    // The complete words come first among those taken, in order.
    uint64_t low = branch.taken;
    uint64_t high = branch.open;
    while (low < high) {
        const uint64_t middle = (low + high) / 2;
        if (words[middle] < word)
            low = middle + 1;
        else
            high = middle;
    }
    return low == branch.open || words[low] != word;
}

// The first taken entry that is not complete.
BOTH uint64_t first_open(const Branch& branch, const uint64_t* keys) {
    uint64_t low = branch.taken;
    uint64_t high = branch.taken_end;
    while (low < high) {
        const uint64_t middle = (low + high) / 2;
        if ((keys[middle] & branch.below) == 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Merges up to tile_items entries from the position `at` of a tile on. `use(i, key, word, doubled)` gets each of them;
// `pair` is of the tile, which has one entry of a before it if `before`.
template <class Use>
BOTH void merge_some(const Pair& pair, int at, int a_size, int b_size, bool before, Use&& use) {
    if (at >= a_size + b_size) return;
    int a = static_cast<int>(
        pair.split(static_cast<uint64_t>(at), static_cast<uint64_t>(a_size), static_cast<uint64_t>(b_size)));
    int b = at - a;
    for (int i = 0; i < tile_items && a + b < a_size + b_size; ++i) {
        if (a < a_size && (b == b_size || pair.takes_a(static_cast<uint64_t>(a), static_cast<uint64_t>(b)))) {
            use(i, pair.a_keys[a], pair.a_words[a], false);
            ++a;
        } else {
            const bool doubled = (a > 0 || before) && pair.a_keys[a - 1] == (pair.b_keys[b] & pair.below) &&
                                 pair.a_words[a - 1] == pair.b_words[b];
            use(i, pair.b_keys[b] & pair.below, pair.b_words[b], doubled);
            ++b;
        }
    }
}

}  // namespace gpu
