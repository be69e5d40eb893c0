// Word searches: words in, a grid of letters out, in which each word is in a straight line exactly once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../control.h"

namespace gridwords {

// The eight directions, as steps of rows and columns. A set of them is a mask with one bit each.
struct LineStep {
    int down, right;
};
constexpr LineStep line_steps[8] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {-1, -1}, {1, -1}};

// Those of the directions whose opposites are among them too.
constexpr uint8_t both_ways(uint8_t directions) {
    return static_cast<uint8_t>(directions & (directions << 4 | directions >> 4));
}

enum class Overlaps : uint8_t { some, many, none };

// A word that is part of a longer one, and is read there.
struct PartWord {
    std::string letters;
    uint32_t in;      // the number of the longer word
    uint32_t offset;  // where it begins there, or ends if it reads backwards
};

// How long to search for an arrangement: words moved, times the cells of the grid. About two seconds, or a fraction of
// one where another size can be tried.
constexpr uint64_t usual_effort = 300'000'000, short_effort = 40'000'000;

constexpr int least_side = 3, most_side = 100;

struct WordsearchTask {
    int rows = 0, cols = 0;
    int largest = most_side;          // side that a grid without a size may have
    std::vector<uint8_t> open;        // for each cell whether it may hold a letter
    std::vector<std::string> words;   // letter codes; none of them inside another
    std::vector<uint8_t> directions;  // for each word the mask of those it may have
    std::vector<PartWord> parts;
    std::vector<std::string> forbidden;  // allowed only inside one of the words
    std::vector<std::string> awkward;    // allowed only where no letter was drawn, unless every letter would spell one
    std::vector<uint32_t> weights;       // how often each letter code is drawn for the cells between
    std::string message;                 // in the first cells that no word takes
    Overlaps overlaps = Overlaps::some;
    uint64_t seed = 0;
    uint64_t effort = usual_effort;
    uint32_t fills = 40;           // arrangements of the words to fill in vain before giving up
    Progress* progress = nullptr;  // set to the words moved, and the most that will be
};

enum class WordsearchEnd : uint8_t { made, no_room, no_letters, no_room_for_message, interrupted };

struct LinePlace {
    int32_t cell = -1;
    uint8_t direction = 0;
};

struct Wordsearch {
    WordsearchEnd end = WordsearchEnd::no_room;
    std::string cells;              // letter codes, and hole_code
    std::vector<LinePlace> places;  // the place of each word
    std::vector<int32_t> message;   // its cells
    std::vector<uint32_t> crowded;  // if there is no room: words to leave out so that the others probably fit
    uint32_t left = 0;              // if the message does not fit: the most cells left over
};

// Throws std::invalid_argument if the parts of the task do not fit together.
Wordsearch make_wordsearch(const WordsearchTask& task, Control& control);

}  // namespace gridwords
