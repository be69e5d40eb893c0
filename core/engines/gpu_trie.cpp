#include "gpu_trie.h"

#include "../errors.h"

namespace gridwords {

std::vector<GpuNode> make_gpu_trie(const Lexicon& lexicon, int minimum_length, const CodedTiles& tiles, int cells) {
    if (lexicon.is_wide()) throw BadOption("a GPU scores boards of at most 31 different letters: use engine batch");
    const std::vector<int32_t> no_points(max_word_length + 1, 0);
    const BatchRules rules{no_points.data(), minimum_length, tiles};
    const TileTrie trie = make_tile_trie(lexicon.narrow(), rules, cells);
    if (trie.nodes.size() >> GpuNode::first_bits != 0) {
        throw BadOption("the lexicon has too many prefixes for a GPU (" + std::to_string(trie.nodes.size()) + ")" +
                        ": use engine batch");
    }
    std::vector<GpuNode> nodes(trie.nodes.size());
    // The letters that are always more of their tile than themselves. A node that is only passed over has one child.
    const bool only_letters = tiles.tiles.size() == tiles.letters;
    const uint32_t passed_over = only_letters ? ~trie.rows->own_letters() : 0;
    std::vector<uint32_t> shown(nodes.size(),
                                no_node);  // by place, the node that is there; none where one was passed over
    shown[0] = root;
    std::vector<uint32_t> lengths(nodes.size());
    // A node comes before its children, so what it shows is known when they are reached.
    for (size_t i = 0; i < nodes.size(); ++i) {
        if (shown[i] == no_node) continue;
        const TileNode& node = trie.nodes[shown[i]];
        uint32_t child = node.first;
        for (uint32_t left = node.mask(); left != 0; left &= left - 1, ++child) {
            shown[child] = child;
            lengths[child] = lengths[i] + 1;
            if ((passed_over >> lowest_bit(left) & 1) == 0) continue;
            const size_t more = tiles.tiles[static_cast<size_t>(lowest_bit(left))].spellings.at(0).size() - 1;
            for (size_t k = 0; k < more; ++k) shown[child] = trie.nodes[shown[child]].first;
            lengths[child] += static_cast<uint32_t>(more);
        }
        nodes[i] = {node.mask() | (node.word != 0 ? NarrowNode::word_bit : 0),
                    node.first | lengths[i] << GpuNode::first_bits};
    }
    return nodes;
}

}  // namespace gridwords
