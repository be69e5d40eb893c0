#include "bound.h"

#include <algorithm>

namespace gridwords {

Bounder::Bounder(const KeyLayout& layout, const PointsTable& points)
    : layout_(layout), points_(points), frames_(static_cast<size_t>(layout.count()) + 2) {
    for (Branches& frame : frames_) {
        frame.stride = layout.most_letters() + 1;
        frame.values.resize(static_cast<size_t>(layout.count() * frame.stride));
        frame.best.resize(static_cast<size_t>(layout.count()));
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
        int32_t* const values = here.at(at);
        std::fill_n(values, place.letter_count + 1, 0);
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
                        const int32_t with = here.at(next)[layout_.digit(more, next)] + value;
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
                        const int32_t* const a = here.at(meet);
                        const int32_t* const b = child.at(meet);
                        int32_t most = 0;
                        for (int digit = 1; digit <= layout_[meet].letter_count; ++digit)
                            most = std::max(most, a[digit] + b[digit]);
                        sum += most - here.best[static_cast<size_t>(meet)] - child.best[static_cast<size_t>(meet)];
                    }
                    joined = std::min(joined, sum);
                }
            }
            values[start & place.digit_mask] = value;
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
