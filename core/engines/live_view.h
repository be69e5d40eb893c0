// One thread's live view of the trie: what is still worth finding. Found words are dropped from it, and with them every
// branch that has no words left. It only filters: the position of a child always comes from the frozen mask.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../lexicon.h"
#include "../walk.h"
#include "letter_filter.h"

namespace gridwords {

// The memory for the live view of one thread, kept between searches.
struct ViewMemory {
    std::vector<uint32_t> narrow;
    std::vector<uint64_t> wide;
    std::vector<uint8_t> words;
};

template <class Node>
class LiveView;

// 31 letters and the word bit in one entry, as in the node itself: 1.5 MB for ENABLE1.
template <>
class LiveView<NarrowNode> {
public:
    using Mask = NarrowNode::Mask;

    // Without any word.
    LiveView(LexiconView<NarrowNode> nodes, ViewMemory* memory) : live_(room(nodes, memory)) {
        std::fill_n(live_, nodes.node_count, Mask{0});
    }
    // With all words but the short ones.
    LiveView(LexiconView<NarrowNode> nodes, uint32_t first_long_node, ViewMemory* memory) : live_(room(nodes, memory)) {
        for (uint32_t node = 0; node < nodes.node_count; ++node) live_[node] = nodes[node].mask_and_word;
        for (uint32_t node = 0; node < first_long_node; ++node) drop_word(node);
    }
    Mask mask(uint32_t node) const { return live_[node] & ~NarrowNode::word_bit; }
    bool has_word(uint32_t node) const { return (live_[node] & NarrowNode::word_bit) != 0; }
    bool is_empty(uint32_t node) const { return live_[node] == 0; }
    void drop_word(uint32_t node) { live_[node] &= ~NarrowNode::word_bit; }
    void drop_children(uint32_t node, Mask letters) { live_[node] &= ~letters; }
    void add_word(uint32_t node) { live_[node] |= NarrowNode::word_bit; }
    void add_children(uint32_t node, Mask letters) { live_[node] |= letters; }

private:
    static Mask* room(LexiconView<NarrowNode> nodes, ViewMemory* memory) {
        if (memory->narrow.size() < nodes.node_count) memory->narrow.resize(nodes.node_count);
        return memory->narrow.data();
    }

    Mask* live_;
};

template <>
class LiveView<WideNode> {
public:
    using Mask = WideNode::Mask;

    LiveView(LexiconView<WideNode> nodes, ViewMemory* memory) : LiveView(memory, nodes.node_count) {
        std::fill_n(live_, nodes.node_count, Mask{0});
        std::fill_n(word_, nodes.node_count, uint8_t{0});
    }
    LiveView(LexiconView<WideNode> nodes, uint32_t first_long_node, ViewMemory* memory)
        : LiveView(memory, nodes.node_count) {
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
    void add_word(uint32_t node) { word_[node] = 1; }
    void add_children(uint32_t node, Mask letters) { live_[node] |= letters; }

private:
    LiveView(ViewMemory* memory, uint32_t node_count) {
        if (memory->wide.size() < node_count) memory->wide.resize(node_count);
        if (memory->words.size() < node_count) memory->words.resize(node_count);
        live_ = memory->wide.data();
        word_ = memory->words.data();
    }

    Mask* live_;
    uint8_t* word_;
};

// The words that pass the filter and are wanted.
template <class Node, class Wanted>
LiveView<Node> possible_words(LexiconView<Node> nodes, const LetterFilter& filter, int minimum_length,
                              ViewMemory* memory, Wanted&& wanted) {
    LiveView<Node> live(nodes, memory);
    const auto on_word = [&](uint32_t node, const std::string&) {
        if (wanted(node)) live.add_word(node);
    };
    const auto on_return = [&](uint32_t node, int letter, uint32_t child) {
        if (!live.is_empty(child)) live.add_children(node, typename Node::Mask{1} << letter);
    };
    FilteredWalk(nodes, filter, minimum_length, on_word, on_return).run();
    return live;
}

// Drops a found word, and the branches this empties.
template <class Node>
void drop_found(LiveView<Node>& live, LexiconView<Node> nodes, const std::vector<uint32_t>& parents, uint32_t node) {
    if (!live.has_word(node)) return;
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
