#include "force.h"

#include <cstring>

namespace gridwords {

Forcer::Forcer(const KeyLayout& layout, const PointsTable& points, size_t word_count)
    : layout_(layout), points_(points), done_(word_count / 64 + 1) {}

// Whether the digits of a few neighbouring places are all allowed, by the bits they make together. Each table is the
// product of its places' domains, so it is filled by copying.
int Forcer::make_tables(const Allowed& allowed) {
    int count = 0;
    for (int place = layout_.count() - 1; place >= allowed.beginnings_end;) {
        auto& table = tables_[static_cast<size_t>(count)];
        table_shift_[static_cast<size_t>(count)] = layout_[place].shift;
        table[0] = 1;
        int bits = 0;
        for (; place >= allowed.beginnings_end; --place) {
            const uint64_t digits = layout_[place].digit_mask + 1;
            const int more = count_bits(layout_[place].digit_mask);
            if (bits + more > table_bits) break;
            const size_t length = size_t{1} << bits;
            for (uint64_t digit = 1; digit < digits; ++digit) {
                uint8_t* const to = table.data() + (digit << bits);
                if (digit <= 64 && (allowed.letters[static_cast<size_t>(place)] >> (digit - 1) & 1) != 0)
                    std::memcpy(to, table.data(), length);
                else
                    std::memset(to, 0, length);
            }
            bits += more;
        }
        table_mask_[static_cast<size_t>(count++)] = (uint64_t{1} << bits) - 1;
    }
    return count;
}

template <class Filter>
size_t Forcer::merge(const Entries& from, Span unused, Span taken, uint64_t below, Entries& to, Filter&& filter) const {
    const uint64_t* const keys = from.keys.data();
    const ProofWord* const words = from.words.data();
    uint64_t* const out_keys = to.keys.data();
    ProofWord* const out_words = to.words.data();
    size_t out = 0;
    size_t a = unused.begin;
    size_t b = taken.begin;
    const auto put = [&](uint64_t key, ProofWord word) {
        out_keys[out] = key;
        out_words[out] = word;
        const uint32_t number = number_of(word);
        out += static_cast<size_t>(filter(key) & ~(done_[number >> 6] >> (number & 63)) & 1);
    };
    while (a < unused.end && b < taken.end) {
        const uint64_t key_a = keys[a];
        const uint64_t key_b = keys[b] & below;
        const ProofWord word_a = words[a];
        const ProofWord word_b = words[b];
        const bool same = key_a == key_b;
        // The same word with the same choices left is taken from both, and counts once.
        const bool take_a = (key_a < key_b) | (same & (word_a <= word_b));
        const bool take_b = (key_b < key_a) | (same & (word_b <= word_a));
        put(take_a ? key_a : key_b, take_a ? word_a : word_b);
        a += take_a;
        b += take_b;
    }
    for (; a < unused.end; ++a) put(keys[a], words[a]);
    for (; b < taken.end; ++b) put(keys[b] & below, words[b]);
    return out;
}

int32_t Forcer::force(const Entries& from, Span unused, Span taken, int at, const Allowed& allowed, Entries& to) {
    const uint64_t below = (uint64_t{1} << layout_[at].shift) - 1;
    int32_t points = 0;
    completed_.clear();
    for (; taken.begin < taken.end && (from.keys[taken.begin] & below) == 0; ++taken.begin) {
        const ProofWord word = from.words[taken.begin];
        points += points_of(points_, word);
        const uint32_t number = number_of(word);
        done_[number >> 6] |= uint64_t{1} << (number & 63);
        completed_.push_back(word);
    }
    const size_t most = unused.end - unused.begin + taken.end - taken.begin;
    to.make_room(most);
    size_t count = 0;
    if (most >= tables_from) {
        const int tables = make_tables(allowed);
        const auto look = [&](uint64_t key, size_t table) -> uint64_t {
            return tables_[table][key >> table_shift_[table] & table_mask_[table]];
        };
        // Up to four are written out: the loop is in the hottest place there is.
        if (tables == 0) {
            count = merge(from, unused, taken, below, to, [&](uint64_t key) { return allowed.may_begin(key); });
        } else if (tables == 1) {
            count = merge(from, unused, taken, below, to,
                          [&](uint64_t key) { return allowed.may_begin(key) & look(key, 0); });
        } else if (tables == 2) {
            count = merge(from, unused, taken, below, to,
                          [&](uint64_t key) { return allowed.may_begin(key) & look(key, 0) & look(key, 1); });
        } else if (tables == 3) {
            count = merge(from, unused, taken, below, to, [&](uint64_t key) {
                return allowed.may_begin(key) & look(key, 0) & look(key, 1) & look(key, 2);
            });
        } else if (tables == 4) {
            count = merge(from, unused, taken, below, to, [&](uint64_t key) {
                return allowed.may_begin(key) & look(key, 0) & look(key, 1) & look(key, 2) & look(key, 3);
            });
        } else {
            count = merge(from, unused, taken, below, to, [&](uint64_t key) {
                uint64_t good = allowed.may_begin(key);
                for (int table = 0; table < tables; ++table) good &= look(key, static_cast<size_t>(table));
                return good;
            });
        }
    } else {
        count = merge(from, unused, taken, below, to, [&](uint64_t key) {
            if (allowed.may_begin(key) == 0) return uint64_t{0};
            key &= (uint64_t{1} << allowed.beginning_shift) - 1;
            while (key != 0) {
                const int place = layout_.first_place(key);
                const uint64_t digit = key >> layout_[place].shift;
                if ((allowed.letters[static_cast<size_t>(place)] >> (digit - 1) & 1) == 0) return uint64_t{0};
                key &= (uint64_t{1} << layout_[place].shift) - 1;
            }
            return uint64_t{1};
        });
    }
    to.finish(count);
    for (const ProofWord word : completed_) done_[number_of(word) >> 6] = 0;
    return points;
}

}  // namespace gridwords
