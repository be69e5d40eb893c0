#include "word_kinds.h"

#include <algorithm>

namespace gridwords {

void WordKinds::arrange(const std::shared_ptr<const SpelledWords>& words, const LetterKinds& kinds) {
    if (source_ == words && kinds_ == kinds) return;
    source_ = words;
    kinds_ = kinds;
    nodes_.assign(1, Node{});
    words_.clear();
    tiles_.clear();
    std::vector<const SpelledWord*> fitting;
    for (const SpelledWord& word : *words) {
        const auto fits = [&](char tile) { return kinds[static_cast<uint8_t>(tile)] != no_kind; };
        if (std::all_of(word.tiles.begin(), word.tiles.end(), fits)) fitting.push_back(&word);
    }
    make_node(0, fitting.begin(), fitting.end(), 0);
}

// Makes the node of some words with the same kinds up to `depth`, and the nodes below it.
void WordKinds::make_node(uint32_t node, Part begin, Part end, size_t depth) {
    Node made;
    made.begin = static_cast<uint32_t>(words_.size());
    made.tiles_at = tiles_.size();
    const Part longer =
        std::partition(begin, end, [&](const SpelledWord* word) { return word->tiles.size() == depth; });
    for (; begin != longer; ++begin) {
        words_.push_back((*begin)->word);
        tiles_.insert(tiles_.end(), (*begin)->tiles.begin(), (*begin)->tiles.end());
    }
    made.end = static_cast<uint32_t>(words_.size());
    const auto kind = [&](const SpelledWord* word) { return kinds_[static_cast<uint8_t>(word->tiles[depth])]; };
    std::sort(begin, end, [&](const SpelledWord* a, const SpelledWord* b) { return kind(a) < kind(b); });
    for (Part word = begin; word != end; ++word) made.children |= uint64_t{1} << kind(*word);
    made.first = static_cast<uint32_t>(nodes_.size());
    nodes_[node] = made;
    nodes_.resize(nodes_.size() + static_cast<size_t>(count_bits(made.children)));
    for (uint32_t child = made.first; begin != end; ++child) {
        const Part next = std::find_if(begin, end, [&](const SpelledWord* word) { return kind(word) != kind(*begin); });
        make_node(child, begin, next, depth + 1);
        begin = next;
    }
}

}  // namespace gridwords
