// Every way in which words lie on one board, kept up to date while single cells change: what an optimiser of large
// boards asks over and over.
//
// Each beginning of a word that a path spells is a walk: its last cell, its node in the trie, the walk that it extends.
// The walks that end on a cell are listed by cell. When a cell changes, the walks through it are those that end there
// and all that extend them; they are removed, and new ones grow from the walks that end next to the cell. Nothing else
// is touched, so the cost does not depend on the size of the board. A placement is a path that spells a word; each
// word's placements are counted, and a word counts while it has any.
//
// A board of 17x18 random letters has about 40 thousand walks of 32 bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../control.h"
#include "../lexicon.h"
#include "../shape.h"
#include "batch_trie.h"

namespace gridwords {

// What all boards of one shape share under one set of rules. Made once, then only read.
class PlacementRules {
public:
    // Whether boards of this shape can be counted: not in lines, at most 31 letters, tiles of not too many choices.
    static bool fits(const Lexicon& lexicon, const Shape& shape, const CodedTiles& tiles);

    PlacementRules(LexiconView<NarrowNode> lexicon, const BatchRules& rules, const Shape& shape);

    size_t cells() const { return offsets_.size() - 1; }
    size_t letters() const { return letters_; }

private:
    friend class Placements;

    TileTrie trie_;
    size_t letters_;                                   // the size of the alphabet
    std::vector<uint32_t> offsets_, touching_;         // the cells that touch each cell, one list after the other
    std::vector<std::vector<const LongRow*>> longer_;  // by code, its spellings of several letters
    std::vector<const LongRow*> own_longer_;           // the spellings of the alphabet's own tiles (Qu)
};

// How often each word lies on a board: a hash table, because a board holds few of the words of a lexicon.
class WordCounts {
public:
    WordCounts() { clear(); }

    void clear() {
        entries_.assign(1024, {0, 0});
        words_ = 0;
    }

    uint32_t of(uint32_t word) const { return entries_[place_of(word)].count; }

    // The count after adding one.
    uint32_t add(uint32_t word) {
        Entry& entry = entries_[place_of(word)];
        if (entry.word == word) return ++entry.count;
        entry = {word, 1};
        if (++words_ * 2 > entries_.size()) grow();
        return 1;
    }

    // The count after removing one, which the word must have. A word without any stays in the table, because it often
    // comes back.
    uint32_t subtract(uint32_t word) { return --entries_[place_of(word)].count; }

    size_t bytes() const { return entries_.size() * sizeof(Entry); }

private:
    struct Entry {
        uint32_t word;  // from 1; 0 if the entry is free
        uint32_t count;
    };

    size_t place_of(uint32_t word) const {
        const size_t last = entries_.size() - 1;
        size_t place = word * size_t{0x9e3779b1} >> 7 & last;
        while (entries_[place].word != word && entries_[place].word != 0) place = (place + 1) & last;
        return place;
    }

    void grow() {
        const std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(entries_.size() * 2, {0, 0}));
        words_ = 0;
        for (const Entry& entry : old) {
            if (entry.count == 0) continue;
            entries_[place_of(entry.word)] = entry;
            ++words_;
        }
    }

    std::vector<Entry> entries_;
    size_t words_ = 0;  // entries that are not free
};

class Placements {
public:
    // Boards after a climb have about 800 walks per cell. Beyond 4096, which only boards of few different letters
    // reach, and beyond two million in all (64 MB), a board is better solved anew.
    static constexpr size_t most_walks_per_cell = 4096;
    static constexpr size_t most_walks = size_t{1} << 21;

    enum class Result : uint8_t { done, stopped, too_many };

    struct Change {
        uint32_t cell;
        uint8_t code;
    };

    // One thread's memory for trying changes: 8 bytes per word of the lexicon, kept between calls.
    class Scratch {
        friend class Placements;
        std::vector<uint32_t> through;  // by word, its placements through the changed cells; 0 between calls
        std::vector<uint32_t> letters;  // by word, the letters in them with which it was found; 0 between calls
        std::vector<uint32_t> lost, gained;
    };

