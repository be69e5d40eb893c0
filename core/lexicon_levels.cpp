#include "lexicon_levels.h"

#include <string>

#include "errors.h"
#include "lexicon_words.h"

namespace gridwords {
namespace {

template <class View>
auto copy_nodes(View nodes) {
    return std::vector(nodes.nodes, nodes.nodes + nodes.node_count);
}

void set_children(NarrowNode& node, uint32_t mask, bool is_word) {
    node.mask_and_word = mask | (is_word ? NarrowNode::word_bit : 0);
}
void set_children(WideNode& node, uint64_t mask, bool is_word) {
    node.children = mask;
    node.word = is_word;
}

// The words that end at the nodes for which `is_kept` is true.
template <class IsKept>
std::shared_ptr<const Lexicon> select_words(const Lexicon& lexicon, const std::string& none, IsKept&& is_kept) {
    const uint8_t* const levels = lexicon.levels();
    return lexicon.visit([&](auto nodes) {
        // A node stays if a kept word ends at or below it. Children come after their parents.
        std::vector<uint8_t> kept(nodes.node_count, 0);
        for (uint32_t node = nodes.node_count; node-- > 0;) {
            kept[node] = nodes[node].is_word() && is_kept(node);
            const auto children = static_cast<uint32_t>(count_bits(nodes[node].mask()));
            for (uint32_t i = 0; i < children; ++i) kept[node] |= kept[nodes[node].first + i];
        }
        if (!kept[root]) throw BadLexicon(none);
        auto left = copy_nodes(nodes);
        std::vector<uint8_t> left_levels;
        size_t count = 0;
        for (uint32_t node = 0; node < nodes.node_count; ++node) {
            if (!kept[node]) continue;
            auto mask = nodes[node].mask();
            uint32_t child = nodes[node].first;
            for (auto rest = mask; rest != 0; rest &= rest - 1, ++child) {
                if (!kept[child]) mask &= ~(rest & (~rest + 1));
            }
            const bool is_word = nodes[node].is_word() && is_kept(node);
            set_children(left[count++], mask, is_word);
            if (levels != nullptr) left_levels.push_back(is_word ? levels[node] : uint8_t{0});
        }
        left.resize(count);
        return Lexicon::pack(lexicon.alphabet(), std::move(left), 0, left_levels);
    });
}

}  // namespace

std::shared_ptr<const Lexicon> with_levels(const Lexicon& lexicon, const std::vector<uint8_t>& levels) {
    if (levels.size() != lexicon.word_count()) {
        throw BadLexicon(std::to_string(levels.size()) + " levels for " + std::to_string(lexicon.word_count()) +
                         " words");
    }
    std::vector<uint8_t> by_node(lexicon.node_count(), 0);
    size_t word = 0;
    for (const uint32_t node : word_nodes(lexicon)) by_node[node] = levels[word++];
    return lexicon.visit(
        [&](auto nodes) { return Lexicon::pack(lexicon.alphabet(), copy_nodes(nodes), lexicon.left_out(), by_node); });
}

std::shared_ptr<const Lexicon> without_levels(const Lexicon& lexicon) {
    return lexicon.visit(
        [&](auto nodes) { return Lexicon::pack(lexicon.alphabet(), copy_nodes(nodes), lexicon.left_out()); });
}

std::shared_ptr<const Lexicon> up_to_level(const Lexicon& lexicon, int level) {
    const uint8_t* const levels = lexicon.levels();
    return select_words(lexicon, "no words up to level " + std::to_string(level),
                        [&](uint32_t node) { return levels[node] <= level; });
}

std::shared_ptr<const Lexicon> without_words(const Lexicon& lexicon, const std::vector<uint32_t>& nodes) {
    std::vector<bool> gone(lexicon.node_count(), false);
    for (const uint32_t node : nodes) gone[node] = true;
    return select_words(lexicon, "no words are left", [&](uint32_t node) { return !gone[node]; });
}

}  // namespace gridwords
