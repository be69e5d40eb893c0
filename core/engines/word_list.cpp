#include "word_list.h"

#include <array>

namespace gridwords {

WordList::WordList(const Lexicon& lexicon, int minimum_length, const LetterFilter& filter) {
    lexicon.visit([&](auto nodes) {
        std::array<uint32_t, max_letters> used{};
        std::string word;
        // Calls itself to the depth of the longest word, at most 255.
        auto visit = [&](auto& self, uint32_t node) -> void {
            if (nodes[node].is_word() && static_cast<int>(word.size()) >= minimum_length) {
                nodes_.push_back(node);
                letters_ += word;
                begin_.push_back(letters_.size());
            }
            uint64_t next = nodes[node].mask();
            next &= word.empty() ? filter.begins : filter.follows[static_cast<size_t>(word.back())];
            for (; next != 0; next &= next - 1) {
                const int letter = lowest_bit(next);
                uint32_t& count = used[static_cast<size_t>(letter)];
                if (count == filter.most[static_cast<size_t>(letter)]) continue;
                ++count;
                word.push_back(static_cast<char>(letter));
                self(self, nodes.child(node, letter));
                word.pop_back();
                --count;
            }
        };
        visit(visit, root);
    });
}

}  // namespace gridwords
