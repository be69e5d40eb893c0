#include "force.h"

#include <algorithm>
#include <cstring>

namespace gridwords {

Forcer::Forcer(const KeyLayout& layout, const PointsTable& points, size_t word_count)
    : layout_(layout), points_(points), done_(word_count / 64 + 1) {}

// Tables that show, for the bits of a few neighbouring places together, whether all their digits are allowed. Each
// table is the product of its places' domains, so it is filled by copying. Tables that allow everything are left out.
int Forcer::make_tables(const Domains& domains, const Allowed& allowed) {
    int count = 0;
    for (int place = layout_.count() - 1; place >= allowed.beginnings_end;) {
        auto& table = tables_[static_cast<size_t>(count)];
        table_shift_[static_cast<size_t>(count)] = layout_[place].shift;
        table[0] = 1;
        int bits = 0;
        bool narrows = false;
        for (; place >= allowed.beginnings_end; --place) {
            const uint64_t letters = allowed.letters[static_cast<size_t>(place)];
            const uint64_t digits = layout_[place].digit_mask + 1;
            const int more = count_bits(layout_[place].digit_mask);
            if (bits + more > table_bits) break;
            narrows |= letters != domains[static_cast<size_t>(place)];
            const size_t length = size_t{1} << bits;
            for (uint64_t digit = 1; digit < digits; ++digit) {
                uint8_t* const to = table.data() + (digit << bits);
                if (digit <= 64 && (letters >> (digit - 1) & 1) != 0)
                    std::memcpy(to, table.data(), length);
                else
                    std::memset(to, 0, length);
            }
            bits += more;
        }
        table_mask_[static_cast<size_t>(count)] = (uint64_t{1} << bits) - 1;
        count += narrows;
    }
    return count;
}

template <bool has_rivals, class Filter>
size_t Forcer::merge(const Entries& from, Span unused, Span taken, uint64_t below, Entries& to, size_t out,
                     Filter&& filter) const {
    const uint64_t* const keys = from.keys.data();
    const ProofWord* const words = from.words.data();
    uint64_t* const out_keys = to.keys.data();
    ProofWord* const out_words = to.words.data();
    const Rivals* const rivals = from.rivals.data();
    Rivals* const out_rivals = to.rivals.data();
    const uint8_t choice = choice_;
    size_t a = unused.begin;
    size_t b = taken.begin;
    const auto put = [&](uint64_t key, ProofWord word, size_t i) {
        out_keys[out] = key;
        out_words[out] = word;
        const uint32_t number = number_of(word);
        uint64_t is_left = filter(key) & ~(done_[number >> 6] >> (number & 63)) & 1;
        if constexpr (has_rivals) {
            out_rivals[out] = rivals[i];
            is_left &= uint64_t{!has_rival(rivals[i], choice)};
        }
        out += static_cast<size_t>(is_left);
    };
    while (a < unused.end && b < taken.end) {
        const uint64_t key_a = keys[a];
        const uint64_t key_b = keys[b] & below;
        const ProofWord word_a = words[a];
        const ProofWord word_b = words[b];
        const bool same = key_a == key_b;
        // The same word with the same remaining choices is taken from both sides and counts once.
        const bool take_a = (key_a < key_b) | (same & (word_a <= word_b));
        const bool take_b = (key_b < key_a) | (same & (word_b <= word_a));
        put(take_a ? key_a : key_b, take_a ? word_a : word_b, take_a ? a : b);
        a += take_a;
        b += take_b;
    }
    for (; a < unused.end; ++a) put(keys[a], words[a], a);
    for (; b < taken.end; ++b) put(keys[b] & below, words[b], b);
    return out;
}

// Merges only the runs whose beginning is allowed, adjacent ones in one go.
template <bool has_rivals, class Filter>
void Forcer::merge_runs(const Entries& from, const std::vector<Run>& runs, Span unused, Span taken, uint64_t below,
                        const Allowed& allowed, Entries& to, Filter&& filter) const {
    const uint64_t beginning_mask = below >> allowed.beginning_shift;
    size_t out = 0;
    size_t a = runs[unused.begin].begin;
    size_t b = runs[taken.begin].begin;
    // The complete words come first and are no longer open.
    while (taken.begin < taken.end && b < runs[taken.end].begin && (from.keys[b] & below) == 0) ++b;
    while (unused.begin < unused.end || taken.begin < taken.end) {
        const uint64_t one = unused.begin < unused.end ? runs[unused.begin].beginning : last_key;
        const uint64_t other = taken.begin < taken.end ? runs[taken.begin].beginning & beginning_mask : last_key;
        const uint64_t next = std::min(one, other);
        const bool good = allowed.may_begin_with(next);
        if (!good)
            out = merge<has_rivals>(from, {a, runs[unused.begin].begin}, {b, runs[taken.begin].begin}, below, to, out,
                                    filter);
        unused.begin += one == next;
        taken.begin += other == next;
        if (good) continue;
        a = runs[unused.begin].begin;
        b = runs[taken.begin].begin;
    }
    out = merge<has_rivals>(from, {a, runs[unused.begin].begin}, {b, runs[taken.begin].begin}, below, to, out, filter);
    to.finish(out);
}

int32_t Forcer::force(const Entries& from, const std::vector<Run>& runs, Span unused, Span taken, int at,
                      const Domains& domains, const Allowed& allowed, Entries& to) {
    const uint64_t below = (uint64_t{1} << layout_[at].shift) - 1;
    int32_t points = 0;
    const bool forces_letter = taken.begin < taken.end;
    choice_ = forces_letter ? layout_.choice_at(at, layout_.digit(from.keys[runs[taken.begin].begin], at))
                            : KeyLayout::no_choice;
    completed_.clear();
    for (size_t i = runs[taken.begin].begin; i < runs[taken.end].begin && (from.keys[i] & below) == 0; ++i) {
        const ProofWord word = from.words[i];
        points += points_of(points_, word);
        const uint32_t number = number_of(word);
        done_[number >> 6] |= uint64_t{1} << (number & 63);
        completed_.push_back(word);
    }
    const size_t most =
        runs[unused.end].begin - runs[unused.begin].begin + runs[taken.end].begin - runs[taken.begin].begin;
    to.make_room(most, layout_.has_rivals());
    const auto merge_with = [&](auto&& filter) {
        if (layout_.has_rivals())
            merge_runs<true>(from, runs, unused, taken, below, allowed, to, filter);
        else
            merge_runs<false>(from, runs, unused, taken, below, allowed, to, filter);
    };
    if (most >= tables_from) {
        const int tables = make_tables(domains, allowed);
        const auto look = [&](uint64_t key, size_t table) -> uint64_t {
            return tables_[table][key >> table_shift_[table] & table_mask_[table]];
        };
        // Up to four tables are written out: this is the innermost loop of the proof.
        if (tables == 0) {
            merge_with([](uint64_t) { return uint64_t{1}; });
        } else if (tables == 1) {
            merge_with([&](uint64_t key) { return look(key, 0); });
        } else if (tables == 2) {
            merge_with([&](uint64_t key) { return look(key, 0) & look(key, 1); });
        } else if (tables == 3) {
            merge_with([&](uint64_t key) { return look(key, 0) & look(key, 1) & look(key, 2); });
        } else if (tables == 4) {
            merge_with([&](uint64_t key) { return look(key, 0) & look(key, 1) & look(key, 2) & look(key, 3); });
        } else {
            merge_with([&](uint64_t key) {
                uint64_t good = 1;
                for (int table = 0; table < tables; ++table) good &= look(key, static_cast<size_t>(table));
                return good;
            });
        }
    } else {
        const uint64_t behind = (uint64_t{1} << allowed.beginning_shift) - 1;
        merge_with([&](uint64_t key) {
            key &= behind;
            while (key != 0) {
                const int place = layout_.first_place(key);
                const uint64_t digit = key >> layout_[place].shift;
                if ((allowed.letters[static_cast<size_t>(place)] >> (digit - 1) & 1) == 0) return uint64_t{0};
                key &= (uint64_t{1} << layout_[place].shift) - 1;
            }
            return uint64_t{1};
        });
    }
    for (const ProofWord word : completed_) done_[number_of(word) >> 6] = 0;
    return points;
}

}  // namespace gridwords
