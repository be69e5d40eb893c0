// The lexicon: an immutable packed trie of the allowed words, with its alphabet.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lexicon_view.h"

namespace gridwords {

// The letters of the alphabet, in code-point order; a letter's code is its position here.
using Alphabet = std::u32string;

constexpr int lowest_level = 10;
constexpr int highest_level = 95;

class Lexicon {
public:
    // Takes the bytes of a `.lex` file and checks all of it (about a millisecond for ENABLE1). Throws BadLexicon, with
    // `name` for the file, if anything is wrong.
    static std::shared_ptr<const Lexicon> read(std::vector<std::byte> bytes, const std::string& name);

    // The same for a file that is mapped instead of read (see MappedFile). `path` is UTF-8.
    static std::shared_ptr<const Lexicon> map(const std::string& path);

    // Packs nodes that are in breadth-first order and have their mask and word flag set; the indices of the children
    // are filled in here. `left_out` is stored in the file. `levels` has one byte per node (see `levels()`) or none.
    template <class Node>
    static std::shared_ptr<const Lexicon> pack(const Alphabet& alphabet, std::vector<Node> nodes, uint64_t left_out,
                                               const std::vector<uint8_t>& levels = {});

    const Alphabet& alphabet() const { return alphabet_; }
    // A letter's code, or -1 if it is not in the alphabet.
    int code_of(char32_t letter) const {
        const size_t place = alphabet_.find(letter);
        return place == Alphabet::npos ? -1 : static_cast<int>(place);
    }
    uint32_t node_count() const { return node_count_; }
    uint32_t word_count() const { return word_count_; }
    int longest() const { return longest_; }
    // How many entries of the word list were left out because they are not words.
    uint64_t left_out() const { return left_out_; }
    bool is_wide() const { return wide_; }

    // How well known the word that ends at each node is, lowest_level (everyone) to highest_level (nobody); 0 where no
    // word ends. Null if the lexicon has no levels.
    const uint8_t* levels() const { return levels_; }

    LexiconView<NarrowNode> narrow() const { return view<NarrowNode>(); }
    LexiconView<WideNode> wide() const { return view<WideNode>(); }

    // Calls `use(view)` with the view of the right width.
    template <class Use>
    decltype(auto) visit(Use&& use) const {
        return wide_ ? use(wide()) : use(narrow());
    }

    // The whole file including its header, as `read` takes it.
    const std::byte* bytes() const { return bytes_; }
    size_t size_in_bytes() const { return size_; }

    // The parent of each node (the root's is itself). Made on first use, in about a millisecond for ENABLE1.
    const std::vector<uint32_t>& parents() const;

    // How many words are at or below each node. Made on first use.
    const std::vector<uint32_t>& words_below() const;

    // For each node, the number of its word in alphabetical order, or of the first word below it. Made on first use.
    const std::vector<uint32_t>& ranks() const;

    // How many letters lead to a node.
    int depth(uint32_t node) const {
        return static_cast<int>(std::upper_bound(depths_.begin(), depths_.end(), node) - depths_.begin()) - 1;
    }

    // The letter codes of the word that ends at `node`.
    std::string spell(uint32_t node) const;

    ~Lexicon();

private:
    Lexicon();

    template <class Node>
    LexiconView<Node> view() const {
        return {static_cast<const Node*>(nodes_), node_count_};
    }

    void check(const std::string& name);
    template <class Node>
    void check_nodes(const std::string& name);
    void check_levels(const std::string& name) const;

    std::shared_ptr<const void> owner_;  // keeps the bytes alive: a vector or a mapping
    const std::byte* bytes_ = nullptr;
    size_t size_ = 0;
    const void* nodes_ = nullptr;
    const uint8_t* levels_ = nullptr;
    uint32_t node_count_ = 0;
    uint32_t word_count_ = 0;
    int longest_ = 0;
    uint64_t left_out_ = 0;
    bool wide_ = false;
    Alphabet alphabet_;
    std::vector<uint32_t> depths_;  // by depth, the first node

    struct OnFirstUse;  // what is made when it is first needed
    std::unique_ptr<OnFirstUse> made_;
};

}  // namespace gridwords
