// The words of a solution with their points and paths, in flat arrays; texts are spelled when one is first looked at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "first_use.h"
#include "question.h"

namespace gridwords {

class Listing {
public:
    // An engine's answer. `points_of` gives the points by length, for 0 to 255 letters; `cols` are the board's columns.
    Listing(Answer answer, std::shared_ptr<const Lexicon> lexicon, std::vector<int32_t> points_of, uint32_t cols)
        : answer_(std::move(answer)), lexicon_(std::move(lexicon)), points_of_(std::move(points_of)), cols_(cols) {}

    size_t size() const { return answer_.size(); }
    uint32_t cols() const { return cols_; }
    const Answer& answer() const { return answer_; }
    const Lexicon& lexicon() const { return *lexicon_; }

    // How many letters it has.
    size_t letters(size_t word) const { return static_cast<size_t>(lexicon_->depth(answer_.nodes[word])); }
    int64_t points(size_t word) const { return points_of_[letters(word)]; }
    int64_t score() const;
    std::string_view text(size_t word) const;  // UTF-8
    // All texts one after the other, and where each of them ends.
    const std::string& texts() const { return spelled().texts; }
    const std::vector<size_t>& text_ends() const { return spelled().ends; }

    // How many paths it has, and each of them; ascending.
    uint64_t path_count(size_t word) const { return answer_.paths_begin(word + 1) - answer_.paths_begin(word); }
    PathView path(size_t word, uint64_t number = 0) const { return answer_.path(answer_.paths_begin(word) + number); }

    // The numbers of the words by their first paths.
    std::vector<uint32_t> by_path() const;
    // The cells that any of a word's paths uses, ascending.
    std::vector<uint32_t> used_cells(size_t word) const;

private:
    struct Spelled {
        std::string texts;
        std::vector<size_t> ends;
    };
    const Spelled& spelled() const;

    Answer answer_;
    std::shared_ptr<const Lexicon> lexicon_;
    std::vector<int32_t> points_of_;
    uint32_t cols_;
    mutable FirstUse<Spelled> spelled_;
};

}  // namespace gridwords
