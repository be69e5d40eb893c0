#include "card_trie.h"

#include "../errors.h"

namespace gridwords {

std::vector<CardNode> make_card_trie(LexiconView<NarrowNode> lexicon, int minimum_length, bool q_is_qu, int q_code,
                                     int u_code, int cells) {
    const std::vector<int32_t> no_points(max_word_length + 1, 0);
    const TileTrie trie = make_tile_trie(lexicon, {no_points.data(), minimum_length, q_is_qu, q_code, u_code}, cells);
    if (trie.nodes.size() >> CardNode::first_bits != 0) {
        throw BadOption("the lexicon has too many prefixes for a GPU, " + std::to_string(trie.nodes.size()) +
                        ": take engine batch");
    }
    std::vector<CardNode> card(trie.nodes.size());
    // A node stands before its children, so its length is known by the time they are met.
    for (size_t i = 0; i < card.size(); ++i) {
        const TileNode& node = trie.nodes[i];
        const uint32_t length = card[i].first_and_length;
        uint32_t child = node.first;
        for (uint32_t left = node.mask; left != 0; left &= left - 1, ++child) {
            const bool is_qu = q_is_qu && lowest_bit(left) == q_code;
            card[child].first_and_length = length + (is_qu ? 2 : 1);
        }
        card[i] = {node.mask | (node.word != 0 ? NarrowNode::word_bit : 0),
                   node.first | length << CardNode::first_bits};
    }
    return card;
}

}  // namespace gridwords
