#include "gpu_trie.h"

#include <algorithm>
#include <unordered_map>

#include "../errors.h"

namespace gridwords {
namespace {

// The children of all nodes, those of equal nodes once. A node comes before its children, so these are known when it is
// reached from the end.
std::vector<GpuNode> merge_equal(const std::vector<GpuNode>& nodes) {
    std::vector<GpuNode> merged(1), children;
    std::vector<uint32_t> places(nodes.size());  // where a node's children stand in `merged`
    std::unordered_multimap<uint64_t, uint32_t> known;
    const auto moved = [&](size_t i) {
        return GpuNode{nodes[i].mask_and_word, places[i] | nodes[i].value() << GpuNode::first_bits};
    };
    const auto is_equal = [](const GpuNode& one, const GpuNode& other) {
        return one.mask_and_word == other.mask_and_word && one.first_and_value == other.first_and_value;
    };
    for (size_t i = nodes.size(); i-- > 0;) {
        if (nodes[i].mask() == 0) continue;
        children.clear();
        uint64_t hash = 0;
        for (int k = 0; k < count_bits(nodes[i].mask()); ++k) {
            children.push_back(moved(nodes[i].first() + static_cast<size_t>(k)));
            hash = (hash ^ children.back().mask_and_word) * 0x9e3779b97f4a7c15u;
            hash = (hash ^ hash >> 32 ^ children.back().first_and_value) * 0x9e3779b97f4a7c15u;
        }
        const auto [begin, end] = known.equal_range(hash);
        const auto same = std::find_if(begin, end, [&](const auto& entry) {
            return entry.second + children.size() <= merged.size() &&
                   std::equal(children.begin(), children.end(), merged.begin() + entry.second, is_equal);
        });
        if (same != end) {
            places[i] = same->second;
            continue;
        }
        places[i] = static_cast<uint32_t>(merged.size());
        known.emplace(hash, places[i]);
        merged.insert(merged.end(), children.begin(), children.end());
    }
    merged[0] = moved(0);
    return merged;
}

}  // namespace

std::vector<GpuNode> make_gpu_trie(const Lexicon& lexicon, int minimum_length, const CodedTiles& tiles, int cells,
                                   const GpuValues& values) {
    if (lexicon.is_wide()) throw BadOption("a GPU scores boards of at most 31 different letters: use engine batch");
    const std::vector<int32_t> no_points(max_word_length + 1, 0);
    const BatchRules rules{no_points.data(), minimum_length, tiles};
    const TileTrie trie = make_tile_trie(lexicon.narrow(), rules, cells);
    if (trie.nodes.size() >> GpuNode::first_bits != 0) {
        throw BadOption("the lexicon has too many prefixes for a GPU (" + std::to_string(trie.nodes.size()) + ")" +
                        ": use engine batch");
    }
    std::vector<GpuNode> nodes(trie.nodes.size());
    // The letters that no tile is read as alone (a q whose tile is Qu). Their nodes are passed over: each has one
    // child.
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
        const bool is_word = node.word != 0;
        const uint32_t value = is_word ? values[lengths[i]] : 0;
        nodes[i] = {node.mask() | (is_word ? NarrowNode::word_bit : 0), node.first | value << GpuNode::first_bits};
    }
    return merge_equal(nodes);
}

}  // namespace gridwords
