#include "letters.h"

namespace gridwords {

LetterScorer::LetterScorer(const TileTrie& trie, const Shape& shape, int letters, Scratch& scratch)
    : all_(trie), trie_(trie.nodes.data()), grid_(trie, shape), letters_(letters),
      own_letters_(trie.rows->own_letters()), scratch_(scratch) {
    const RowsView tiles = trie.rows->view();
    for (int i = 0; i < tiles.rows - tiles.letters; ++i) {
        if (tiles.long_rows[i].own >= 0) own_spellings_.push_back(tiles.long_rows[i]);
    }
    // Words are numbered by the trie, so what another trie left is of no use.
    scratch_.words.assign(trie.word_count + 1, {0, 0, 0, 0});
    scratch_.boards = 0;
}

bool LetterScorer::score(const uint8_t* codes, uint64_t wanted, int32_t* points) {
    grid_.place(codes);
    for (auto& beginnings : scratch_.beginnings) beginnings.clear();
    if (++scratch_.boards == 0) {  // after four billion boards
        for (Scratch::Word& word : scratch_.words) word.board = 0;
        scratch_.boards = 1;
    }
    board_ = scratch_.boards;
    wanted_ = wanted;
    points_ = 0;
    scratch_.found.clear();
    grid_.start([this](uint32_t node, int cell, uint64_t used) { walk(node, cell, used); });

    for (uint64_t cells = wanted; cells != 0 && !stopped_; cells &= cells - 1, points += letters_) {
        const int cell = lowest_bit(cells);
        changed_ = uint64_t{1} << cell;
        uint32_t kept = points_;
        for (const uint32_t word : scratch_.found) {
            const Scratch::Word& here = scratch_.words[word];
            if ((here.shared & changed_) != 0) kept -= here.points;
        }
        for (int letter = 0; letter < letters_; ++letter) points[letter] = static_cast<int32_t>(kept);
        if (codes[cell] < letters_) points[codes[cell]] = static_cast<int32_t>(points_);
        const auto try_letter = [&](int letter, uint32_t node, uint64_t used) {
            if (letter == codes[cell]) return;
            letter_bit_ = uint32_t{1} << letter;
            gained_ = 0;
            walk_changed(node, cell, used | changed_);
            points[letter] = static_cast<int32_t>(static_cast<uint32_t>(points[letter]) + gained_);
        };
        const auto try_letters = [&](uint32_t node, uint64_t used) {
            const TileNode& here = trie_[node];
            uint32_t next = here.first;
            for (uint32_t letters = here.mask(); letters != 0; letters &= letters - 1, ++next) {
                const int letter = lowest_bit(letters);
                if ((own_letters_ >> letter & 1) != 0) try_letter(letter, next, used);
            }
            if (!here.is_crossed()) return;
            for (const LongRow& spelling : own_spellings_) {
                const uint32_t to = all_.follow(node, spelling);
                if (to != no_node) try_letter(spelling.own, to, used);
            }
        };
        try_letters(root, 0);
        for (const Scratch::Beginning& beginning : scratch_.beginnings[cell])
            try_letters(beginning.node, beginning.used);
        for (const uint32_t word : scratch_.touched) scratch_.words[word].letters = 0;
        scratch_.touched.clear();
    }
    return !stopped_;
}

bool LetterScorer::keep_going() {
    // 65,536 visits take about a millisecond.
    if ((++visits_ & 0xffff) == 0 && stop_()) stopped_ = true;
    return !stopped_;
}

// Recursive, at most as deep as the board has cells.
void LetterScorer::walk(uint32_t node, int cell, uint64_t used) {
    const TileNode& here = trie_[node];
    if (here.word) {
        Scratch::Word& word = scratch_.words[here.word];
        if (word.board == board_) {
            word.shared &= used;
        } else {
            word.board = board_;
            word.shared = used;
            word.points = static_cast<uint32_t>(here.points);
            scratch_.found.push_back(here.word);
            points_ += word.points;
        }
    }
    if (here.mask() == 0 || !keep_going()) return;
    for (uint64_t next_to = grid_.open(cell, used) & wanted_; next_to != 0; next_to &= next_to - 1) {
        scratch_.beginnings[lowest_bit(next_to)].push_back({used, node});
    }
    grid_.step(node, cell, used, [this](uint32_t child, int next, uint64_t on) { walk(child, next, on); });
}

void LetterScorer::walk_changed(uint32_t node, int cell, uint64_t used) {
    const TileNode& here = trie_[node];
    if (here.word) {
        Scratch::Word& word = scratch_.words[here.word];
        const bool stays = word.board == board_ && (word.shared & changed_) == 0;
        if (!stays && (word.letters & letter_bit_) == 0) {
            if (word.letters == 0) scratch_.touched.push_back(here.word);
            word.letters |= letter_bit_;
            gained_ += static_cast<uint32_t>(here.points);
        }
    }
    if (!keep_going()) return;
    grid_.step(node, cell, used, [this](uint32_t child, int next, uint64_t on) { walk_changed(child, next, on); });
}

}  // namespace gridwords
