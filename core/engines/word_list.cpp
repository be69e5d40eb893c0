#include "word_list.h"

namespace gridwords {

WordList::WordList(const Lexicon& lexicon, int minimum_length, const LetterFilter& filter) {
    lexicon.visit([&](auto nodes) {
        const auto on_word = [&](uint32_t node, const std::string& word) {
            nodes_.push_back(node);
            letters_ += word;
            begin_.push_back(letters_.size());
        };
        FilteredWalk(nodes, filter, minimum_length, on_word, [](uint32_t, int, uint32_t) {}).run();
    });
}

}  // namespace gridwords
