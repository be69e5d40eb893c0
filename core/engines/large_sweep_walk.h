// The sweep of one large board: what the instruction sets have in common. `Numbers` is a register of one of them
// (batch_sweep_vectors.h), of which this uses
//
//   count, Lanes, load, store, all, -, meets, size, packed
//   store_eight(to)                    stores the first eight numbers, or all if there are fewer
//   same_codes(a, b, c, order, code)   which of the four codes at a, b and c each, in this order, are `code`, as bits
//
// Included after the compiler's target is set, with the precautions given in batch_sweep_walk.h.
#pragma once

#include "large_sweep.h"

namespace gridwords {

template <class Numbers, bool is_listed>
class LargeWalk {
public:
    explicit LargeWalk(LargeSweep& sweep)
        : sweep_(sweep), nodes_(sweep.nodes), live_(sweep.live), near_(sweep.surroundings), lists_(sweep.lists) {
        for (int16_t& last : last_) last = -1;
    }

    bool run(const SweepBranch& branch, const uint32_t* starts, std::size_t count) {
        bool goes_on = true;
        std::size_t done = 0;
        const uint32_t wanted = branch.is_single ? word_bit : ~0u;
        while (done < count && (live_[branch.node] & wanted) != 0 && goes_on) {
            // Some room is left for the lists that follow.
            const std::size_t part = count - done < most_starts ? count - done : most_starts;
            goes_on = start(branch, starts + done, part);
            done += part;
        }
        sweep_.visits += visits_;
        return goes_on;
    }

private:
    static constexpr std::size_t most_starts = WalkLists::room / 4;
    static constexpr uint32_t word_bit = NarrowNode::word_bit;

    struct List {
        std::size_t at, n;
        std::size_t end() const { return at + n + WalkLists::padding; }
    };

    bool start(const SweepBranch& branch, const uint32_t* starts, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            lists_.cells()[i] = starts[i];
            lists_.around()[i] = near_.around[starts[i]];
        }
        const List list{0, count};
        end(list);
        enter(0, branch.first);
        const bool goes_on = branch.is_single
                                 ? meet(branch.node, 0, list)
                                 : step(branch.node, branch.second, uint32_t{1} << branch.second_letter, 1, list);
        leave(0, branch.first);
        return goes_on;
    }

    void end(const List& list) const {
        for (std::size_t i = 0; i < WalkLists::padding; i += Numbers::count) {
            Numbers::all(0).store(lists_.around() + list.at + list.n + i);
        }
    }

    // The path so far, by the codes of its tiles. `last_` is where a code occurred last, `before_` where the code at a
    // place occurred before it.
    void enter(int place, uint8_t code) {
        before_[place] = last_[code];
        last_[code] = static_cast<int16_t>(place);
    }
    void leave(int place, uint8_t code) { last_[code] = before_[place]; }

    // Continues the walks of a node, which have `length` cells, to its children. `letters` are those around their last
    // cells. Recursive, at most as deep as the longest word. False once stopped.
    bool descend(uint32_t node, int length, const List& list, uint32_t letters) {
        const NarrowNode here = nodes_[node];
        for (uint32_t left = live_[node] & letters & ~word_bit; left != 0; left &= left - 1) {
            const uint32_t bit = left & (~left + 1);
            if ((sweep_.long_tiles.first_letters & bit) != 0) {
                if (!step_onto_tiles(node, bit, length, list)) return false;
                continue;
            }
            const uint32_t child = here.first + static_cast<uint32_t>(count_bits(here.mask() & (bit - 1)));
            if (!step(child, static_cast<uint8_t>(lowest_bit(bit)), bit, length, list)) return false;
            if (live_[child] == 0) live_[node] &= ~bit;
        }
        return true;
    }

    bool step_onto_tiles(uint32_t node, uint32_t bit, int length, const List& list) {
        for (int i = 0; i < sweep_.long_tiles.count; ++i) {
            const LongTiles::Spelling& tile = sweep_.long_tiles.spellings[i];
            if (bit >> tile.letters[0] != 1) continue;
            uint32_t to = node;
            for (int k = 0; k < tile.length && to != no_node; ++k) to = child_of(to, tile.letters[k]);
            if (to == no_node || live_[to] == 0) continue;
            if (!step(to, tile.code, bit, length, list)) return false;
        }
        return true;
    }
    uint32_t child_of(uint32_t node, int letter) const {
        const NarrowNode here = nodes_[node];
        const uint32_t bit = uint32_t{1} << letter;
        if ((here.mask() & bit) == 0) return no_node;
        return here.first + static_cast<uint32_t>(count_bits(here.mask() & (bit - 1)));
    }

