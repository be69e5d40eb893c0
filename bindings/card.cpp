#include "../core/engines/card_trie.h"
#include "../core/errors.h"
#include "module.h"

namespace gridwords {
namespace {

template <class Item>
nb::bytes to_bytes(const std::vector<Item>& items) {
    return nb::bytes(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(Item));
}

nb::bytes card_trie(const BoundLexicon& bound, int minimum_length, bool q_is_qu, int cells) {
    const Lexicon& lexicon = bound.lexicon();
    if (lexicon.is_wide()) throw BadOption("a GPU scores boards of at most 31 different letters: take engine batch");
    std::vector<CardNode> card;
    {
        const nb::gil_scoped_release release;
        card = make_card_trie(lexicon.narrow(), minimum_length, q_is_qu, lexicon.code_of(U'q'), lexicon.code_of(U'u'),
                              cells);
    }
    return to_bytes(card);
}

// The node of every word, in alphabet order.
nb::bytes word_nodes(const BoundLexicon& bound) {
    std::vector<uint32_t> words;
    bound.lexicon().visit([&](auto nodes) {
        std::vector<uint32_t> stack{root};
        while (!stack.empty()) {
            const uint32_t node = stack.back();
            stack.pop_back();
            if (nodes[node].is_word()) words.push_back(node);
            const auto children = static_cast<uint32_t>(count_bits(nodes[node].mask()));
            for (uint32_t i = children; i-- > 0;) stack.push_back(nodes[node].first + i);
        }
    });
    return to_bytes(words);
}

}  // namespace

void bind_card(nb::module_& module) {
    module.def("card_trie", &card_trie, nb::arg("lexicon"), nb::arg("minimum_length"), nb::arg("q_is_qu"),
               nb::arg("cells"));
    module.def("word_nodes", &word_nodes, nb::arg("lexicon"));
}

}  // namespace gridwords
