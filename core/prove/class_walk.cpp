#include "class_walk.h"

#include <algorithm>

#include "../walk.h"
#include "prover.h"

namespace gridwords {

ClassWalk::ClassWalk(const Prover& prover, const ClassLetters& letters, WordKinds& kinds, Ticker& ticker)
    : prover_(prover), letters_(letters), kinds_(kinds), ticker_(ticker), kinds_at_(letters.size()),
      digits_(letters.size()) {
    std::array<uint64_t, max_letters> cells{};  // by letter code: those that have it
    for (size_t cell = 0; cell < letters.size(); ++cell)
        for (const uint8_t code : letters[cell]) cells[code] |= uint64_t{1} << cell;
    LetterKinds kind_of;
    kind_of.fill(no_kind);
    uint8_t kind_count = 0;
    for (size_t code = 0; code < cells.size(); ++code) {
        if (cells[code] == 0) continue;
        const auto same = std::find(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(code), cells[code]);
        const auto first = static_cast<size_t>(same - cells.begin());
        kind_of[code] = first < code ? kind_of[first] : kind_count++;
    }
    for (size_t cell = 0; cell < letters.size(); ++cell)
        for (const uint8_t code : letters[cell]) kinds_at_[cell] |= uint64_t{1} << kind_of[code];
    kinds.arrange(prover.words(), kind_of);
}

size_t ClassWalk::count(size_t most) {
    count_ = 0;
    most_ = most;
    to_ = nullptr;
    start();
    return stopped_ ? 0 : count_;
}

size_t ClassWalk::count_all(std::vector<uint32_t>& order) {
    Interplay interplay(letters_.size());
    interplay_ = &interplay;
    const size_t found = count();
    interplay_ = nullptr;
    if (!stopped_) order = interplay.order(letters_);
    return found;
}

bool ClassWalk::find(const KeyLayout& layout, ClassFind* finds) {
    for (int at = 0; at < layout.count(); ++at) {
        const KeyPlace& place = layout[at];
        uint64_t digit = 0;
        for (const uint8_t code : letters_[place.cell]) digits_[place.cell][code] = ++digit << place.shift;
    }
    layout_ = &layout;
    place_of_.assign(letters_.size(), 0);
    steps_from_.assign(letters_.size(), 0);
    steps_onto_.assign(letters_.size(), 0);
    places_with_.assign(max_letters, 0);
    for (int at = 0; at < layout.count(); ++at) {
        const uint32_t cell = layout[at].cell;
        place_of_[cell] = at;
        for (const uint8_t code : letters_[cell]) places_with_[code] |= uint64_t{1} << at;
    }
    for (uint32_t cell = 0; cell < letters_.size(); ++cell) {
        // None on a line board, where nothing follows a step from a cell to itself: its words cannot bend.
        for (const uint8_t other : prover_.steps(cell, cell)) {
            steps_from_[cell] |= uint64_t{1} << place_of_[other];
            steps_onto_[other] |= uint64_t{1} << place_of_[cell];
        }
    }
    count_ = 0;
    to_ = finds;
    start();
    return !stopped_;
}

void ClassWalk::start() {
    const auto cells = static_cast<uint32_t>(digits_.size());
    for (uint32_t cell = 0; cell < cells; ++cell) {
        const WordKinds::Node& root_node = kinds_[0];
        for (uint64_t left = root_node.children & kinds_at_[cell]; left != 0; left &= left - 1) {
            const uint64_t before = root_node.children & ((left & (~left + 1)) - 1);
            visit(root_node.first + static_cast<uint32_t>(count_bits(before)), cells, cell, with_cell(0, cell), 0);
        }
    }
}

size_t ClassWalk::visit(uint32_t node, uint32_t before, uint32_t at, uint64_t used, size_t depth) {
    if (stopped_ || ticker_.tick()) {
        stopped_ = true;
        return 0;
    }
    if (count_ > most_) return 0;
    const WordKinds::Node& here = kinds_[node];
    path_[depth] = static_cast<uint8_t>(at);
    size_t words = here.end - here.begin;
    count_ += words;
    if (to_ != nullptr && words != 0) put(here, depth + 1);
    if (here.children != 0) {
        for (const uint8_t next : prover_.steps(before, at)) {
            if (!is_free(used, next)) continue;
            for (uint64_t left = here.children & kinds_at_[next]; left != 0; left &= left - 1) {
                const uint64_t lower = here.children & ((left & (~left + 1)) - 1);
                words += visit(here.first + static_cast<uint32_t>(count_bits(lower)), at, next, with_cell(used, next),
                               depth + 1);
            }
        }
    }
    if (interplay_ != nullptr && words != 0) interplay_->add(path_.data(), depth, at, words);
    return words;
}

// Finds the places, forced before its own, at which each step of the path could be instead.
void ClassWalk::find_others(size_t length) {
    uint64_t used = 0;
    for (size_t i = 0; i < length; ++i) used |= uint64_t{1} << place_of_[path_[i]];
    for (size_t i = 0; i < length; ++i) {
        const uint64_t earlier = (uint64_t{1} << place_of_[path_[i]]) - 1;
        others_[i] = earlier & ~used;
        if (i > 0) others_[i] &= steps_from_[path_[i - 1]];
        if (i + 1 < length) others_[i] &= steps_onto_[path_[i + 1]];
    }
}

// The first to be forced, of a word on the path.
Rivals ClassWalk::rivals_of(const uint8_t* tiles, size_t length) const {
    const auto others = [&](size_t step) { return others_[step] & places_with_[tiles[step]]; };
    uint64_t any = 0;
    for (size_t step = 0; step < length; ++step) any |= others(step);
    Rivals rivals = 0;
    for (int count = 0; any != 0 && count < most_rivals; any &= any - 1) {
        const int at = lowest_bit(any);
        size_t step = 0;
        while ((others(step) >> at & 1) == 0) ++step;
        const KeyPlace& place = (*layout_)[at];
        const auto digit = static_cast<int>(digits_[place.cell][tiles[step]] >> place.shift);
        const uint8_t choice = layout_->choice_at(at, digit);
        if (choice == KeyLayout::no_choice) continue;
        rivals = rivals << 8 | choice;
        ++count;
    }
    return rivals;
}

// Puts the words of a node on the path.
void ClassWalk::put(const WordKinds::Node& node, size_t length) {
    const uint8_t* tiles = kinds_.tiles(node);
    const bool has_rivals = layout_->has_rivals();
    if (has_rivals) find_others(length);
    for (uint32_t word = node.begin; word != node.end; ++word, tiles += length) {
        uint64_t key = 0;
        for (size_t i = 0; i < length; ++i) key |= digits_[path_[i]][tiles[i]];
        *to_++ = {key, kinds_.word(word), has_rivals ? rivals_of(tiles, length) : Rivals{0}};
    }
}

}  // namespace gridwords
