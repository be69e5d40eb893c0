#include "hand_over.h"

#include <algorithm>

#include "tasks.h"

namespace gridwords {

HandOver::HandOver(Tasks& tasks, int thread, const PrefixOptions& options, const Lexicon& lexicon)
    : tasks_(&tasks), thread_(thread), options_(options), lexicon_(&lexicon),
      words_below_(options.split == Split::subtree && !options.count_subtrees ? &lexicon.words_below() : nullptr) {}

bool HandOver::give(uint32_t node, const uint32_t* before, uint32_t length_before, uint32_t last) {
    OpenWalk walk;
    walk.node = node;
    walk.range = range_;
    walk.length = length_before + 1;
    std::copy_n(before, length_before, walk.cells);
    walk.cells[length_before] = last;
    return tasks_->give(thread_, walk);
}

// Visits every node below, each time, as a trie without counts would have to.
uint64_t HandOver::count_words(uint32_t node) const {
    return lexicon_->visit([&](auto nodes) {
        const auto count = [&](auto& self, uint32_t below) -> uint64_t {
            uint64_t words = nodes[below].is_word();
            const uint32_t end = nodes[below].first + static_cast<uint32_t>(count_bits(nodes[below].mask()));
            for (uint32_t child = nodes[below].first; child < end; ++child) words += self(self, child);
            return words;
        };
        return count(count, node);
    });
}

}  // namespace gridwords
