// What an engine is asked and what it answers.
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
    uint32_t max_paths = 1000;  // of one word, when all are asked for: the smallest are kept
    int threads = 1;
    Progress* progress = nullptr;  // told of starting cells done, where somebody watches
    Trace* trace = nullptr;        // told what each thread does when, where somebody asked
};

// Cells of one path, as a stretch of Answer::cells.
struct PathSpan {
    size_t begin;
    uint32_t length;
};

struct FoundWord {
    std::string codes;   // its letters
    size_t paths_begin;  // its paths, ascending, in Answer::paths
    uint32_t paths_count;
    bool paths_cut;  // it has more paths than were asked for
};

struct Answer {
    std::vector<FoundWord> words;  // in alphabet order, each once
    std::vector<PathSpan> paths;
    std::vector<uint32_t> cells;
    Ended ended = Ended::complete;
    // What the engine counted and timed on its way, by name; names of times end in `_s`, all others are whole numbers.
    std::vector<std::pair<std::string, double>> statistics;
};

}  // namespace gridwords
