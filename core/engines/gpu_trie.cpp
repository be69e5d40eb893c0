#include "gpu_trie.h"

#include "../errors.h"

namespace gridwords {

std::vector<GpuNode> make_gpu_trie(const Lexicon& lexicon, int minimum_length, bool q_is_qu, int cells) {
    if (lexicon.is_wide()) throw BadOption("a GPU scores boards of at most 31 different letters: use engine batch");
    const std::vector<int32_t> no_points(max_word_length + 1, 0);
    const int q_code = lexicon.code_of(U'q');
    const BatchRules rules{no_points.data(), minimum_length, q_is_qu, q_code, lexicon.code_of(U'u')};
    const TileTrie trie = make_tile_trie(lexicon.narrow(), rules, cells);
    if (trie.nodes.size() >> GpuNode::first_bits != 0) {
        throw BadOption("the lexicon has too many prefixes for a GPU (" + std::to_string(trie.nodes.size()) + ")" +
                        ": use engine batch");
    }
    std::vector<GpuNode> nodes(trie.nodes.size());
    // A node comes before its children, so its length is known when they are reached.
    for (size_t i = 0; i < nodes.size(); ++i) {
        const TileNode& node = trie.nodes[i];
        const uint32_t length = nodes[i].first_and_length;
        uint32_t child = node.first;
        for (uint32_t left = node.mask; left != 0; left &= left - 1, ++child) {
            const bool is_qu = q_is_qu && lowest_bit(left) == q_code;
            nodes[child].first_and_length = length + (is_qu ? 2 : 1);
        }
        nodes[i] = {node.mask | (node.word != 0 ? NarrowNode::word_bit : 0),
                    node.first | length << GpuNode::first_bits};
    }
    return nodes;
}

}  // namespace gridwords
