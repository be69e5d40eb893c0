#include "bound.h"

#include <algorithm>

namespace gridwords {

Bounder::Bounder(const KeyLayout& layout, const PointsTable& points)
    : layout_(layout), points_(points), frames_(static_cast<size_t>(layout.count()) + 2) {
    for (Branches& frame : frames_) {
        frame.values.resize(layout.values_from(0));
        frame.best.resize(static_cast<size_t>(layout.count()));
    }
}

void Branches::copy_values(const KeyLayout& layout, int at, int32_t* to) const {
    std::fill_n(to, layout.values_from(at), 0);
    for (uint64_t left = active; left != 0; left &= left - 1) {
        const KeyPlace& place = layout[lowest_bit(left)];
        std::copy_n(values.data() + place.values_at, place.row, to + place.values_at);
    }
}

size_t Bounder::bytes() const {
    size_t bytes = 0;
    for (const Branches& frame : frames_) bytes += (frame.values.size() + frame.best.size()) * sizeof(int32_t);
    return bytes;
}

// The points of all entries with the key of entry `i`; moves `i` past them.
int32_t Bounder::group_points(size_t& i) const {
    const uint64_t key = keys_[i];
    int32_t sum = 0;
    do {
        sum += points_of(points_, words_[i++]);
    } while (keys_[i] == key);
    return sum;
}

// What two words together are worth: both, unless the first place where they differ forces a choice.
int32_t Bounder::worth_of_two(uint64_t first, uint64_t second, int32_t points, int32_t more) const {
    if (first == second) return points + more;
    const int at = layout_.first_place(first ^ second);
    if (layout_.digit(first, at) != 0) return std::max(points, more);
    // Only the second uses that place. They meet again if both continue with the same place.
    const uint64_t below = (uint64_t{1} << layout_[at].shift) - 1;
    const uint64_t first_left = first & below;
    const uint64_t second_left = second & below;
    if (first_left == 0 || second_left == 0) return points + more;
    const int next = layout_.first_place(first_left);
    if (layout_.first_place(second_left) != next || layout_.digit(first_left, next) == layout_.digit(second_left, next))
        return points + more;
    return std::max(points, more);
}

// How much more a node is worth with one more choice: the first of `key`, worth `value`.
inline int32_t Bounder::more_with(const Branches& node, uint64_t key, int32_t value) const {
    if (key == 0) return value;
    const int at = layout_.first_place(key);
    if (!node.has(at)) return value;
    return std::max(0, node.values[layout_.value_at(key, at)] + value - node.best[static_cast<size_t>(at)]);
}

// The same with all choices of another node.
int32_t Bounder::more_with(const Branches& node, const Branches& other) const {
    int32_t sum = other.points + other.sum_best;
    for (uint64_t both = node.active & other.active; both != 0; both &= both - 1) {
        const int meet = lowest_bit(both);
        const KeyPlace& place = layout_[meet];
        const int32_t* const a = node.values.data() + place.values_at;
        const int32_t* const b = other.values.data() + place.values_at;
        int32_t most = 0;
        for (int i = 0; i < place.row; ++i) most = std::max(most, a[i] + b[i]);
        sum += most - node.best[static_cast<size_t>(meet)] - other.best[static_cast<size_t>(meet)];
    }
    return sum;
}

// The same with two words.
int32_t Bounder::more_with(const Branches& node, uint64_t first, uint64_t second, int32_t points, int32_t more) const {
    if (first == second) return more_with(node, first, points + more);
    if (first == 0) return points + more_with(node, second, more);
    const int at = layout_.first_place(first);
    if (layout_.first_place(second) != at) return more_with(node, first, points) + more_with(node, second, more);
    if (layout_.digit(first, at) == layout_.digit(second, at))
        return more_with(node, first, worth_of_two(first, second, points, more));
    if (!node.has(at)) return std::max(points, more);
    const int32_t best =
        std::max(node.values[layout_.value_at(first, at)] + points, node.values[layout_.value_at(second, at)] + more);
    return std::max(0, best - node.best[static_cast<size_t>(at)]);
}

int32_t Bounder::descend(size_t& next, int shift, int depth) {
    Branches& here = frames_[static_cast<size_t>(depth)];
    here.reset();
    // Sorted keys that begin alike end before the first that is too high: cheaper to compare than their beginnings.
    const uint64_t* const keys = keys_;
    const ProofWord* const words = words_;
    size_t i = next;
    const uint64_t below = (uint64_t{1} << shift) - 1;
    const uint64_t node_start = keys[i] & ~below;
    const uint64_t node_end = node_start + below;  // the last key that begins so
    if (keys[i] == node_start) here.points = group_points(i);
    // The branches come last place first. `rest` bounds the places done so far taken together.
    int32_t rest = 0;
    while (keys[i] <= node_end) {
        const int at = layout_.first_place(keys[i] & below);
        const KeyPlace& place = layout_[at];
        const uint64_t place_end = node_start + ((place.digit_mask + 1) << place.shift);
        const uint64_t after = (uint64_t{1} << place.shift) - 1;
        int32_t* const values = here.values.data() + place.values_at;
        std::fill_n(values, place.row, 0);
        int32_t best = 0;
        int32_t best_joined = rest;  // a letter that no word has here
        while (keys[i] < place_end) {
            const uint64_t key = keys[i];
            const uint64_t end = key | after;
            int32_t value = 0;
            int32_t more = 0;  // than the places done so far are worth
            // One and two entries get their own code because they are the common cases: two in three letters have one
            // entry, and half of the others two.
            if (keys[i + 1] > end) {
                value = points_of(points_, words[i]);
                more = more_with(here, key & after, value);
                ++i;
            } else if (keys[i + 2] > end) {
                const uint64_t first = key & after;
                const uint64_t second = keys[i + 1] & after;
                const int32_t first_points = points_of(points_, words[i]);
                const int32_t second_points = points_of(points_, words[i + 1]);
                value = worth_of_two(first, second, first_points, second_points);
                more = more_with(here, first, second, first_points, second_points);
                i += 2;
            } else {
                value = descend(i, place.shift, depth + 1);
                more = more_with(here, frames_[static_cast<size_t>(depth) + 1]);
            }
            values[(key >> place.shift & place.digit_mask) - 1] = value;
            best = std::max(best, value);
            best_joined = std::max(best_joined, std::min(value + rest, here.sum_best + more));
        }
        rest = best_joined;
        here.active |= uint64_t{1} << at;
        here.best[static_cast<size_t>(at)] = best;
        here.sum_best += best;
    }
    next = i;
    return here.points + rest;
}

}  // namespace gridwords
