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

// All entries with the key of entry `i`.
int32_t Bounder::group_points(size_t& i) const {
    const uint64_t key = keys_[i];
    int32_t sum = 0;
    do {
        sum += points_of(points_, words_[i++]);
    } while (keys_[i] == key);
    return sum;
}

int32_t Bounder::descend(size_t& i, int shift, int depth) {
    Branches& here = frames_[static_cast<size_t>(depth)];
    here.reset();
    const uint64_t below = (uint64_t{1} << shift) - 1;
    const uint64_t beginning = keys_[i] >> shift;
    if ((keys_[i] & below) == 0) here.points = group_points(i);
    // The branches come last place first. `rest` bounds the places done so far together.
    int32_t rest = 0;
    while (keys_[i] >> shift == beginning) {
        const int at = layout_.first_place(keys_[i] & below);
        const KeyPlace& place = layout_[at];
        const uint64_t end = (place.digit_mask + 1) << place.shift;
        int32_t* const values = here.values.data() + place.values_at;
        std::fill_n(values, place.row, 0);
        int32_t best = 0;
        int32_t best_joined = rest;  // a letter that no word has here
        while (keys_[i] >> shift == beginning && (keys_[i] & below) < end) {
            const uint64_t start = keys_[i] >> place.shift;
            int32_t value = 0;
            int32_t joined = 0;
            if (keys_[i + 1] >> place.shift != start) {
                // A single entry: most of them are.
                value = points_of(points_, words_[i]);
                joined = value + rest;
                const uint64_t more = keys_[i] & ((uint64_t{1} << place.shift) - 1);
                if (more != 0) {
                    const int next = layout_.first_place(more);
                    if (here.has(next)) {
                        const int32_t with = here.values[layout_.value_at(more, next)] + value;
                        const int32_t known = here.best[static_cast<size_t>(next)];
                        joined = std::min(joined, here.sum_best + (with > known ? with - known : 0));
                    }
                }
                ++i;
            } else {
                value = descend(i, place.shift, depth + 1);
                joined = value + rest;
                const Branches& child = frames_[static_cast<size_t>(depth) + 1];
                uint64_t both = here.active & child.active;
                if (both != 0) {
                    int32_t sum = child.points + child.sum_best + here.sum_best;
                    for (; both != 0; both &= both - 1) {
                        const int meet = lowest_bit(both);
                        const int32_t* const a = here.values.data() + layout_[meet].values_at;
                        const int32_t* const b = child.values.data() + layout_[meet].values_at;
                        int32_t most = 0;
                        for (int j = 0; j < layout_[meet].row; ++j) most = std::max(most, a[j] + b[j]);
                        sum += most - here.best[static_cast<size_t>(meet)] - child.best[static_cast<size_t>(meet)];
                    }
                    joined = std::min(joined, sum);
                }
            }
            values[(start & place.digit_mask) - 1] = value;
            best = std::max(best, value);
            best_joined = std::max(best_joined, joined);
        }
        rest = best_joined;
        here.active |= uint64_t{1} << at;
        here.best[static_cast<size_t>(at)] = best;
        here.sum_best += best;
    }
    return here.points + rest;
}

}  // namespace gridwords
