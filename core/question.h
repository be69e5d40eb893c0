// What an engine is asked, and its answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

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
    // With Paths::all: the most paths of a word, of which the smallest are kept, and of all words together. If there
    // are more, every word keeps the same number or all it has.
    uint32_t max_paths = 1000;
    uint64_t max_total_paths = 1'000'000;
    int threads = 1;
    Progress* progress = nullptr;  // if given, counts the starting cells (or words) done
    Trace* trace = nullptr;        // if given, records what each thread does when
};

// The cells of one path, as a stretch of Answer::cells.
struct PathSpan {
    size_t begin;
    uint32_t length;
};

struct FoundWord {
    std::string codes;   // its letters
    size_t paths_begin;  // its paths, ascending, in Answer::paths
    uint32_t paths_count;
    bool paths_cut;  // it has more paths than are kept
};

struct Answer {
    std::vector<FoundWord> words;  // in alphabet order, each once
    std::vector<PathSpan> paths;
    std::vector<uint32_t> cells;
    Ended ended = Ended::complete;
    // What the engine counted and timed, by name. Names of times end in `_s`; all other values are whole numbers.
    std::vector<std::pair<std::string, double>> statistics;
};

}  // namespace gridwords
