// What boards are worth to their maker: points, or long words, less a penalty for every wish that a board does not
// keep.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "../engines/batch.h"
#include "../optimise/cover.h"
#include "../optimise/many_letters.h"
#include "board_search.h"

namespace gridwords {

using Boards = std::vector<uint8_t>;  // letter codes, one board after the other
using Values = std::vector<int64_t>;

class BoardValues {
public:
    BoardValues(const BoardTask& task, Control& control);

    // By board.
    Values of(const Boards& boards);

    // With every letter in each of these cells (bits): by board, cell and letter.
    Values with_letters(const Boards& boards, uint64_t cells);

    uint64_t looked_at() const { return looked_at_; }  // boards so far

    static constexpr int64_t penalty = 1'000'000'000'000;  // no board is worth more
    int64_t goal() const { return task_.longest > 0 ? 1 : 0; }

private:
    // Scores boards with one table of points.
    struct Points {
        ManyLetters letters;
        BatchScorer boards;
        BatchScorer::Scratch scratch;
    };
    struct Limit {
        std::unique_ptr<Points> words;  // one point each
        int32_t low, high;
    };

    std::unique_ptr<Points> points(const Lexicon& lexicon, const std::vector<int32_t>& table, int minimum_length) const;
    std::vector<int32_t> score(Points& points, const Boards& boards);
    std::vector<int32_t> score_letters(Points& points, const Boards& boards, uint64_t cells);
    std::vector<int32_t> bare_in(const Boards& boards);
    static void punish(Values& values, const std::vector<int32_t>& counts, const Limit& limit);
    Values valued(const std::vector<int32_t>& worth);

    const BoardTask& task_;
    Control& control_;
    const size_t cells_, letters_;
    std::unique_ptr<Points> worth_;
    std::vector<Limit> limits_;
    std::unique_ptr<Cover> cover_;
    uint64_t looked_at_ = 0;
};

}  // namespace gridwords
