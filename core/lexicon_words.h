// The words of a lexicon: looked up, listed and counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lexicon.h"

namespace gridwords {

// The node that the letter codes lead to, or no_node.
uint32_t find_node(const Lexicon& lexicon, std::string_view codes);

// The node where the word ends, or no_node if the lexicon lacks it. `codes` becomes its letter codes.
uint32_t find_word(const Lexicon& lexicon, std::u32string_view word, std::string& codes);

// Calls `use(codes)` for every word at or below `node`, in alphabetical order.
void for_each_word(const Lexicon& lexicon, uint32_t node, const std::function<void(const std::string&)>& use);

// The node of every word, in alphabetical order.
std::vector<uint32_t> word_nodes(const Lexicon& lexicon);

// By letter code, how often the letter occurs in all words together.
std::vector<uint64_t> letter_counts(const Lexicon& lexicon);

}  // namespace gridwords
