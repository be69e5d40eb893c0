// What boards are worth to a climb: an objective, minus a penalty for every constraint that a board violates.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../engines/many_scorer.h"
#include "cover.h"
#include "many_letters.h"

namespace gridwords {

// What a board is worth, from its points: `weight` times them, or minus their distance from `target` if that is not
// negative.
struct Worth {
    int32_t weight = 1;
    int64_t target = -1;

    int64_t of(int32_t points) const {
        return target < 0 ? int64_t{weight} * points : -(points > target ? points - target : target - points);
    }
};

// Which boards a climb looks for.
struct WantedBoards {
    std::shared_ptr<const Lexicon> lexicon;  // the words that count
    std::shared_ptr<const Shape> shape;      // at most 64 cells
    std::vector<int32_t> points;             // 256 entries, by number of letters
    int minimum_length = 3;
    bool q_is_qu = true;
    Worth worth = {};
    std::vector<std::string> contain = {};                  // words, as letter codes
    std::optional<std::pair<int32_t, int32_t>> words = {};  // the fewest and the most
    bool cover = false;                                     // every tile is in some word
};

// A word as tiles spell it: a u after a q may be part of the q's tile.
std::string tiles_in(const std::string& word, const WantedBoards& wanted);

using Boards = std::vector<uint8_t>;  // letter codes, one board after the other
using BoardWorths = std::vector<int64_t>;

class BoardValues {
public:
    BoardValues(WantedBoards wanted, int threads);

    // By board; undefined once the control is stopped, here and below.
    BoardWorths of(const Boards& boards, Control& control);

    // With every letter in each of these cells (bits): by board, cell and letter.
    BoardWorths with_letters(const Boards& boards, uint64_t cells, Control& control);

    const WantedBoards& wanted() const { return wanted_; }
    uint64_t looked_at() const { return looked_at_; }  // boards so far

    // Whether the batch scorer applies, which is tens of times as fast.
    bool is_fast() const { return worth_.letters != nullptr; }
    // Whether scoring all letters in a cell costs less than scoring one board per letter.
    bool letters_pay() const { return is_fast() || !wanted_.cover; }

    static constexpr int64_t penalty = 1'000'000'000'000;  // no board is worth more

private:
    // Scores boards with one table of points.
    struct Points {
        std::unique_ptr<ManyScorer> boards;
        std::unique_ptr<ManyLetters> letters;  // where the batch scorer applies
    };
    struct Limit {
        Points words;  // one point each
        int32_t low, high;
    };

    Points points(const std::shared_ptr<const Lexicon>& lexicon, const std::vector<int32_t>& table,
                  int minimum_length) const;
    std::vector<int32_t> score(const Points& points, const Boards& boards, Control& control) const;
    std::vector<int32_t> score_letters(const Points& points, const Boards& boards, uint64_t cells,
                                       Control& control) const;
    Boards with_every_letter(const Boards& boards, uint64_t cells) const;
    std::vector<int32_t> bare_in(const Boards& boards, Control& control) const;
    static void punish(BoardWorths& values, const std::vector<int32_t>& counts, const Limit& limit);
    BoardWorths valued(const std::vector<int32_t>& points);

    const WantedBoards wanted_;
    const int threads_;
    const size_t cells_, letters_;
    const CodedTiles tiles_;
    Points worth_;
    std::vector<Limit> limits_;
    std::unique_ptr<Cover> cover_;  // where the batch scorer applies
    uint64_t looked_at_ = 0;
};

}  // namespace gridwords
