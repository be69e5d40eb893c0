// One walk over the trie for a whole chunk of boards: what the instruction sets have in common. `Lanes` is one of them:
//
//   using Row                      the cells of a board that can be read as one spelling, as bits
//   bool changing                  whether one cell of each board holds every letter at once
//   size_t alignment               lists begin at multiples of it; registers that lie across two cache lines cost 5%
//   begin()                        the first list: one walk per board, with all cells open and none used
//   bool fill(rows)                fills all rows, or returns false for the sweep to fill them
//   size_t find(at, n, row)        those of the walks [at, at + n) that have a cell of the row next to them wait
//                                  to step onto it; returns their number
//   uint32_t board(i)              the board of walk i, with its tag if a cell is changed
//   uint32_t waiting_board(i)      the same for the i-th waiting walk
//   Row waiting_open(i)            the cells it can step onto
//   size_t step(waiting, to, code) the waiting walks step onto every cell they can, which if it is the changed one has
//                                  the tile `code`; the longer walks are written from `to` on. Returns their number, or
//                                  no_room
//
// The lists are a stack in one array: a node's list follows its parent's and is replaced by its next sibling's. So the
// lists of all nodes above are at hand, and a tile of several letters is a step from the list of a node further up. A
// node's list has the walks of all its tiles, so that a word is met once, however it is divided into tiles.
//
// If a cell is changed, one walk stands for all letters that the cell might hold until it steps onto the cell. From
// then on it is tagged with the letter that the trie wanted there. So a board is walked once, not once per letter.
//
// Included after the compiler's target is set, so it must not include anything of the standard library itself, and all
// functions in it depend on `Lanes`, a class of one file: of a function that several files have, the linker keeps one
// copy, which might be the one with instructions that the processor lacks.
#pragma once

#include "batch_sweep.h"

namespace gridwords {

constexpr std::size_t no_room = static_cast<std::size_t>(-1);

template <class Lanes>
class Sweep {
public:
    explicit Sweep(const SweepJob& job) : job_(job), rows_(static_cast<Row*>(job.rows)), lanes_(job) {}

    SweepEnd run() {
        if (!lanes_.fill(rows_)) fill_rows();
        lanes_.begin();
        lists_[0] = {0, job_.boards};
        if constexpr (Lanes::changing) {
            for (std::size_t b = 0; b < job_.boards; ++b) job_.changes[b] = {0, 0, 0, 0};
            fill_changed();
        } else {
            for (std::size_t b = 0; b < job_.boards; ++b) job_.tallies[b] = {0, 0};
        }
        return descend(job_.trie[0], 0);
    }

private:
    using Row = typename Lanes::Row;

    const Row* row(int number) const { return rows_ + job_.row_length * static_cast<std::size_t>(number); }

    // The trie does not fit the second-level cache. Fetching children while their parent's walks step saves 3 to 5%.
    static void fetch([[maybe_unused]] const TileNode* node) {
#if defined(__GNUC__)
        __builtin_prefetch(node);
#endif
    }

    void fill_rows() {
        const std::size_t all = job_.row_length * static_cast<std::size_t>(job_.tiles.rows);
        for (std::size_t i = 0; i < all; ++i) rows_[i] = 0;
        const uint8_t* code = job_.codes;
        for (std::size_t b = 0; b < job_.boards; ++b) {
            for (int cell = 0; cell < job_.cells; ++cell, ++code) {
                for (int i = job_.tiles.rows_begin[*code]; i < job_.tiles.rows_begin[*code + 1]; ++i) {
                    Row& row = rows_[job_.tiles.rows_of[i] * job_.row_length + b];
                    row = static_cast<Row>(row | Row{1} << cell);
                }
            }
        }
    }

    void fill_changed() {
        for (int number = 0; number < job_.tiles.rows; ++number) {
            if (job_.tiles.own[number] < 0) continue;
            Row* const cells = rows_ + job_.row_length * static_cast<std::size_t>(number);
            for (std::size_t b = 0; b < job_.boards; ++b) cells[b] = static_cast<Row>(cells[b] | changed_cell(b));
        }
    }
    Row changed_cell(std::size_t board) const { return static_cast<Row>(Row{1} << job_.changed[board]); }

