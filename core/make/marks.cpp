#include "marks.h"

#include <algorithm>

namespace gridwords {
namespace {

constexpr double apart = 0.2, widest = 0.5;  // of a cell: between two ribbons, and between the outer ones

std::vector<size_t> marked_words(PuzzleKind kind, const std::vector<PuzzleWord>& words,
                                 const std::vector<std::u32string>& contain) {
    std::vector<size_t> marked;
    if (kind == PuzzleKind::crisscross) return marked;  // its answers show letters
    size_t longest = 0;
    for (size_t i = 0; i < words.size(); ++i) {
        const bool is_wanted = std::find(contain.begin(), contain.end(), words[i].word) != contain.end();
        if (kind != PuzzleKind::board || is_wanted) marked.push_back(i);
        if (words[i].word.size() > words[longest].word.size()) longest = i;
    }
    const bool has_longest = std::find(marked.begin(), marked.end(), longest) != marked.end();
    if (!words.empty() && !has_longest) marked.push_back(longest);
    return marked;
}

bool share_a_cell(const PuzzleWord& one, const PuzzleWord& other) {
    return std::any_of(one.path.begin(), one.path.end(), [&](int32_t cell) {
        return std::find(other.path.begin(), other.path.end(), cell) != other.path.end();
    });
}

}  // namespace

std::vector<Mark> marks_of(PuzzleKind kind, const std::vector<PuzzleWord>& words,
                           const std::vector<std::u32string>& contain) {
    std::vector<Mark> marks;
    const std::vector<size_t> marked = marked_words(kind, words, contain);
    const bool is_shifted = kind == PuzzleKind::board && marked.size() > 1;
    const auto gaps = static_cast<double>(marked.size()) - 1;
    for (size_t place = 0; place < marked.size(); ++place) {
        bool taken[mark_colours] = {};
        for (const Mark& before : marks) {
            if (share_a_cell(words[marked[place]], words[before.word])) taken[before.colour] = true;
        }
        int colour = static_cast<int>(place % mark_colours);
        for (int more = 0; more < mark_colours; ++more) {
            const int next = static_cast<int>((place + static_cast<size_t>(more)) % mark_colours);
            if (taken[next]) continue;
            colour = next;
            break;
        }
        double shift = 0;
        if (is_shifted) shift = (static_cast<double>(place) - gaps / 2) * std::min(apart, widest / gaps);
        marks.push_back({marked[place], colour, shift});
    }
    return marks;
}

}  // namespace gridwords
