#include "placements.h"

#include <algorithm>
#include <utility>

namespace gridwords {

bool PlacementRules::fits(const Lexicon& lexicon, const Shape& shape, const CodedTiles& tiles) {
    return !lexicon.is_wide() && !shape.is_line() && TileRows::fits(tiles);
}

PlacementRules::PlacementRules(LexiconView<NarrowNode> lexicon, const BatchRules& rules, const Shape& shape)
    : trie_(make_tile_trie(lexicon, rules, static_cast<int>(shape.cell_count()))), letters_(rules.tiles.letters),
      longer_(256) {
    offsets_.push_back(0);
    for (uint32_t cell = 0; cell < shape.cell_count(); ++cell) {
        shape.for_each_touching(cell, [&](uint32_t other) { touching_.push_back(other); });
        offsets_.push_back(static_cast<uint32_t>(touching_.size()));
    }
    const RowsView tiles = trie_.rows->view();
    for (int i = 0; i < tiles.rows - tiles.letters; ++i) {
        const LongRow* const spelling = &tiles.long_rows[i];
        for (int k = tiles.codes_begin[spelling->row]; k < tiles.codes_begin[spelling->row + 1]; ++k) {
            longer_[tiles.codes_of[k]].push_back(spelling);
        }
        if (spelling->own >= 0) own_longer_.push_back(spelling);
    }
}

Placements::Placements(const PlacementRules& rules)
    : rules_(rules), trie_(rules.trie_.nodes.data()), useful_(rules.cells()), open_(rules.cells()),
      around_(rules.cells()), endings_(rules.cells()), changed_(rules.cells()),
      most_walks_here_(std::min(most_walks, most_walks_per_cell * rules.cells())) {}

void Placements::begin(StopCheck stop) {
    stop_ = stop;
    result_ = Result::done;
}

Placements::Result Placements::end() {
    if (result_ != Result::done) codes_.clear();
    return result_;
}

bool Placements::keep_going() {
    // 16,384 visits take about a millisecond.
    if ((++visits_ & 0x3fff) == 0 && stop_()) result_ = Result::stopped;
    return result_ == Result::done;
}

Placements::Result Placements::place(const uint8_t* codes, StopCheck stop) {
    begin(stop);
    walks_.clear();
    spare_ = none;
    for (auto& endings : endings_) endings.clear();
    counts_.clear();
    points_ = words_ = 0;
    codes_.assign(codes, codes + rules_.cells());
    for (size_t cell = 0; cell < codes_.size(); ++cell) open_[cell] = useful_[cell] = useful_of(codes_[cell]);
    for (uint32_t cell = 0; cell < codes_.size(); ++cell) look_around(cell);
    for (uint32_t cell = 0; cell < codes_.size() && result_ == Result::done; ++cell) {
        for_each_node(root, cell, [&](uint32_t node) { grow(none, node, cell); });
    }
    return end();
}

Placements::Result Placements::change(size_t cell, uint8_t code, StopCheck stop) {
    begin(stop);
    // A walk passes a cell once, so those that end here are not beginnings of each other.
    for (std::vector<Ending>& here = endings_[cell]; !here.empty();) {
        const uint32_t walk = here.back().walk;
        if (const uint32_t parent = walks_[walk].parent; parent != none) {
            uint32_t* link = &walks_[parent].child;
            while (*link != walk) link = &walks_[*link].sibling;
            *link = walks_[walk].sibling;
        }
        cut(walk);
    }
    put(static_cast<uint32_t>(cell), code);
    grow_through(static_cast<uint32_t>(cell));
    return end();
}

// Calls visit(child) for every node that a walk at `node` reaches with a step onto the cell.
template <class Visit>
void Placements::for_each_node(uint32_t node, uint32_t cell, const Visit& visit) const {
    const TileNode& here = trie_[node];
    const uint32_t both = here.mask_and_crossed & useful_[cell];
    for (uint32_t left = both & ~TileNode::crossed_bit; left != 0; left &= left - 1) {
        visit(here.first + static_cast<uint32_t>(count_bits(here.mask() & ((left & (~left + 1)) - 1))));
    }
    if ((both & TileNode::crossed_bit) == 0) return;
    for (const LongRow* const spelling : rules_.longer_[codes_[cell]]) {
        const uint32_t to = rules_.trie_.follow(node, *spelling);
        if (to != no_node) visit(to);
    }
}

uint32_t Placements::useful_of(uint8_t code) const {
    return rules_.trie_.rows->letters_of(code) | (rules_.longer_[code].empty() ? 0 : TileNode::crossed_bit);
}

void Placements::put(uint32_t cell, uint8_t code) {
    codes_[cell] = code;
    open_[cell] = useful_[cell] = useful_of(code);
    for (uint32_t at = rules_.offsets_[cell]; at < rules_.offsets_[cell + 1]; ++at) look_around(rules_.touching_[at]);
}

void Placements::look_around(uint32_t cell) {
    around_[cell] = 0;
    for (uint32_t at = rules_.offsets_[cell]; at < rules_.offsets_[cell + 1]; ++at) {
        around_[cell] |= useful_[rules_.touching_[at]];
    }
}

// Adds all walks through a cell that has none.
void Placements::grow_through(uint32_t cell) {
    const uint32_t* const first = rules_.touching_.data() + rules_.offsets_[cell];
    const uint32_t* const last = rules_.touching_.data() + rules_.offsets_[cell + 1];
    // The new walks may also end next to the cell, behind those that were there before. They have passed it already.
    old_endings_.clear();
    for (const uint32_t* near = first; near != last; ++near) old_endings_.push_back(endings_[*near].size());
    for_each_node(root, cell, [&](uint32_t node) { grow(none, node, cell); });
    const uint32_t useful = useful_[cell];
    for (const uint32_t* near = first; near != last; ++near) {
        for (size_t i = 0; i < old_endings_[static_cast<size_t>(near - first)]; ++i) {
            const Ending ending = endings_[*near][i];
            if ((ending.mask_and_crossed & useful) == 0) continue;
            mark_path(ending.walk, true);
            for_each_node(walks_[ending.walk].node, cell, [&](uint32_t node) { grow(ending.walk, node, cell); });
            mark_path(ending.walk, false);
            if (result_ != Result::done) return;
        }
    }
}

// Adds a walk and all that extend it. Recursive, at most as deep as the longest word.
void Placements::grow(uint32_t parent, uint32_t node, uint32_t cell) {
    if (!keep_going()) return;
    uint32_t walk = spare_;
    if (walk != none) {
        spare_ = walks_[walk].sibling;
    } else if (walks_.size() < most_walks_here_) {
        walk = static_cast<uint32_t>(walks_.size());
        if (walks_.size() == walks_.capacity()) walks_.reserve(walks_.size() + walks_.size() / 4 + 1024);
        walks_.emplace_back();
    } else {
        result_ = Result::too_many;
        return;
    }
    uint32_t sibling = none;
    if (parent != none) sibling = std::exchange(walks_[parent].child, walk);
    const TileNode& here = trie_[node];
    walks_[walk] = {parent, none, sibling, node, cell, static_cast<uint32_t>(endings_[cell].size())};
    endings_[cell].push_back({here.mask_and_crossed, walk});
    if (here.word != 0 && counts_.add(here.word) == 1) {
        points_ += here.points;
        ++words_;
    }
    if ((here.mask_and_crossed & around_[cell]) == 0) return;
    open_[cell] = 0;
    for (uint32_t at = rules_.offsets_[cell]; at < rules_.offsets_[cell + 1]; ++at) {
        const uint32_t next = rules_.touching_[at];
        if ((here.mask_and_crossed & open_[next]) == 0) continue;
        for_each_node(node, next, [&](uint32_t child) { grow(walk, child, next); });
    }
    open_[cell] = useful_[cell];
}

// Removes a walk, which no other lists as its child any more, and all that extend it.
void Placements::cut(uint32_t walk) {
    const Walk gone = walks_[walk];
    for (uint32_t child = gone.child; child != none;) {
        const uint32_t next = walks_[child].sibling;
        cut(child);
        child = next;
    }
    const TileNode& here = trie_[gone.node];
    if (here.word != 0 && counts_.subtract(here.word) == 0) {
        points_ -= here.points;
        --words_;
    }
    std::vector<Ending>& endings = endings_[gone.cell];
    endings[gone.place] = endings.back();
    walks_[endings[gone.place].walk].place = gone.place;
    endings.pop_back();
    walks_[walk].sibling = std::exchange(spare_, walk);
}

void Placements::mark_path(uint32_t walk, bool is_used) {
    for (; walk != none; walk = walks_[walk].parent) {
        const uint32_t cell = walks_[walk].cell;
        open_[cell] = is_used ? 0 : useful_[cell];
    }
}

void Placements::begin_trial(Scratch& scratch) {
    tried_walks_ = 0;
    const size_t words = rules_.trie_.word_count + 1;
    if (scratch.through.size() == words) return;
    scratch.through.assign(words, 0);
    scratch.letters.assign(words, 0);
}

Placements::Result Placements::end_trial(Scratch& scratch) {
    for (const uint32_t word : scratch.lost) scratch.through[word] = 0;
    for (const uint32_t word : scratch.gained) scratch.letters[word] = 0;
    scratch.lost.clear();
    scratch.gained.clear();
    return result_;
}

Placements::Result Placements::score_changed(const std::vector<Change>& changes, int32_t& points, int32_t& words,
                                             Scratch& scratch, StopCheck stop) {
    begin(stop);
    begin_trial(scratch);
    Tally tally{points_, words_};
    for (const Change& change : changes) changed_[change.cell] = 1;
    // A walk through several of the cells is counted where it passes the first of them, here and below.
    for (const Change& change : changes) {
        for (const Ending& ending : endings_[change.cell]) {
            if (!passes_changed(walks_[ending.walk].parent)) lose(ending.walk, tally, scratch);
        }
    }
    old_codes_.clear();
    for (const Change& change : changes) {
        old_codes_.push_back(codes_[change.cell]);
        put(change.cell, change.code);
    }
    for (const Change& change : changes) {
        const uint32_t cell = change.cell;
        const auto gain_from = [&](uint32_t node) {
            for_each_node(node, cell, [&](uint32_t child) { gain(child, cell, 1, tally, scratch); });
        };
        gain_from(root);
        const uint32_t useful = useful_[cell];
        for (uint32_t at = rules_.offsets_[cell]; at < rules_.offsets_[cell + 1]; ++at) {
            const uint32_t near = rules_.touching_[at];
            if (changed_[near] != 0) continue;
            for (const Ending& ending : endings_[near]) {
                if ((ending.mask_and_crossed & useful) == 0 || passes_changed(ending.walk)) continue;
                mark_path(ending.walk, true);
                gain_from(walks_[ending.walk].node);
                mark_path(ending.walk, false);
            }
        }
    }
    for (size_t i = 0; i < changes.size(); ++i) {
        put(changes[i].cell, old_codes_[i]);
        changed_[changes[i].cell] = 0;
    }
    points = tally.points;
    words = tally.words;
    return end_trial(scratch);
}

Placements::Result Placements::score_letters(size_t cell, int32_t* points, Scratch& scratch, StopCheck stop) {
    begin(stop);
    begin_trial(scratch);
    changed_[cell] = 1;
    Tally kept{points_, words_};
    for (const Ending& ending : endings_[cell]) lose(ending.walk, kept, scratch);
    std::fill_n(points, rules_.letters(), kept.points);
    const auto changed = static_cast<uint32_t>(cell);
    const int code = codes_[cell];
    const uint32_t own_letters = rules_.trie_.rows->own_letters();
    const auto try_letter = [&](int letter, uint32_t node) {
        if (letter == code) return;
        Tally gained{0, 0};
        gain(node, changed, uint32_t{1} << letter, gained, scratch);
        points[letter] += gained.points;
    };
    const auto try_letters = [&](uint32_t node) {
        const TileNode& here = trie_[node];
        uint32_t child = here.first;
        for (uint32_t left = here.mask(); left != 0; left &= left - 1, ++child) {
            const int letter = lowest_bit(left);
            if ((own_letters >> letter & 1) != 0) try_letter(letter, child);
        }
        if (!here.is_crossed()) return;
        for (const LongRow* const spelling : rules_.own_longer_) {
            const uint32_t to = rules_.trie_.follow(node, *spelling);
            if (to != no_node) try_letter(spelling->own, to);
        }
    };
    try_letters(root);
    for (uint32_t at = rules_.offsets_[cell]; at < rules_.offsets_[cell + 1]; ++at) {
        for (const Ending& ending : endings_[rules_.touching_[at]]) {
            if (ending.mask_and_crossed == 0 || passes_changed(ending.walk)) continue;
            mark_path(ending.walk, true);
            try_letters(walks_[ending.walk].node);
            mark_path(ending.walk, false);
        }
    }
    if (codes_[cell] < rules_.letters()) points[codes_[cell]] = points_;
    changed_[cell] = 0;
    return end_trial(scratch);
}

bool Placements::passes_changed(uint32_t walk) const {
    while (walk != none && changed_[walks_[walk].cell] == 0) walk = walks_[walk].parent;
    return walk != none;
}

// Counts the placements of a walk and of those that extend it, and subtracts the words that have no others.
void Placements::lose(uint32_t walk, Tally& tally, Scratch& scratch) {
    const TileNode& here = trie_[walks_[walk].node];
    if (here.word != 0) {
        const uint32_t through = ++scratch.through[here.word];
        if (through == 1) scratch.lost.push_back(here.word);
        if (through == counts_.of(here.word)) {
            tally.points -= here.points;
            --tally.words;
        }
    }
    for (uint32_t child = walks_[walk].child; child != none; child = walks_[child].sibling) {
        lose(child, tally, scratch);
    }
}

// Adds the words that a walk onto a cell finds, once for each letter in the changed cell.
void Placements::gain(uint32_t node, uint32_t cell, uint32_t letter_bit, Tally& tally, Scratch& scratch) {
    if (!keep_going()) return;
    // Without this, scoring the last letter of a board of one letter would take forever.
    if (++tried_walks_ > most_walks_here_) result_ = Result::too_many;
    const TileNode& here = trie_[node];
    if (here.word != 0 && counts_.of(here.word) == scratch.through[here.word]) {
        uint32_t& letters = scratch.letters[here.word];
        if (letters == 0) scratch.gained.push_back(here.word);
        if ((letters & letter_bit) == 0) {
            tally.points += here.points;
            ++tally.words;
        }
        letters |= letter_bit;
    }
    if ((here.mask_and_crossed & around_[cell]) == 0) return;
    open_[cell] = 0;
    for (uint32_t at = rules_.offsets_[cell]; at < rules_.offsets_[cell + 1]; ++at) {
        const uint32_t next = rules_.touching_[at];
        if ((here.mask_and_crossed & open_[next]) == 0) continue;
        for_each_node(node, next, [&](uint32_t child) { gain(child, next, letter_bit, tally, scratch); });
    }
    open_[cell] = useful_[cell];
}

size_t Placements::bytes() const {
    // The lists of a cell grow by doubling, so they are on average a third empty.
    return walks_.capacity() * (sizeof(Walk) + sizeof(Ending)) * 4 / 3 + counts_.bytes();
}

}  // namespace gridwords
