// What the C++ measurements share: the clock, the words for both kinds of solver.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "../core/lexicon_builder.h"
#include "classical.h"

namespace setup {

// CPU time of the thread where the system has it: other programs disturb it least.
inline double seconds() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
#else
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

struct Words {
    std::shared_ptr<const gridwords::Lexicon> lexicon;
    classical::Trie trie;
};

// Ends the program where the file cannot be read.
inline void read_words(const char* path, Words& words) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        std::fprintf(stderr, "cannot read %s\n", path);
        std::exit(2);
    }
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    gridwords::BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    words.lexicon = gridwords::build_lexicon(text, options).lexicon;
    // In alphabetical order, which suits the classical trie best.
    std::vector<std::string> sorted;
    for (uint32_t node = 0; node < words.lexicon->node_count(); ++node) {
        if (!words.lexicon->narrow()[node].is_word()) continue;
        std::string& word = sorted.emplace_back(words.lexicon->spell(node));
        for (char& letter : word) letter = static_cast<char>(letter + 'a');
    }
    std::sort(sorted.begin(), sorted.end());
    for (const std::string& word : sorted) words.trie.add(word, true);
}

}  // namespace setup
