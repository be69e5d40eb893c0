#include "lexicon_words.h"

#include "tile_text.h"
#include "walk.h"

namespace gridwords {

uint32_t find_node(const Lexicon& lexicon, std::string_view codes) {
    for (const char code : codes) {
        if (static_cast<unsigned char>(code) >= lexicon.alphabet().size()) return no_node;
    }
    return lexicon.visit([&](auto nodes) {
        return follow(nodes, root, reinterpret_cast<const uint8_t*>(codes.data()), static_cast<int>(codes.size()));
    });
}

uint32_t find_word(const Lexicon& lexicon, std::u32string_view word, std::string& codes) {
    if (!to_codes(word, lexicon.alphabet(), codes)) return no_node;
    const uint32_t node = find_node(lexicon, codes);
    const bool is_word = node != no_node && lexicon.visit([&](auto nodes) { return nodes[node].is_word(); });
    return is_word ? node : no_node;
}

void for_each_word(const Lexicon& lexicon, uint32_t node, const std::function<void(const std::string&)>& use) {
    std::string codes = lexicon.spell(node);
    lexicon.visit([&](auto nodes) {
        // Calls itself to the depth of the longest word, at most 255.
        const auto visit = [&](auto& self, uint32_t here) -> void {
            if (nodes[here].is_word()) use(codes);
            uint32_t child = nodes[here].first;
            for (auto left = nodes[here].mask(); left != 0; left &= left - 1) {
                codes.push_back(static_cast<char>(lowest_bit(left)));
                self(self, child++);
                codes.pop_back();
            }
        };
        visit(visit, node);
    });
}

std::vector<uint32_t> word_nodes(const Lexicon& lexicon) {
    std::vector<uint32_t> words;
    words.reserve(lexicon.word_count());
    lexicon.visit([&](auto nodes) {
        std::vector<uint32_t> stack{root};
        while (!stack.empty()) {
            const uint32_t node = stack.back();
            stack.pop_back();
            if (nodes[node].is_word()) words.push_back(node);
            const auto children = static_cast<uint32_t>(count_bits(nodes[node].mask()));
            for (uint32_t i = children; i-- > 0;) stack.push_back(nodes[node].first + i);
        }
    });
    return words;
}

std::vector<uint64_t> letter_counts(const Lexicon& lexicon) {
    std::vector<uint64_t> counts(lexicon.alphabet().size(), 0);
    const std::vector<uint32_t>& below = lexicon.words_below();
    lexicon.visit([&](auto nodes) {
        for (uint32_t node = 0; node < nodes.node_count; ++node) {
            uint32_t child = nodes[node].first;
            for (auto left = nodes[node].mask(); left != 0; left &= left - 1) {
                counts[static_cast<size_t>(lowest_bit(left))] += below[child++];
            }
        }
    });
    return counts;
}

}  // namespace gridwords
