#include "finds.h"

#include <algorithm>

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
    const uint32_t keep = question.paths == Paths::all ? question.max_paths : 1;
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
    std::sort(answer.words.begin(), answer.words.end(), [](const FoundWord& a, const FoundWord& b) {
        return a.codes < b.codes;  // codes are below 64, so the order of chars is the order of codes
    });
    return answer;
}

}  // namespace gridwords
