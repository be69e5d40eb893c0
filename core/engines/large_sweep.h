// One large board swept through the trie, for every instruction set: `batch` does this with many boards, the sweep with
// the many cells of one.
//
// All walks that spell a trie node are one list, and one pass over it makes the list of a child. A walk is its last
// cell, the letters around that cell, and its place in the list of the node above, through which the rest of its path
// is found. Every list is in the order of its paths, so the first walk of a list has the smallest path: lists begin
// with starting cells in ascending order, and a pass keeps the order.
//
// A path can use a cell twice only if it uses its tile twice, and the trie knows which tiles are on a path. So most
// passes need not look for used cells at all.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../control.h"
#include "../lexicon_view.h"

namespace gridwords {

// The cells around each cell: up to eight places with a neighbour each, in ascending order of the cells.
struct Surroundings {
    uint32_t places;         // as bits
    const uint32_t* around;  // by cell, the first letters of its neighbours' tiles, as bits

    // In a frame. Twelve codes are read, four each from the cell above left, left, and below left; `order` selects the
    // code of each place.
    const uint8_t* codes;
    uint32_t width;
    uint8_t order[16];
    uint32_t back[16];  // by place, the number to subtract from a cell to get its neighbour

    // In lists, if `lists` is given: by cell, its neighbours and their codes, and at the end room to read 8 more.
    const uint32_t* lists;
    const uint8_t* list_codes;
};

// The tiles of several letters. No tile begins with the letters of another, so that a text can be divided into tiles in
// only one way.
struct LongTiles {
    uint32_t first_letters;  // as bits; no tile is one of these letters alone
    int count;
    struct Spelling {
        uint8_t code;
        uint8_t length;
        const uint8_t* letters;
    };
    const Spelling* spellings;
};

// One thread's memory for walks: lists on top of each other, those of the nodes on the way to the current one.
struct WalkLists {
    static constexpr std::size_t padding = 16;      // after each list: one register
    static constexpr std::size_t least_block = 16;  // walks that are continued together, however little room is left
    static constexpr std::size_t reserve = (max_word_length + 1) * (8 * least_block + padding);
    static constexpr std::size_t room = (std::size_t{1} << 18) + reserve;

    // Five extra cache lines, so that the same place in each array does not fall into the same cache set.
    static constexpr std::size_t apart = room + 80;
    static constexpr std::size_t size = 4 * apart;

    uint32_t* memory;  // that many entries

    uint32_t* cells() const { return memory; }
    uint32_t* around() const { return memory + apart; }
    uint32_t* parents() const { return memory + 2 * apart; }  // the place of the walk before its last step
    // For each list, the places of the walks that are next to the wanted letter.
    uint32_t* waiting() const { return memory + 3 * apart; }
};

// What to do with a found word. `path` has the cells as the surroundings number them.
struct WordFound {
    void* to;
    // Returns whether more paths of the word are wanted.
    bool (*meet)(void* to, uint32_t node, const uint32_t* path, uint32_t length);
};

struct LargeSweep {
    const NarrowNode* nodes;
    uint32_t* live;  // by node, the letters and the word bit of what is still looked for (see LiveView)
    Surroundings surroundings;
    LongTiles long_tiles;
    WalkLists lists;
    WordFound found;
    StopCheck stop;
    bool one_path;       // whether one path per word is wanted
    uint64_t visits;     // walks made so far
    uint64_t unwatched;  // walks since the last check whether to stop, over all branches
};

// All words that begin with two tiles, or the word that is one tile.
struct SweepBranch {
    uint32_t node;  // where the tiles lead
    uint8_t first, second;
    uint8_t second_letter;  // the first of the second tile's
    bool is_single;         // no second tile
};

// Finds the words of a branch that start from some cells, all of which hold its first tile. False once stopped.
bool sweep_large_portable(LargeSweep& sweep, const SweepBranch& branch, const uint32_t* starts, std::size_t count);
bool sweep_large_simd128(LargeSweep& sweep, const SweepBranch& branch, const uint32_t* starts, std::size_t count);
bool sweep_large_avx2(LargeSweep& sweep, const SweepBranch& branch, const uint32_t* starts, std::size_t count);
bool sweep_large_avx512(LargeSweep& sweep, const SweepBranch& branch, const uint32_t* starts, std::size_t count);

}  // namespace gridwords
