// Which words of a list are read inside others, forwards or backwards.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gridwords {

struct InsideWord {
    uint32_t word;    // its place in the list
    uint32_t in;      // the place of the longer word among the whole ones
    uint32_t offset;  // where it begins there, or ends if it reads backwards
    bool backwards;
};

struct WordParts {
    std::vector<uint32_t> whole;  // the words that are inside no other, the longest first
    std::vector<InsideWord> inside;
    std::vector<uint32_t> twice;  // empty, or a word and the two words in which it could be found
};

WordParts find_parts(const std::vector<std::string>& words);

}  // namespace gridwords
