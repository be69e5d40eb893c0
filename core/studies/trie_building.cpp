#include "trie_building.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <deque>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "../errors.h"
#include "../parallel.h"
#include "../ranges.h"
#include "../splitmix64.h"
#include "../stopwatch.h"

namespace gridwords {
namespace {

constexpr size_t pointers = 26;
constexpr size_t words_per_range = 64;  // enough that threads rarely contend for the counter

struct PlainNode {
    std::array<PlainNode*, pointers> children{};
    bool word = false;

    template <class Make>
    PlainNode* child(size_t letter, Make&& make) {
        if (children[letter] == nullptr) children[letter] = make();
        return children[letter];
    }
    PlainNode* get(size_t letter) const { return children[letter]; }
    void end_word() { word = true; }
    bool is_word() const { return word; }
};

// Looks for a child, and makes it if it is missing, under the node's lock.
struct LockedNode {
    std::array<LockedNode*, pointers> children{};
    bool word = false;
    std::mutex lock;

    template <class Make>
    LockedNode* child(size_t letter, Make&& make) {
        const std::lock_guard<std::mutex> hold(lock);
        if (children[letter] == nullptr) children[letter] = make();
        return children[letter];
    }
    LockedNode* get(size_t letter) const { return children[letter]; }
    void end_word() {
        const std::lock_guard<std::mutex> hold(lock);
        word = true;
    }
    bool is_word() const { return word; }
};

// Adds a missing child by compare and exchange; the thread that comes second uses the first one's.
struct AtomicNode {
    std::array<std::atomic<AtomicNode*>, pointers> children{};
    std::atomic<bool> word{false};

    template <class Make>
    AtomicNode* child(size_t letter, Make&& make) {
        AtomicNode* there = children[letter].load(std::memory_order_acquire);
        if (there != nullptr) return there;
        AtomicNode* const made = make();
        if (children[letter].compare_exchange_strong(there, made, std::memory_order_acq_rel)) return made;
        make.take_back(made);
        return there;
    }
    AtomicNode* get(size_t letter) const { return children[letter].load(std::memory_order_relaxed); }
    void end_word() { word.store(true, std::memory_order_relaxed); }
    bool is_word() const { return word.load(std::memory_order_relaxed); }
};

// One thread's nodes, which never move and are freed all at once.
template <class Node>
class Pool {
public:
    Node* operator()() {
        if (spare_ != nullptr) return std::exchange(spare_, nullptr);
        return &nodes_.emplace_back();
    }
    // Keeps a node that was not needed for the next call. There is at most one: it is used before another is made.
    void take_back(Node* node) { spare_ = node; }
    size_t size() const { return nodes_.size() - (spare_ != nullptr ? 1 : 0); }

private:
    std::deque<Node> nodes_;
    Node* spare_ = nullptr;
};

template <class Node>
void insert(Node* node, const std::string& codes, Pool<Node>& pool) {
    for (const char code : codes) node = node->child(static_cast<size_t>(code), pool);
    node->end_word();
}

bool is_same(LexiconView<NarrowNode> nodes, uint32_t node, const auto* built) {
    if (nodes[node].is_word() != built->is_word()) return false;
    for (size_t letter = 0; letter < pointers; ++letter) {
        const uint32_t child = nodes.find_child(node, static_cast<int>(letter));
        const auto* const other = built->get(letter);
        if ((child == no_node) != (other == nullptr)) return false;
        if (other != nullptr && !is_same(nodes, child, other)) return false;
    }
    return true;
}

// The words as letter codes, in a random order that is the same on every machine.
std::vector<std::string> shuffled_words(const Lexicon& lexicon, uint64_t seed) {
    std::vector<std::string> words;
    const LexiconView<NarrowNode> nodes = lexicon.narrow();
    for (uint32_t node = 0; node < nodes.node_count; ++node) {
        if (nodes[node].is_word()) words.push_back(lexicon.spell(node));
    }
    for (size_t i = words.size(); i > 1; --i) {
        // The bias of the remainder is far too small to affect a time.
        std::swap(words[i - 1], words[splitmix64(seed) % i]);
    }
    return words;
}

template <class Node>
BuiltTrie build(const Lexicon& lexicon, const std::vector<std::string>& words, int threads) {
    std::vector<Pool<Node>> pools(static_cast<size_t>(threads));
    Ranges ranges(words.size(), words_per_range);
    const Stopwatch building;
    Node* const top = pools[0]();
    run_threads(threads, [&](int thread) {
        Pool<Node>& pool = pools[static_cast<size_t>(thread)];
        for (Range range = ranges.take(); !range.is_empty(); range = ranges.take()) {
            for (size_t i = range.begin; i < range.end; ++i) insert(top, words[i], pool);
        }
    });
    const double elapsed_s = building.elapsed_s();
    uint64_t nodes = 0;
    for (const Pool<Node>& pool : pools) nodes += pool.size();
    return {elapsed_s, nodes, words.size(), nodes * sizeof(Node), is_same(lexicon.narrow(), root, top)};
}

}  // namespace

BuiltTrie build_pointer_trie(const Lexicon& lexicon, TrieBuilding building, int threads, uint64_t seed) {
    if (lexicon.alphabet().size() > pointers) {
        throw BadOption("a trie of pointers takes alphabets of at most 26 letters, got " +
                        std::to_string(lexicon.alphabet().size()));
    }
    const std::vector<std::string> words = shuffled_words(lexicon, seed);
    threads = std::max(1, threads);
    switch (building) {
        case TrieBuilding::serial:
            return build<PlainNode>(lexicon, words, 1);
        case TrieBuilding::lock_per_node:
            return build<LockedNode>(lexicon, words, threads);
        case TrieBuilding::lock_free:
            return build<AtomicNode>(lexicon, words, threads);
    }
    throw BadOption("unknown way to build a trie");
}

}  // namespace gridwords
