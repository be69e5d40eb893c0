// One thread's live view of the trie: what is still worth finding. Found words leave it, and with them every branch
// that has nothing left. It only filters: the position of a child always comes from the frozen mask.
#pragma once

#include <cstdint>
#include <vector>

#include "../lexicon.h"
#include "../walk.h"

namespace gridwords {

template <class Node>
class LiveView;

// 31 letters and the word bit in one entry, as in the node itself: 1.5 MB for ENABLE1.
template <>
class LiveView<NarrowNode> {
public:
    using Mask = NarrowNode::Mask;

    LiveView(LexiconView<NarrowNode> nodes, uint32_t first_long_node) : live_(nodes.node_count) {
        for (uint32_t node = 0; node < nodes.node_count; ++node) live_[node] = nodes[node].mask_and_word;
        for (uint32_t node = 0; node < first_long_node; ++node) drop_word(node);
    }
    Mask mask(uint32_t node) const { return live_[node] & ~NarrowNode::word_bit; }
    bool has_word(uint32_t node) const { return (live_[node] & NarrowNode::word_bit) != 0; }
    bool is_empty(uint32_t node) const { return live_[node] == 0; }
    void drop_word(uint32_t node) { live_[node] &= ~NarrowNode::word_bit; }
    void drop_children(uint32_t node, Mask letters) { live_[node] &= ~letters; }

private:
    std::vector<Mask> live_;
};

template <>
class LiveView<WideNode> {
public:
    using Mask = WideNode::Mask;

    LiveView(LexiconView<WideNode> nodes, uint32_t first_long_node) : live_(nodes.node_count), word_(nodes.node_count) {
        for (uint32_t node = 0; node < nodes.node_count; ++node) {
            live_[node] = nodes[node].mask();
            word_[node] = nodes[node].is_word() && node >= first_long_node;
        }
    }
    Mask mask(uint32_t node) const { return live_[node]; }
    bool has_word(uint32_t node) const { return word_[node] != 0; }
    bool is_empty(uint32_t node) const { return live_[node] == 0 && word_[node] == 0; }
    void drop_word(uint32_t node) { word_[node] = 0; }
    void drop_children(uint32_t node, Mask letters) { live_[node] &= ~letters; }

private:
    std::vector<Mask> live_;
    std::vector<uint8_t> word_;
};

// Drops a word that another thread found, and the branches this empties.
template <class Node>
void drop_found(LiveView<Node>& live, LexiconView<Node> nodes, const std::vector<uint32_t>& parents, uint32_t node) {
    live.drop_word(node);
    while (node != root && live.is_empty(node)) {
        const uint32_t parent = parents[node];
        typename Node::Mask mask = nodes[parent].mask();
        for (uint32_t before = node - nodes[parent].first; before > 0; --before) mask &= mask - 1;
        live.drop_children(parent, mask & (0 - mask));
        node = parent;
    }
}

}  // namespace gridwords
