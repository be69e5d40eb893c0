#include "patterns.h"

#include <algorithm>

namespace gridwords {

void Patterns::add(const std::string& codes, int32_t number) {
    int32_t node = root;
    for (const char code : codes) {
        const auto letter = static_cast<uint8_t>(code);
        int32_t next = child(node, letter);
        if (next == none) {
            next = static_cast<int32_t>(nodes_.size());
            nodes_.emplace_back();
            nodes_.back().letter = letter;
            if (node == root) {
                first_[letter] = next;
            } else {
                nodes_.back().sibling = nodes_[static_cast<size_t>(node)].child;
                nodes_[static_cast<size_t>(node)].child = next;
            }
        }
        node = next;
    }
    int32_t& word = nodes_[static_cast<size_t>(node)].word;
    if (word == none) word = number;
    longest_ = std::max(longest_, static_cast<int>(codes.size()));
}

}  // namespace gridwords