    // The walks of a node, which is `depth` letters from the root. At the root they have not begun.
    struct List {
        std::size_t at, n;
        std::size_t end() const { return (at + n + Lanes::alignment - 1) / Lanes::alignment * Lanes::alignment; }
    };

    // Queues the walks of the node at `depth` on the way here that can step onto a cell of the row.
    std::size_t wait(int depth, int number) { return lanes_.find(lists_[depth].at, lists_[depth].n, row(number)); }

    // Extends the list of a node to its children. Recursive, at most as deep as the longest word.
    SweepEnd descend(const TileNode& here, int depth) {
        const bool is_crossed = here.is_crossed();
        uint32_t child = here.first;
        for (uint32_t left = here.mask(); left != 0; left &= left - 1, ++child) {
            const int letter = lowest_bit(left);
            const SweepEnd end =
                is_crossed ? arrive_crossed(child, letter, depth + 1) : arrive(child, letter, depth + 1);
            if (end != SweepEnd::done) return end;
        }
        // A million walks take a few milliseconds.
        work_ += lists_[depth].n;
        if (work_ >> 20 != 0) {
            work_ = 0;
            if (job_.stop()) return SweepEnd::stopped;
        }
        return SweepEnd::done;
    }

    // Only walks of its parent step to `node`.
    SweepEnd arrive(uint32_t node, int letter, int depth) {
        const std::size_t waiting = wait(depth - 1, letter);
        if (waiting == 0) return SweepEnd::done;
        const TileNode here = job_.trie[node];
        if (here.word) {
            if constexpr (Lanes::changing) {
                count_changes(node, letter, waiting);
            } else {
                count(node, waiting);
            }
        }
        if (here.mask() == 0) return SweepEnd::done;
        fetch(job_.trie + here.first);
        const std::size_t to = lists_[depth - 1].end();
        const std::size_t n = lanes_.step(waiting, to, letter);
        if (n == no_room) return SweepEnd::no_room;
        lists_[depth] = {to, n};
        path_[depth] = static_cast<uint8_t>(letter);
        return descend(here, depth);
    }

    // A node where spellings of several letters end, or which they pass over: its list is assembled from those of the
    // nodes above, and its children must be tried even if it is empty.
    SweepEnd arrive_crossed(uint32_t node, int letter, int depth) {
        const TileNode here = job_.trie[node];
        List& list = lists_[depth];
        list = {lists_[depth - 1].end(), 0};
        path_[depth] = static_cast<uint8_t>(letter);
        const RowsView& tiles = job_.tiles;
        if (!add(here, node, wait(depth - 1, letter), tiles.own[letter], list)) return SweepEnd::no_room;
        for (int i = tiles.ending_begin[letter]; i < tiles.ending_begin[letter + 1]; ++i) {
            const LongRow& spelling = tiles.long_rows[i];
            if (!ends_with(spelling, depth)) continue;
            const std::size_t waiting = wait(depth - spelling.length, spelling.row);
            if (!add(here, node, waiting, spelling.own, list)) return SweepEnd::no_room;
        }
        if constexpr (Lanes::changing) {
            if (here.word) count_changes_of(node, list);
        }
        if (list.n == 0 && !(here.is_crossed() && has_walks(depth))) return SweepEnd::done;
        return descend(here, depth);
    }

    // Adds waiting walks to the list of a node. False if there is no room.
    bool add(const TileNode& here, uint32_t node, std::size_t waiting, int code, List& list) {
        if (waiting == 0) return true;
        if constexpr (!Lanes::changing) {
            if (here.word) count(node, waiting);
            if (here.mask() == 0) return true;
        }
        const std::size_t n = lanes_.step(waiting, list.at + list.n, code);
        if (n == no_room) return false;
        list.n += n;
        return true;
    }

