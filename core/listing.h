// The words of a solution with their points and paths, in flat arrays; texts are spelled when one is first looked at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "question.h"

namespace gridwords {

class Listing {
public:
    enum class Order : uint8_t { alphabet, length, points, path };

    // An engine's answer. `points_of` gives the points by length, for 0 to 255 letters; `cols` are the board's columns.
    Listing(Answer answer, std::shared_ptr<const Lexicon> lexicon, std::vector<int32_t> points_of, uint32_t cols)
        : answer_(std::move(answer)), size_(answer_.size()), lexicon_(std::move(lexicon)),
          points_of_(std::move(points_of)), cols_(cols) {}

    // Words found by something else, in UTF-8 and code-point order; the answer has their paths and no nodes.
    Listing(Answer answer, const std::vector<std::string>& texts, std::vector<int64_t> points, uint32_t cols);

    // Some of another's words, ascending.
    Listing(const Listing& other, const std::vector<uint32_t>& words);

    size_t size() const { return size_; }
    uint32_t cols() const { return cols_; }
    const Answer& answer() const { return answer_; }

    size_t letters(size_t word) const;  // how many
    int64_t points(size_t word) const { return lexicon_ ? points_of_[letters(word)] : points_[word]; }
    int64_t score() const;
    std::string_view text(size_t word) const;  // UTF-8

    // How many paths it has, and each of them; ascending.
    uint64_t path_count(size_t word) const { return answer_.paths_begin(word + 1) - answer_.paths_begin(word); }
    PathView path(size_t word, uint64_t number = 0) const { return answer_.path(answer_.paths_begin(word) + number); }
    bool is_cut(size_t word) const;

    // The words' numbers in another order; ties stay in alphabet order.
    std::vector<uint32_t> in_order(Order order) const;

private:
    void spell() const;

    Answer answer_;
    size_t size_;
    std::shared_ptr<const Lexicon> lexicon_;  // where the words are nodes
    std::vector<int32_t> points_of_;
    std::vector<int64_t> points_;  // by word, where they are not
    uint32_t cols_;
    mutable std::string texts_;
    mutable std::vector<size_t> text_ends_;
};

}  // namespace gridwords
