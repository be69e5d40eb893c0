// The words of a proof, arranged by the kinds of their letters. In a class, letters that occur in the same cells form
// one kind, and words with the same kinds in the same order fit the same paths. So a class is walked over a trie of
// kinds, with few branches, and a path found once is one for all words that end at its node.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "../lexicon_view.h"
#include "entries.h"

namespace gridwords {

// A word and the letter codes of the tiles that spell it: with `q` as Qu, one tile stands for two letters.
struct SpelledWord {
    ProofWord word;
    std::string tiles;
};
using SpelledWords = std::vector<SpelledWord>;

// By letter code: the kind of the letter, or no_kind if no cell has it.
using LetterKinds = std::array<uint8_t, max_letters>;
constexpr uint8_t no_kind = 255;

class WordKinds {
public:
    struct Node {
        uint64_t children = 0;  // bit i: words continue with a letter of kind i
        uint32_t first = 0;     // the child of the lowest kind; the others follow
        uint32_t begin = 0;     // the words that end here
        uint32_t end = 0;
        size_t tiles_at = 0;  // where their letter codes begin, one word after the other
    };

    // Does nothing if the words are the same as the last time, and so are the kinds.
    void arrange(const std::shared_ptr<const SpelledWords>& words, const LetterKinds& kinds);

    const Node& operator[](uint32_t node) const { return nodes_[node]; }
    ProofWord word(uint32_t place) const { return words_[place]; }
    size_t bytes() const { return nodes_.size() * sizeof(Node) + words_.size() * sizeof(ProofWord) + tiles_.size(); }
    const uint8_t* tiles(const Node& node) const { return tiles_.data() + node.tiles_at; }

private:
    using Part = std::vector<const SpelledWord*>::iterator;
    void make_node(uint32_t node, Part begin, Part end, size_t depth);

    std::shared_ptr<const SpelledWords> source_;  // kept, so that no others can be taken for the same
    LetterKinds kinds_{};
    std::vector<Node> nodes_;
    std::vector<ProofWord> words_;
    std::vector<uint8_t> tiles_;
};

}  // namespace gridwords
