// The bound of the entries of a run, as Bounder::descend (core/prove/bound.h) computes it, by the lanes of one group.
#pragma once

#include "prove_layout.h"

namespace gridwords::proving {

// The state of one level of the descent while a lower one is worked on.
struct Level {
    int32_t points, sum_best, rest, best, best_joined, frame;
    uint32_t active;
    uint8_t at, shift, parent, unused;  // parent: the place before those of the frame
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
HOST_DEVICE inline int frame_size(const Layout& layout, int first) {
    return values_from(layout, first) + layout.count - first;
}
HOST_DEVICE inline int frames_size(const Layout& layout, int first) {
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

    HOST_DEVICE void load(uint64_t i) {
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
    HOST_DEVICE void reach(uint64_t i) {
        if (i + Group::count + 2 > base + window_size) load(i);
    }
    HOST_DEVICE uint64_t key(uint64_t i) const { return desk.keys[i - base]; }
    HOST_DEVICE int32_t points(uint64_t i) const { return desk.points[i - base]; }

    HOST_DEVICE int first_place(uint64_t key) const { return desk.layout.place_of_bit[highest_bit(key)]; }
    HOST_DEVICE int best_at(int at) const { return desk.layout.count - 1 - at; }
    // Where the values of a frame begin whose places come after `parent`.
    HOST_DEVICE int rows_at(int parent) const { return desk.layout.count - 1 - parent; }

    HOST_DEVICE int32_t worth_of_two(uint64_t first, uint64_t second, int32_t a, int32_t b) const {
        if (first == second) return a + b;
        const Place place = desk.layout.places[first_place(first ^ second)];
        if (digit_of(first, place) != 0) return larger(a, b);
        const uint64_t below = (uint64_t{1} << place.shift) - 1;
        first &= below;
        second &= below;
        if (first == 0 || second == 0) return a + b;
        const int at = first_place(first);
        if (first_place(second) != at) return a + b;
        const Place next = desk.layout.places[at];
        return digit_of(first, next) == digit_of(second, next) ? a + b : larger(a, b);
    }
    // How much more the frame is worth with one more choice.
    HOST_DEVICE int32_t more_with(const int32_t* best, const int32_t* rows, uint32_t active, uint64_t key,
                                  int32_t value) const {
        if (key == 0) return value;
        const int at = first_place(key);
        if ((active >> at & 1) == 0) return value;
        const Place place = desk.layout.places[at];
        return larger(0, rows[place.values_at + digit_of(key, place) - 1] + value - best[best_at(at)]);
    }
    HOST_DEVICE int32_t more_with_two(const int32_t* best, const int32_t* rows, uint32_t active, uint64_t first,
                                      uint64_t second, int32_t a, int32_t b) const {
        if (first == second) return more_with(best, rows, active, first, a + b);
        if (first == 0) return a + more_with(best, rows, active, second, b);
        const int at = first_place(first);
        if (first_place(second) != at)
            return more_with(best, rows, active, first, a) + more_with(best, rows, active, second, b);
        const Place place = desk.layout.places[at];
        if (digit_of(first, place) == digit_of(second, place))
            return more_with(best, rows, active, first, worth_of_two(first, second, a, b));
        if ((active >> at & 1) == 0) return larger(a, b);
        const int32_t* const row = rows + place.values_at - 1;
        return larger(0, larger(row[digit_of(first, place)] + a, row[digit_of(second, place)] + b) - best[best_at(at)]);
    }
    // The same with all choices of another frame.
    HOST_DEVICE int32_t more_with_frame(const int32_t* best, const int32_t* rows, uint32_t active,
                                        const int32_t* other_best, const int32_t* other_rows,
                                        uint32_t other_active) const {
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
    HOST_DEVICE int32_t bound(uint64_t i, uint64_t run_end, int run_shift, int first, int32_t& run_points,
                              int32_t* vector) {
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
                parent = static_cast<int>(static_cast<signed char>(here.parent));
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
                if (group.lane == 0) row[digit_of(member, place) - 1] = value;
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
                    row[digit_of(now, place) - 1] = value;
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

}  // namespace gridwords::proving
