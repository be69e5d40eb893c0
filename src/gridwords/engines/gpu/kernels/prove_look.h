// Looking ahead, as Lookahead (core/prove/lookahead.h) does it, with every choice of letters weighed on its own: the
// runs in which each place considered is not used or has its letter are added up, and the best letter of each later
// place is taken. Runs are bounded in finer pieces than that needs and then joined, so that no run is long.
#pragma once

#include "prove_layout.h"

namespace gridwords::proving {

// While the bound is more than this many times the score, no letter can be excluded (core/prove/prover.cpp).
constexpr int32_t far_above = 2;
HOST_DEVICE inline int32_t after_forcing(int32_t bound) { return bound / 8 * 5; }

// What looking ahead leaves of one letter at the place to be forced; the first branch of a node is for all letters that
// no word has there.
struct Branch {
    int32_t bound;
    uint32_t letters[most_places];  // allowed at the places after it
};

// Look or cut by one more place only with this many entries per choice. The core takes one; a GPU was measured with
// four only.
constexpr uint64_t entries_per_choice = 4;
constexpr int most_cut = 7;

// What all runs of a batch have: by run where they begin and in which node; by the slot of a run its bound, the points
// of its complete words and its vector.
struct Runs {
    const uint64_t* begin;
    const int32_t* node;
    const int32_t* slot;
    int32_t* bounds;
    int32_t* complete;
    int32_t* vectors;
    int stride;

    HOST_DEVICE int32_t* vector(int32_t at) const { return vectors + static_cast<int64_t>(at) * stride; }
};

HOST_DEVICE inline int digits_at(const Node& node, int at) { return 1 + count_bits(node.letters[at]); }
// The index of a key's digit among those possible at a place: 0 for "not used".
HOST_DEVICE inline int index_at(const Node& node, const Layout& layout, uint64_t key, int at) {
    const int digit = digit_of(key, layout.places[at]);
    return digit == 0 ? 0 : 1 + count_bits(node.letters[at] & ((1u << (digit - 1)) - 1));
}
// The bit of the letter with this index, from 1.
HOST_DEVICE inline uint32_t letter_with(uint32_t letters, int index) {
    for (; index > 1; --index) letters &= letters - 1;
    return letters & (~letters + 1);
}

HOST_DEVICE inline Plan plan_of(const Node& node, const Layout& layout, int32_t at_least, bool whole) {
    Plan plan{};
    if (!whole && (node.expected < 0 || node.expected / far_above > at_least)) return plan;
    uint64_t choices = 1;
    while (plan.cut < most_cut && node.at + plan.cut < layout.count) {
        choices *= static_cast<uint64_t>(digits_at(node, node.at + plan.cut));
        if (plan.cut > 0 && choices * entries_per_choice > node.size) break;
        ++plan.cut;
    }
    plan.depth = whole ? 0 : smaller(plan.cut, most_depth);
    plan.width = larger(1, values_from(layout, node.at + plan.depth));
    return plan;
}
// The words of the bits for the beginnings of one branch.
HOST_DEVICE inline int64_t bit_words(const Node& node, const Layout& layout, const Plan& plan) {
    if (plan.depth <= 1) return 1;
    const int bits = layout.places[node.at].shift - layout.places[node.at + plan.depth - 1].shift;
    return bits <= 5 ? 1 : int64_t{1} << (bits - 5);
}

// The place by which runs are joined in some round, or -1 if that is done.
HOST_DEVICE inline int joined_place(const Node& node, const Plan& plan, int round) {
    const int left = plan.cut - round;
    return left > plan.depth ? node.at + left - 1 : -1;
}

// Whether a run, by its first key and the one of the run before it in its node, begins a joined one.
HOST_DEVICE inline bool begins_joined(uint64_t key, uint64_t before, const Place& place) {
    const int shift = place.shift + place.bits;
    return key >> shift != before >> shift;
}

// Joins the runs from `first` to `end`, which differ at a place, into the slot of the first: the step of
// Bounder::descend at that place.
template <class Group>
HOST_DEVICE void join_runs(Group group, const Runs& runs, const uint64_t* keys, const Layout& layout, int at,
                           int64_t first, int64_t end) {
    const Place place = layout.places[at];
    const int32_t slot = runs.slot[first];
    int32_t* const own = runs.vector(slot);
    const int first_digit = digit_of(keys[runs.begin[first]], place);
    const int32_t first_bound = runs.bounds[slot];
    const int32_t points = first_digit == 0 ? runs.complete[slot] : 0;
    const int32_t rest = first_digit == 0 ? first_bound - points : 0;
    int32_t joined = rest;
    for (int64_t run = first_digit == 0 ? first + 1 : first; run < end; ++run) {
        const int32_t other = runs.slot[run];
        const int32_t value = run == first ? first_bound : runs.bounds[other];
        int32_t best = value + rest;
        if (first_digit == 0) {
            const int32_t* const more = runs.vector(other);
            int32_t sum = runs.complete[other];
            for (int later = at + 1; later < layout.count; ++later) {
                const Place next = layout.places[later];
                int32_t most = 0;
                for (int i = group.lane; i < next.row; i += Group::count)
                    most = larger(most, own[next.values_at + i] + more[next.values_at + i]);
                sum += group.max_of(most);
            }
            best = smaller(best, sum);
        }
        joined = larger(joined, best);
    }
    group.sync();
    // The row of the place comes after those of later places.
    const int clear_from = first_digit == 0 ? place.values_at : 0;
    for (int i = clear_from + group.lane; i < place.values_at + place.row; i += Group::count) own[i] = 0;
    group.sync();
    if (group.lane == 0) {
        for (int64_t run = first_digit == 0 ? first + 1 : first; run < end; ++run) {
            const int digit = digit_of(keys[runs.begin[run]], place);
            own[place.values_at + digit - 1] = run == first ? first_bound : runs.bounds[runs.slot[run]];
        }
        runs.bounds[slot] = points + joined;
        runs.complete[slot] = points;
    }
    group.sync();
}

// A choice of letters for the places considered, as indices of 8 bits: 0 for the letters that no word has.
struct Choice {
    int32_t node;
    uint32_t indices;

