// What the C++ measurements share: the clock, the words for both kinds of solver, and ways that take turns.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
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

// One way to score the same boards.
struct Way {
    std::string name;
    std::function<void(int32_t*)> score;
    double least_s = 1e9;
    std::vector<int32_t> points = {};
};

// The ways take turns, and the least time of each counts. Prints a row per way; false if the points differ.
inline bool race(std::vector<Way>& ways, size_t boards, int rounds, const std::string& label) {
    for (Way& way : ways) way.points.resize(boards);
    for (int round = 0; round < rounds; ++round) {
        for (Way& way : ways) {
            const double before = seconds();
            way.score(way.points.data());
            way.least_s = std::min(way.least_s, seconds() - before);
        }
    }
    for (const Way& way : ways) {
        long long sum = 0;
        for (const int32_t score : way.points) sum += score;
        std::printf("| %s | %-23s | %8.2f | %6.1f | %9.0f | %zu | %lld |\n", label.c_str(), way.name.c_str(),
                    way.least_s / static_cast<double>(boards) * 1e6, ways[0].least_s / way.least_s,
                    static_cast<double>(boards) / way.least_s, boards, sum);
        if (way.points != ways[0].points) {
            std::fprintf(stderr, "%s and %s do not agree\n", way.name.c_str(), ways[0].name.c_str());
            return false;
        }
    }
    return true;
}

}  // namespace setup
