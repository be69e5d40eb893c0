// Patterns: words to look out for along the lines of a grid, as a trie of letter codes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gridwords {

class Patterns {
public:
    static constexpr int32_t none = -1;

    Patterns() : nodes_(1), first_(256, none) {}

    // Of equal words the first one counts.
    void add(const std::string& codes, int32_t number);

    static constexpr int32_t root = 0;

    // The node one letter further, or `none`.
    int32_t child(int32_t node, uint8_t letter) const {
        if (node == root) return first_[letter];
        int32_t at = nodes_[static_cast<size_t>(node)].child;
        while (at != none && nodes_[static_cast<size_t>(at)].letter != letter) {
            at = nodes_[static_cast<size_t>(at)].sibling;
        }
        return at;
    }

    // The number of the word that ends here, or `none`.
    int32_t word(int32_t node) const { return nodes_[static_cast<size_t>(node)].word; }

    int longest() const { return longest_; }

private:
    struct Node {
        int32_t child = none, sibling = none, word = none;
        uint8_t letter = 0;
    };

    std::vector<Node> nodes_;
    std::vector<int32_t> first_;  // the children of the root, by letter: most walks end there
    int longest_ = 0;
};

}  // namespace gridwords
