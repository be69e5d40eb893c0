#include "finds.h"

#include <algorithm>

#include "path_limit.h"

namespace gridwords {
namespace {

struct Located {
    uint32_t node;
    const uint32_t* cells;
    uint32_t length;

    bool same_path(const Located& other) const {
        return length == other.length && std::equal(cells, cells + length, other.cells);
    }
    bool operator<(const Located& other) const {
        if (node != other.node) return node < other.node;
        return std::lexicographical_compare(cells, cells + length, other.cells, other.cells + other.length);
    }
};

// Sorts by the first eight letters as one number, and by all letters only where those are equal: several times faster
// than comparing and moving the words themselves.
std::vector<FoundWord> in_alphabet_order(std::vector<FoundWord> words) {
    struct Key {
        uint64_t start;
        uint32_t place;
    };
    std::vector<Key> keys(words.size());
    for (size_t i = 0; i < words.size(); ++i) {
        const std::string& codes = words[i].codes;
        uint64_t start = 0;
        // The code plus one, so that the end of a word sorts before any letter.
        for (size_t at = 0; at < 8; ++at)
            start = start << 8 | (at < codes.size() ? uint64_t{1} + static_cast<uint8_t>(codes[at]) : 0);
        keys[i] = {start, static_cast<uint32_t>(i)};
    }
    std::sort(keys.begin(), keys.end(), [&](const Key& a, const Key& b) {
        return a.start != b.start ? a.start < b.start : words[a.place].codes < words[b.place].codes;
    });
    std::vector<FoundWord> sorted;
    sorted.reserve(words.size());
    for (const Key& key : keys) sorted.push_back(std::move(words[key.place]));
    return sorted;
}

}  // namespace

Answer merge_finds(const Question& question, std::vector<Finds>& threads) {
    std::vector<Located> finds;
    size_t count = 0;
    for (const Finds& thread : threads) count += thread.finds.size();
    finds.reserve(count);
    for (const Finds& thread : threads) {
        for (const Find& find : thread.finds) {
            finds.push_back({find.node, thread.cells.data() + find.path.begin, find.path.length});
        }
    }
    std::sort(finds.begin(), finds.end());

    Answer answer;
    const uint32_t keep = question.paths == Paths::all ? paths_per_word(question, threads) : 1;
    for (size_t begin = 0, end; begin < finds.size(); begin = end) {
        FoundWord word;
        word.codes = question.lexicon.spell(finds[begin].node);
        word.paths_begin = answer.paths.size();
        word.paths_cut = false;
        for (end = begin; end < finds.size() && finds[end].node == finds[begin].node; ++end) {
            const Located& find = finds[end];
            if (question.paths == Paths::none || (end > begin && find.same_path(finds[end - 1]))) continue;
            if (answer.paths.size() - word.paths_begin == keep) {
                word.paths_cut = question.paths == Paths::all;
                continue;
            }
            answer.paths.push_back({answer.cells.size(), find.length});
            answer.cells.insert(answer.cells.end(), find.cells, find.cells + find.length);
        }
        word.paths_count = static_cast<uint32_t>(answer.paths.size() - word.paths_begin);
        answer.words.push_back(std::move(word));
    }
    answer.words = in_alphabet_order(std::move(answer.words));
    return answer;
}

}  // namespace gridwords