    // The walks of a list, `length` cells long, step onto the tile `code`, which has the letter `bit` first and leads
    // to `node`.
    bool step(uint32_t node, uint8_t code, uint32_t bit, int length, const List& list) {
        const std::size_t waiting = find(list, bit);
        if (waiting == 0) return true;
        const List to{list.end(), 0};
        const std::size_t block = block_at(to.at);
        // The last cell of a walk is not its own neighbour.
        const int used = last_[code] == length - 1 ? before_[length - 1] : last_[code];
        const uint32_t* const from = lists_.waiting() + list.at;
        for (std::size_t done = 0; done < waiting && live_[node] != 0;) {
            std::size_t part = waiting - done < block ? waiting - done : block;
            // If only the word that ends here is left, its first path is all there is to find.
            const bool is_last = sweep_.one_path && live_[node] == word_bit;
            if (is_last) part = 1;
            uint32_t letters = 0;
            const std::size_t n = used < 0
                                      ? take<false>(from + done, part, code, live_[node], to.at, length, used, letters)
                                      : take<true>(from + done, part, code, live_[node], to.at, length, used, letters);
            done += part;
            if (n == 0) continue;
            visits_ += n;
            const List longer{to.at, n};
            if ((live_[node] & word_bit) != 0 && !meet(node, length, longer)) return false;
            if ((live_[node] & letters & ~word_bit) == 0) continue;
            end(longer);
            enter(length, code);
            const bool goes_on = descend(node, length + 1, longer, letters);
            leave(length, code);
            if (!goes_on) return false;
        }
        // A few thousand walks take about 10 ns each.
        sweep_.unwatched += waiting;
        if (sweep_.unwatched >> 13 != 0) {
            sweep_.unwatched = 0;
            if (sweep_.stop()) return false;
        }
        return true;
    }

    // How many walks may step at a time: each has at most eight neighbours, and half of the room is left for the lists
    // that follow.
    static std::size_t block_at(std::size_t at) {
        const std::size_t left = WalkLists::room - at;
        const std::size_t block = left > WalkLists::reserve ? (left - WalkLists::reserve) / 16 : 0;
        return block < WalkLists::least_block ? WalkLists::least_block : block;
    }

    // The walks that have the letter next to them wait. Returns how many.
    std::size_t find(const List& list, uint32_t bit) const {
        const uint32_t* const around = lists_.around() + list.at;
        uint32_t* const waiting = lists_.waiting() + list.at;
        const Numbers wanted = Numbers::all(bit);
        const Numbers next = Numbers::all(static_cast<uint32_t>(-static_cast<int>(Numbers::count)));
        Numbers walk = Numbers::all(static_cast<uint32_t>(list.at)) - Numbers::load(negative_places);
        std::size_t n = 0;
        for (std::size_t i = 0; i < list.n; i += Numbers::count) {
            const typename Numbers::Lanes some = Numbers::load(around + i).meets(wanted);
            walk.packed(some).store(waiting + n);
            n += Numbers::size(some);
            walk = walk - next;
        }
        return n;
    }
    static constexpr uint32_t negative_places[16] = {0,       0u - 1,  0u - 2,  0u - 3, 0u - 4,  0u - 5,
                                                     0u - 6,  0u - 7,  0u - 8,  0u - 9, 0u - 10, 0u - 11,
                                                     0u - 12, 0u - 13, 0u - 14, 0u - 15};