    HOST_DEVICE int index(int level) const { return static_cast<int>(indices >> (8 * level) & 255); }
};

// Choice number `i` of a node.
HOST_DEVICE inline Choice choice_of(const Node& node, const Plan& plan, int32_t number, uint64_t i) {
    Choice choice{number, 0};
    for (int level = plan.depth - 1; level >= 0; --level) {
        const uint32_t open = node.letters[node.at + level];
        const uint32_t used = open & plan.in_use[level];
        const int idle = used != open ? 1 : 0;
        const auto count = static_cast<uint64_t>(count_bits(used) + idle);
        const int own = static_cast<int>(i % count);
        i /= count;
        if (own < idle) continue;
        const uint32_t letter = letter_with(used, own - idle + 1);
        choice.indices |= static_cast<uint32_t>(1 + count_bits(open & (letter - 1))) << (8 * level);
    }
    return choice;
}
HOST_DEVICE inline int64_t choice_count(const Node& node, const Plan& plan) {
    int64_t choices = plan.depth > 0 ? 1 : 0;
    for (int level = 0; level < plan.depth; ++level) {
        const uint32_t open = node.letters[node.at + level];
        const uint32_t used = open & plan.in_use[level];
        choices *= count_bits(used) + (used != open ? 1 : 0);
    }
    return choices;
}

struct Looking {
    Runs runs;
    const Node* nodes;
    const Plan* plans;
    const Layout* layouts;
    const int64_t* table_starts;
    const int64_t* branch_starts;
    const int64_t* bit_starts;
    const int32_t* table;  // by the indices at the places considered: the slot of the run, or -1
    Branch* branches;
    uint32_t* bits;
    int32_t at_least;

    // The slot of the run that has the letters of the choice at the places of a subset, and none at the others; -1 if
    // there is none, or if that is another subset.
    HOST_DEVICE int32_t slot_of(const Choice& choice, int subset) const {
        const Node& node = nodes[choice.node];
        int64_t at = 0;
        for (int level = 0; level < plans[choice.node].depth; ++level) {
            const bool in = (subset >> level & 1) != 0;
            if (in && choice.index(level) == 0) return -1;
            at = at * digits_at(node, node.at + level) + (in ? choice.index(level) : 0);
        }
        return table[table_starts[choice.node] + at];
    }