    // The rules must outlive this. There is no board yet.
    explicit Placements(const PlacementRules& rules);

    // Starts anew with another board. Codes that are not a tile's (holes) are on no path. Unless it returns `done`,
    // here and in `change`, there is no board.
    Result place(const uint8_t* codes, StopCheck stop);

    // Puts another tile into a cell.
    Result change(size_t cell, uint8_t code, StopCheck stop);

    // The points and words with other tiles in some cells, each named once; the board stays as it is. Takes about a
    // third as long as making the changes and undoing them. Undefined unless it returns `done`.
    Result score_changed(const std::vector<Change>& changes, int32_t& points, int32_t& words, Scratch& scratch,
                         StopCheck stop);

    // Writes the points with each letter of the alphabet in one cell; the board stays as it is. Unless it returns
    // `done`, the points are undefined.
    Result score_letters(size_t cell, int32_t* points, Scratch& scratch, StopCheck stop);

    bool has_board() const { return !codes_.empty(); }
    const std::vector<uint8_t>& codes() const { return codes_; }
    int32_t points() const { return points_; }
    int32_t words() const { return words_; }
    size_t bytes() const;  // about how much memory it takes

private:
    static constexpr uint32_t none = ~uint32_t{0};

    struct Walk {
        uint32_t parent;   // the walk that it extends, or none
        uint32_t child;    // the first walk that extends it, or none
        uint32_t sibling;  // the next one that extends the same walk; of a spare walk, the next spare one
        uint32_t node;     // its place in the trie
        uint32_t cell;     // the last one
        uint32_t place;    // in the list of that cell
    };
    // A walk in the list of its last cell, with the letters that it can continue with.
    struct Ending {
        uint32_t mask_and_crossed;
        uint32_t walk;
    };

    void begin(StopCheck stop);
    Result end();
    bool keep_going();

    template <class Visit>
    void for_each_node(uint32_t node, uint32_t cell, const Visit& visit) const;
    uint32_t useful_of(uint8_t code) const;
    void put(uint32_t cell, uint8_t code);
    void look_around(uint32_t cell);
    void grow_through(uint32_t cell);
    void grow(uint32_t parent, uint32_t node, uint32_t cell);
    void cut(uint32_t walk);
    void mark_path(uint32_t walk, bool is_used);
    // The result of a trial of changes: points and words.
    struct Tally {
        int32_t points, words;
    };
    void begin_trial(Scratch& scratch);
    Result end_trial(Scratch& scratch);
    bool passes_changed(uint32_t walk) const;
    void lose(uint32_t walk, Tally& tally, Scratch& scratch);
    void gain(uint32_t node, uint32_t cell, uint32_t letter_bit, Tally& tally, Scratch& scratch);

    const PlacementRules& rules_;
    const TileNode* trie_;
    std::vector<uint8_t> codes_;  // the board
    // By cell, what a node must have for a walk to step onto it: one of its letters, or the bit of spellings of
    // several.
    std::vector<uint32_t> useful_;
    std::vector<uint32_t> open_;    // the same, but 0 for cells that the current walk passes
    std::vector<uint32_t> around_;  // by cell, what a node must have for a walk to continue from there
    std::vector<std::vector<Ending>> endings_;
    std::vector<Walk> walks_;
    uint32_t spare_ = none;         // the first walk that is free for use
    WordCounts counts_;             // the placements of each word; at most one per walk
    std::vector<uint8_t> changed_;  // by cell, whether a trial changes it; all 0 between trials
    std::vector<size_t> old_endings_;
    std::vector<uint8_t> old_codes_;
    int32_t points_ = 0, words_ = 0;
    const size_t most_walks_here_;
    StopCheck stop_;
    uint32_t visits_ = 0;     // since the last check of `stop_`
    size_t tried_walks_ = 0;  // by `score_letters`
    Result result_ = Result::done;
};

}  // namespace gridwords
