// What an engine is asked, and its answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "array.h"
#include "board.h"
#include "control.h"
#include "lexicon.h"
#include "trace.h"

namespace gridwords {

enum class Paths : uint8_t { none, first, all };

struct Question {
    const Lexicon& lexicon;
    const Board& board;
    int minimum_length = 3;
    Paths paths = Paths::first;
    // With Paths::all: the most paths of one word (the smallest are kept), and of all words together. If there are
    // more, every word keeps the same number, or all it has.
    uint32_t max_paths = 1000;
    uint64_t max_total_paths = 1'000'000;
    int threads = 1;
    Progress* progress = nullptr;  // if given, counts the starting cells (or words) done
    Trace* trace = nullptr;        // if given, records what each thread does and when
};

// One path of a word: its cells.
struct PathView {
    const uint32_t* cells;
    size_t length;
};

// The words that were found, as flat arrays: several threads fill them, and words that are never looked at cost
// nothing.
struct Answer {
    Array<uint32_t> nodes;      // the words, in alphabetical order, each once, by their trie nodes
    Array<uint64_t> path_ends;  // by word, with Paths::all: how many paths it and the words before it have
    Array<uint64_t> cell_ends;  // by path: how many cells it and the paths before it have
    Array<uint32_t> cells;      // all paths, one after the other
    std::vector<uint32_t> cut;  // the numbers of the words with more paths than are kept, ascending
    Paths paths = Paths::none;  // which paths the answer has
    Ended ended = Ended::complete;
    // What the engine counted and timed, by name. Names of times end in `_s`; all other values are whole numbers.
    std::vector<std::pair<std::string, double>> statistics;

    size_t size() const { return nodes.size(); }

    // The numbers of a word's paths, which ascend cell by cell: from paths_begin(word) to paths_begin(word + 1).
    uint64_t paths_begin(size_t word) const {
        if (paths == Paths::none || word == 0) return 0;
        return paths == Paths::first ? word : path_ends[word - 1];
    }
    PathView path(uint64_t number) const {
        const uint64_t begin = number == 0 ? 0 : cell_ends[number - 1];
        return {cells.data() + begin, static_cast<size_t>(cell_ends[number] - begin)};
    }
};

}  // namespace gridwords