    // Whether the runs of a choice, each by itself, reach the score together.
    HOST_DEVICE bool may_reach(const Choice& choice) const {
        int32_t sum = nodes[choice.node].points;
        for (int subset = 0; subset < 1 << plans[choice.node].depth; ++subset) {
            const int32_t slot = slot_of(choice, subset);
            if (slot >= 0) sum += runs.bounds[slot];
        }
        return sum >= at_least;
    }

    // Weighs a choice; if it survives, its branch allows what it needs. `slots` has room for 16, `best` for a value per
    // place, `sums` for a vector.
    template <class Group>
    HOST_DEVICE void weigh(Group group, const Choice& choice, int32_t* slots, int32_t* best, int32_t* sums) const {
        const Node& node = nodes[choice.node];
        const Layout& layout = layouts[node.slot];
        const int depth = plans[choice.node].depth;
        const int subsets = 1 << depth;
        group.sync();
        for (int subset = group.lane; subset < subsets; subset += Group::count) slots[subset] = slot_of(choice, subset);
        group.sync();
        int32_t most = node.points;
        int count = 0;
        for (int subset = 0; subset < subsets; ++subset) {
            const int32_t slot = slots[subset];
            if (slot < 0) continue;
            most += runs.complete[slot];
            group.sync();
            if (group.lane == 0) slots[count] = slot;
            ++count;
            group.sync();
        }
        for (int later = node.at + depth; later < layout.count; ++later) {
            const Place place = layout.places[later];
            int32_t highest = 0;
            for (int i = group.lane; i < place.row; i += Group::count) {
                int32_t sum = 0;
                for (int run = 0; run < count; ++run) sum += runs.vector(slots[run])[place.values_at + i];
                sums[place.values_at + i] = sum;
                highest = larger(highest, sum);
            }
            highest = group.max_of(highest);
            if (group.lane == 0) best[later] = highest;
            most += highest;
        }
        if (most < at_least) return;
        group.sync();
        const int64_t branch_at = branch_starts[choice.node] + choice.index(0);
        Branch& branch = branches[branch_at];
        for (int later = node.at + depth; later < layout.count; ++later) {
            const Place place = layout.places[later];
            const int32_t needed = at_least - (most - best[later]);
            uint32_t letters = 0;
            for (int i = group.lane; i < place.row; i += Group::count)
                if (sums[place.values_at + i] >= needed) letters |= 1u << i;
            letters = group.or_of(letters) & node.letters[later];
            if (group.lane == 0) atomic_or(&branch.letters[later], letters);
        }
        // The beginnings of words that fit the choice: each place is either not used or has its letter.
        const int shift = layout.places[node.at + depth - 1].shift;
        const int64_t words = bit_words(node, layout, plans[choice.node]);
        uint32_t* const own_bits = bits + bit_starts[choice.node] + choice.index(0) * words;
        for (int subset = group.lane; subset < subsets / 2; subset += Group::count) {
            uint64_t key = 0;
            for (int level = 1; level < depth; ++level) {
                if ((subset >> (level - 1) & 1) == 0 || choice.index(level) == 0) continue;
                const uint32_t letter = letter_with(node.letters[node.at + level], choice.index(level));
                key |= static_cast<uint64_t>(lowest_bit(letter) + 1) << layout.places[node.at + level].shift;
            }
            key >>= shift;
            atomic_or(own_bits + (key >> 5), 1u << (key & 31));
        }
        if (group.lane == 0) {
            atomic_max(&branch.bound, most);
            for (int level = 1; level < depth; ++level) {
                const uint32_t open = node.letters[node.at + level];
                const uint32_t letters = choice.index(level) == 0 ? open & ~plans[choice.node].in_use[level]
                                                                  : letter_with(open, choice.index(level));
                atomic_or(&branch.letters[node.at + level], letters);
            }
        }
    }
};

}  // namespace gridwords::proving