    // Writes the longer walks of some that wait, from `to` on, and returns their number. Those next to none of the
    // `wanted` letters are left out, unless a word ends here. First all neighbours with the code are written, then the
    // unwanted ones are overwritten: neither step has a branch that depends on a single walk.
    template <bool may_be_used>
    std::size_t take(const uint32_t* waiting, std::size_t n, uint8_t code, uint32_t wanted, std::size_t to, int length,
                     int used, uint32_t& letters) const {
        uint32_t* const cells = lists_.cells() + to;
        uint32_t* const around = lists_.around() + to;
        uint32_t* const parents = lists_.parents() + to;
        std::size_t all = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const uint32_t cell = lists_.cells()[waiting[i]];
            const Numbers walk = Numbers::all(waiting[i]);
            const uint32_t places = places_of(cell, code);
            for (std::size_t place = 0; place < 8; place += Numbers::count) {
                const uint32_t some = places >> place & (Numbers::count < 8 ? (1u << Numbers::count) - 1 : 255);
                neighbours(cell, place).packed(static_cast<typename Numbers::Lanes>(some)).store_eight(cells + all);
                walk.store_eight(parents + all);
                all += static_cast<std::size_t>(count_bits(some));
            }
        }
        std::size_t kept = 0;
        letters = 0;
        for (std::size_t i = 0; i < all; ++i) {
            const uint32_t cell = cells[i];
            const uint32_t walk = parents[i];
            const uint32_t letters_here = near_.around[cell] | word_bit;
            uint32_t keep = (letters_here & wanted) != 0;
            if constexpr (may_be_used) keep &= is_free(cell, walk, length - 1, used);
            cells[kept] = cell;
            around[kept] = letters_here;
            parents[kept] = walk;
            kept += keep;
            letters |= letters_here;
        }
        return kept;
    }

    uint32_t places_of(uint32_t cell, uint8_t code) const {
        if constexpr (is_listed) {
            const uint8_t* const codes = near_.list_codes + std::size_t{cell} * 8;
            return Numbers::same_codes(codes, codes + 4, codes, near_.order, code) & near_.places;
        } else {
            const uint8_t* const left = near_.codes + cell - 1;
            return Numbers::same_codes(left - near_.width, left, left + near_.width, near_.order, code) & near_.places;
        }
    }
    Numbers neighbours(uint32_t cell, std::size_t place) const {
        if constexpr (is_listed) {
            return Numbers::load(near_.lists + std::size_t{cell} * 8 + place);
        } else {
            return Numbers::all(cell) - Numbers::load(near_.back + place);
        }
    }

    // 0 if a cell is on the path of a walk, whose last cell is at place `at`, otherwise 1. The cell can only be where
    // its code is: at `used` and the places before it. All of them are compared, so that the branches are the same for
    // all walks of a list.
    uint32_t is_free(uint32_t cell, uint32_t walk, int at, int used) const {
        uint32_t is_free = 1;
        for (int place = used; place >= 0; place = before_[place]) {
            for (; at > place; --at) walk = lists_.parents()[walk];
            is_free &= lists_.cells()[walk] != cell;
        }
        return is_free;
    }

    // The word at a node is found on the paths of a list, whose last cells are at `place`. Reports as many as are
    // wanted.
    bool meet(uint32_t node, int place, const List& list) {
        if (live_[node] < word_bit) return true;
        for (std::size_t i = 0; i < list.n; ++i) {
            uint32_t path[max_word_length];
            auto walk = static_cast<uint32_t>(list.at + i);
            for (int k = place; k >= 0; --k) {
                path[k] = lists_.cells()[walk];
                if (k > 0) walk = lists_.parents()[walk];
            }
            if (!sweep_.found.meet(sweep_.found.to, node, path, static_cast<uint32_t>(place) + 1)) {
                live_[node] &= ~word_bit;
                return true;
            }
            if ((i & 4095) == 4095 && sweep_.stop()) return false;
        }
        return true;
    }

    LargeSweep& sweep_;
    const NarrowNode* const nodes_;
    uint32_t* const live_;
    const Surroundings near_;
    const WalkLists lists_;
    uint64_t visits_ = 0;
    int16_t last_[256];
    int16_t before_[max_word_length + 1];
};

template <class Numbers>
bool sweep_large(LargeSweep& sweep, const SweepBranch& branch, const uint32_t* starts, std::size_t count) {
    return sweep.surroundings.lists != nullptr ? LargeWalk<Numbers, true>(sweep).run(branch, starts, count)
                                               : LargeWalk<Numbers, false>(sweep).run(branch, starts, count);
}

}  // namespace gridwords
