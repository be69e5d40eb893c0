// A word list read from a file by one thread, or in chunks by all of them, and every path of a board looked up in it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../board.h"

namespace gridwords {

struct DictionaryCheck {
    double read_s;   // for reading the file and making the sets
    double check_s;  // for following the paths and looking them up
    uint64_t paths;
    uint64_t lookups;                // one per path and set, until the path is found
    std::vector<std::string> words;  // found, as letter codes of a-z, ascending
};

// The file has one word of the letters a-z per line; other lines are passed over. It is read whole into one set, or as
// one chunk per thread, each with a set of its own. Threads share the starting cells of the board, whose tiles must be
// single letters of a-z. Throws std::system_error if the file cannot be read.
DictionaryCheck check_dictionary(const std::string& path, const Board& board, int minimum_length, int threads,
                                 bool in_chunks);

}  // namespace gridwords
