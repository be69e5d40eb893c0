#include "lookahead.h"

#include <algorithm>

namespace gridwords {

namespace {

// Look deeper only with an entry for each choice: then the choices cost little compared with the entries. Not with too
// many choices either: each run has a vector, some 500 bytes on a 4x4 board.
constexpr size_t most_choices = size_t{1} << 18;
// A branch has one bit for each beginning of a word, indexed by the bits of its digits: at most 128 KiB.
constexpr int most_beginning_bits = 20;

}  // namespace

Lookahead::Lookahead(const KeyLayout& layout, Bounder& bounder, int32_t at_least, size_t most_bytes)
    : layout_(layout), bounder_(bounder), at_least_(at_least), most_values_(most_bytes / sizeof(int32_t)),
      none_(layout.values_from(0)) {}

size_t Lookahead::bytes() const {
    size_t bytes = none_.size() * sizeof(int32_t);
    for (const Level& level : levels_) {
        bytes += (level.bounds.capacity() + level.values.capacity()) * sizeof(int32_t);
        bytes += level.sums.capacity() * sizeof(Sum);
    }
    return bytes;
}

// Decides how deep to look, and makes room for it.
void Lookahead::set_up(int at, size_t entries) {
    at_ = at;
    depth_ = 0;
    size_t choices = 1;
    while (depth_ < most_depth && at + depth_ < layout_.count()) {
        Level& level = levels_[static_cast<size_t>(depth_)];
        level.open = (*domains_)[static_cast<size_t>(at + depth_)];
        level.in_use = 0;
        level.digits = 1;
        for (uint64_t open = level.open; open != 0; open &= open - 1)
            level.index[static_cast<size_t>(lowest_bit(open)) + 1] = static_cast<uint8_t>(level.digits++);
        choices *= level.digits;
        const int beginning_bits = layout_[at].shift - layout_[at + depth_].shift;
        const size_t values = choices * layout_.values_from(at + depth_ + 1);
        const bool too_many = choices > most_choices || values > most_values_ || beginning_bits > most_beginning_bits;
        if (depth_ > 0 && (choices > entries || too_many)) break;
        ++depth_;
    }
    // At least one: a run has a vector even if nothing is left to choose, and no vector means no run.
    width_ = std::max<size_t>(1, layout_.values_from(at + depth_));
    size_t after = 1;
    for (int i = depth_; i >= 0; --i) {
        Level& level = levels_[static_cast<size_t>(i)];
        level.after = after;
        if (i < depth_) after *= level.digits;
        level.bounds.assign(after, 0);
        level.sums.assign(after, Sum{});
        if (i > 0) level.values.resize(after * width_);
    }
}

void Lookahead::look(const Entries& entries, int at, int32_t points, const Domains& domains, std::vector<Run>& runs,
                     std::vector<Branch>& branches) {
    points_ = points;
    domains_ = &domains;
    set_up(at, entries.size);
    branches.clear();
    cut(entries, runs, branches);
    // The letters that no word has at the cell are one branch, the last.
    const uint64_t idle = levels_[0].open & ~levels_[0].in_use;
    if (idle != 0) branches.emplace_back().letters = idle;
    std::erase_if(branches, [&](Branch& branch) {
        branch.allowed.start(layout_, at_, depth_);
        return !take(0, branch.digit, branch);
    });
}

void Lookahead::split(const Entries& entries, int at, const Domains& domains, std::vector<Run>& runs,
                      std::vector<Branch>& branches) const {
    const int shift = layout_[at].shift;
    const auto end = entries.keys.begin() + static_cast<std::ptrdiff_t>(entries.size);
    uint64_t idle = domains[static_cast<size_t>(at)];
    branches.clear();
    runs.clear();
    for (auto key = entries.keys.begin(); key != end;) {
        const uint64_t digit = *key >> shift;
        runs.push_back({digit, static_cast<size_t>(key - entries.keys.begin())});
        key = std::partition_point(key, end, [&](uint64_t other) { return other >> shift == digit; });
        if (digit == 0) continue;
        Branch& branch = branches.emplace_back();
        branch.digit = static_cast<int>(digit);
        branch.letters = uint64_t{1} << (digit - 1);
        branch.taken = {runs.size() - 1, runs.size()};
        idle &= ~branch.letters;
    }
    runs.push_back({last_key, entries.size});
    if (idle != 0) branches.emplace_back().letters = idle;
    for (Branch& branch : branches) {
        branch.allowed.start(layout_, at, 1);
        branch.allowed.letters = domains;
        branch.allowed.allow_beginning(0);
    }
}

// Finds the runs and their worth, and makes a branch for each letter that they have at the first place.
void Lookahead::cut(const Entries& entries, std::vector<Run>& runs, std::vector<Branch>& branches) {
    const int shift = layout_[at_ + depth_ - 1].shift;
    Level& all = levels_[0];
    all.values.clear();
    runs.clear();
    for (size_t i = 0; i < entries.size;) {
        const int first = layout_.digit(entries.keys[i], at_);
        runs.push_back({entries.keys[i] >> shift, i});
        size_t run = 0;
        for (int place = 0; place < depth_; ++place) {
            Level& level = levels_[static_cast<size_t>(place)];
            const int digit = layout_.digit(entries.keys[i], at_ + place);
            run = run * level.digits + level.index[static_cast<size_t>(digit)];
            if (digit > 0) level.in_use |= uint64_t{1} << (digit - 1);
        }
        all.bounds[run] = bounder_.bound(entries, i, shift);
        all.sums[run].points = bounder_.branches().points;
        all.values.resize(all.values.size() + width_);
        bounder_.branches().copy_values(layout_, at_ + depth_, all.values.data() + all.values.size() - width_);
        if (first == 0) continue;
        if (branches.empty() || branches.back().digit != first) {
            Branch& branch = branches.emplace_back();
            branch.digit = first;
            branch.letters = uint64_t{1} << (first - 1);
            branch.taken.begin = runs.size() - 1;
        }
        branches.back().taken.end = runs.size();
    }
    runs.push_back({last_key, entries.size});
    // The runs are in order, and every word is worth something.
    const int32_t* values = all.values.data();
    for (size_t run = 0; run < all.bounds.size(); ++run) {
        if (all.bounds[run] == 0) continue;
        all.sums[run].values = values;
        values += width_;
    }
}

// Tries the letters of the place of a level. Returns whether some choice survives, and allows in the branch whatever
// the surviving choices need.
bool Lookahead::choose(int level, Branch& branch) {
    if (level == depth_) return weigh(branch);
    const Level& here = levels_[static_cast<size_t>(level)];
    uint64_t& allowed = branch.allowed.letters[static_cast<size_t>(at_ + level)];
    const uint64_t idle = here.open & ~here.in_use;
    bool survives = false;
    if (idle != 0 && take(level, 0, branch)) {
        allowed |= idle;
        survives = true;
    }
    for (uint64_t open = here.open & here.in_use; open != 0; open &= open - 1) {
        if (!take(level, lowest_bit(open) + 1, branch)) continue;
        allowed |= open & (~open + 1);
        survives = true;
    }
    return survives;
}

// Chooses a letter: keeps the runs without the place and those with the letter.
bool Lookahead::take(int level, int digit, Branch& branch) {
    const Level& from = levels_[static_cast<size_t>(level)];
    Level& to = levels_[static_cast<size_t>(level) + 1];
    const size_t count = from.after;
    const size_t taken = from.index[static_cast<size_t>(digit)] * count;
    levels_[static_cast<size_t>(level)].chosen = static_cast<uint64_t>(digit) << layout_[at_ + level].shift;
    for (size_t i = 0; i < count; ++i) to.bounds[i] = from.bounds[i] + (digit == 0 ? 0 : from.bounds[taken + i]);
    if (points_ + bound_of(level + 1, to.bounds.data()) < at_least_) return false;
    int32_t* values = to.values.data();
    for (size_t i = 0; i < count; ++i, values += width_) {
        const Sum& a = from.sums[i];
        const Sum& b = from.sums[taken + i];
        if (digit == 0 || b.values == nullptr) {
            to.sums[i] = a;
        } else if (a.values == nullptr) {
            to.sums[i] = b;
        } else {
            for (size_t j = 0; j < width_; ++j) values[j] = a.values[j] + b.values[j];
            to.sums[i] = {values, a.points + b.points};
        }
    }
    return choose(level + 1, branch);
}

// The bound of the tree that the runs form, without looking inside them.
int32_t Lookahead::bound_of(int level, const int32_t* bounds) const {
    // The second is never the case; it shows compilers where the recursion ends.
    if (level == depth_ || level == most_depth) return bounds[0];
    const Level& here = levels_[static_cast<size_t>(level)];
    int32_t best = 0;
    for (size_t digit = 1; digit < here.digits; ++digit)
        best = std::max(best, bound_of(level + 1, bounds + digit * here.after));
    return best + bound_of(level + 1, bounds);
}

bool Lookahead::weigh(Branch& branch) const {
    const Sum& sum = levels_[static_cast<size_t>(depth_)].sums[0];
    const int32_t* const all = sum.values == nullptr ? none_.data() : sum.values;
    std::array<int32_t, most_class_cells> best;
    int32_t most = points_ + sum.points;
    const int first = at_ + depth_;
    for (int later = first; later < layout_.count(); ++later) {
        const int32_t* const values = all + layout_[later].values_at;
        int32_t highest = 0;
        for (int i = 0; i < layout_[later].row; ++i) highest = std::max(highest, values[i]);
        best[static_cast<size_t>(later)] = highest;
        most += highest;
    }
    if (most < at_least_) return false;
    branch.bound = std::max(branch.bound, most);
    for (int later = first; later < layout_.count(); ++later) {
        const auto place = static_cast<size_t>(later);
        const int32_t* const values = all + layout_[later].values_at;
        const int32_t needed = at_least_ - (most - best[place]);
        uint64_t& allowed = branch.allowed.letters[place];
        for (uint64_t open = (*domains_)[place] & ~allowed; open != 0; open &= open - 1)
            if (values[lowest_bit(open)] >= needed) allowed |= open & (~open + 1);
    }
    allow_chosen(branch.allowed);
    return true;
}

// Allows the words that fit the choice: each place considered is either not used or has the chosen letter.
void Lookahead::allow_chosen(Allowed& allowed) const {
    for (uint32_t used = 0; used < uint32_t{1} << (depth_ - 1); ++used) {
        uint64_t key = 0;
        for (int level = 1; level < depth_; ++level)
            if ((used >> (level - 1) & 1) != 0) key |= levels_[static_cast<size_t>(level)].chosen;
        allowed.allow_beginning(key);
    }
}

}  // namespace gridwords