    bool ends_with(const LongRow& spelling, int depth) const {
        if (spelling.length > depth) return false;
        const uint8_t* const end = path_ + depth + 1 - spelling.length;
        for (int i = 0; i < spelling.length; ++i) {
            if (end[i] != spelling.letters[i]) return false;
        }
        return true;
    }

    // Whether walks of a node above might step over the one at `depth`.
    bool has_walks(int depth) const {
        for (int k = depth - 1; k >= 0 && k > depth - job_.tiles.longest; --k) {
            if (lists_[k].n != 0) return true;
        }
        return false;
    }

    void count(uint32_t node, std::size_t waiting) {
        const uint64_t worth = (uint64_t{1} << 32) + static_cast<uint64_t>(int64_t{job_.trie[node].points});
        for (std::size_t i = 0; i < waiting; ++i) {
            BatchTally& tally = job_.tallies[lanes_.waiting_board(i)];
            tally.sum += tally.last != node ? worth : 0;
            tally.last = node;
        }
    }

    // A word that some walk spells without the cell counts for every letter, whatever its other walks. So walks without
    // the cell come first.
    void count_changes(uint32_t node, int letter, std::size_t waiting) {
        const auto points = static_cast<uint32_t>(job_.trie[node].points);
        for (std::size_t i = 0; i < waiting; ++i) {
            const uint32_t tag = lanes_.waiting_board(i);
            if (ChangeTag::letter_of(tag) >= 0) continue;
            const Row cell = static_cast<Row>(Row{1} << ChangeTag::cell_of(tag));
            if ((lanes_.waiting_open(i) & ~cell) == 0) continue;
            ChangeTally& tally = job_.changes[ChangeTag::board_of(tag)];
            tally.kept += tally.kept_node != node ? points : 0;
            tally.kept_node = node;
        }
        for (std::size_t i = 0; i < waiting; ++i) {
            const uint32_t tag = lanes_.waiting_board(i);
            const uint32_t board = ChangeTag::board_of(tag);
            if (job_.changes[board].kept_node == node) continue;
            // If the walk is not on the cell yet, it can step only onto the cell: the word is not kept.
            const int as = ChangeTag::letter_of(tag) >= 0 ? ChangeTag::letter_of(tag) : letter;
            count_letter(node, board, as, points);
        }
    }

    // The same for a node's list, whose walks have read the cell already if they use it.
    void count_changes_of(uint32_t node, const List& list) {
        const auto points = static_cast<uint32_t>(job_.trie[node].points);
        for (std::size_t i = list.at; i < list.at + list.n; ++i) {
            const uint32_t tag = lanes_.board(i);
            if (ChangeTag::letter_of(tag) >= 0) continue;
            ChangeTally& tally = job_.changes[ChangeTag::board_of(tag)];
            tally.kept += tally.kept_node != node ? points : 0;
            tally.kept_node = node;
        }
        for (std::size_t i = list.at; i < list.at + list.n; ++i) {
            const uint32_t tag = lanes_.board(i);
            const uint32_t board = ChangeTag::board_of(tag);
            if (job_.changes[board].kept_node != node) count_letter(node, board, ChangeTag::letter_of(tag), points);
        }
    }

    // A word counts for each letter once.
    void count_letter(uint32_t node, uint32_t board, int letter, uint32_t points) {
        ChangeTally& tally = job_.changes[board];
        if (tally.node != node) {
            tally.node = node;
            tally.letters = 0;
        }
        const uint32_t bit = uint32_t{1} << letter;
        int32_t& sum = job_.letter_points[board * job_.alphabet + static_cast<std::size_t>(letter)];
        sum = static_cast<int32_t>(static_cast<uint32_t>(sum) + ((tally.letters & bit) == 0 ? points : 0));
        tally.letters |= bit;
    }

    const SweepJob job_;
    Row* const rows_;
    Lanes lanes_;
    std::size_t work_ = 0;

    // By depth, on the way to the current node.
    List lists_[max_word_length + 1] = {};
    uint8_t path_[max_word_length + 1] = {};
};

}  // namespace gridwords
