#include "board_values.h"

#include <algorithm>
#include <bit>

#include "../lexicon_builder.h"

namespace gridwords {
namespace {

// 1 point for each word of that many letters or more.
std::vector<int32_t> one_from(int length) {
    std::vector<int32_t> points(max_word_length + 1, 0);
    std::fill(points.begin() + length, points.end(), 1);
    return points;
}

CodedTiles tiles_of(const WantedBoards& wanted) {
    const Lexicon& lexicon = *wanted.lexicon;
    return letter_tiles(lexicon.alphabet().size(), wanted.q_is_qu ? lexicon.code_of(U'q') : -1, lexicon.code_of(U'u'));
}

}  // namespace

std::string tiles_in(const std::string& word, const WantedBoards& wanted) {
    const auto q = static_cast<char>(wanted.lexicon->code_of(U'q')),
               u = static_cast<char>(wanted.lexicon->code_of(U'u'));
    std::string tiles;
    for (size_t i = 0; i < word.size(); ++i) {
        if (!(wanted.q_is_qu && i > 0 && word[i - 1] == q && word[i] == u)) tiles.push_back(word[i]);
    }
    return tiles;
}

BoardValues::BoardValues(WantedBoards wanted, int threads)
    : wanted_(std::move(wanted)), threads_(threads), cells_(wanted_.shape->cell_count()),
      letters_(wanted_.lexicon->alphabet().size()), tiles_(tiles_of(wanted_)) {
    const int least = wanted_.minimum_length;
    worth_ = points(wanted_.lexicon, wanted_.points, least);
    if (!wanted_.contain.empty()) {
        const auto count = static_cast<int32_t>(wanted_.contain.size());
        limits_.push_back(
            {points(lexicon_of(wanted_.lexicon->alphabet(), wanted_.contain), one_from(1), 1), count, count});
    }
    if (wanted_.words) {
        const auto [fewest, most] = *wanted_.words;
        limits_.push_back({points(wanted_.lexicon, one_from(least), least), fewest, most});
    }
    if (wanted_.cover && is_fast()) {
        const std::vector<int32_t> no_points(max_word_length + 1, 0);
        const BatchRules rules{no_points.data(), least, tiles_};
        cover_ = std::make_unique<Cover>(wanted_.lexicon->narrow(), rules, wanted_.shape);
    }
}

BoardWorths BoardValues::of(const Boards& boards, Control& control) {
    BoardWorths values = valued(score(worth_, boards, control));
    for (const Limit& limit : limits_) punish(values, score(limit.words, boards, control), limit);
    if (wanted_.cover) {
        const std::vector<int32_t> bare = bare_in(boards, control);
        for (size_t i = 0; i < bare.size(); ++i) values[i] -= penalty * bare[i];
    }
    return values;
}

BoardWorths BoardValues::with_letters(const Boards& boards, uint64_t cells, Control& control) {
    BoardWorths values = valued(score_letters(worth_, boards, cells, control));
    for (const Limit& limit : limits_) punish(values, score_letters(limit.words, boards, cells, control), limit);
    if (wanted_.cover) {
        const std::vector<int32_t> bare = bare_in(with_every_letter(boards, cells), control);
        for (size_t i = 0; i < bare.size(); ++i) values[i] -= penalty * bare[i];
    }
    return values;
}

BoardValues::Points BoardValues::points(const std::shared_ptr<const Lexicon>& lexicon,
                                        const std::vector<int32_t>& table, int minimum_length) const {
    Points made{
        std::make_unique<ManyScorer>(lexicon, wanted_.shape, table, minimum_length, tiles_, BatchPath::automatic, true),
        nullptr};
    if (made.boards->path()) {
        const BatchRules rules{table.data(), minimum_length, tiles_};
        made.letters =
            std::make_unique<ManyLetters>(lexicon->narrow(), rules, static_cast<int>(letters_), wanted_.shape);
    }
    return made;
}

std::vector<int32_t> BoardValues::score(const Points& points, const Boards& boards, Control& control) const {
    std::vector<int32_t> scores(boards.size() / cells_);
    points.boards->score(boards.data(), scores.size(), threads_, {scores.data(), nullptr}, control, nullptr);
    return scores;
}

std::vector<int32_t> BoardValues::score_letters(const Points& points, const Boards& boards, uint64_t cells,
                                                Control& control) const {
    if (!points.letters) return score(points, with_every_letter(boards, cells), control);
    const size_t count = boards.size() / cells_;
    std::vector<int32_t> scores(count * static_cast<size_t>(std::popcount(cells)) * letters_);
    points.letters->score(boards.data(), count, cells, scores.data(), threads_, control);
    return scores;
}

Boards BoardValues::with_every_letter(const Boards& boards, uint64_t cells) const {
    Boards changed;
    changed.reserve(boards.size() * static_cast<size_t>(std::popcount(cells)) * letters_);
    for (size_t board = 0; board < boards.size(); board += cells_) {
        for (size_t cell = 0; cell < cells_; ++cell) {
            if (!(cells >> cell & 1)) continue;
            for (size_t letter = 0; letter < letters_; ++letter) {
                changed.insert(changed.end(), &boards[board], &boards[board] + cells_);
                changed[changed.size() - cells_ + cell] = static_cast<uint8_t>(letter);
            }
        }
    }
    return changed;
}

BoardWorths BoardValues::valued(const std::vector<int32_t>& points) {
    looked_at_ += points.size();
    BoardWorths values;
    values.reserve(points.size());
    for (const int32_t one : points) values.push_back(wanted_.worth.of(one));
    return values;
}

void BoardValues::punish(BoardWorths& values, const std::vector<int32_t>& counts, const Limit& limit) {
    for (size_t i = 0; i < counts.size(); ++i) {
        values[i] -= penalty * (std::max(limit.low - counts[i], 0) + std::max(counts[i] - limit.high, 0));
    }
}

std::vector<int32_t> BoardValues::bare_in(const Boards& boards, Control& control) const {
    std::vector<int32_t> bare(boards.size() / cells_);
    if (cover_) {
        cover_->count_bare(boards.data(), bare.size(), bare.data(), threads_, control);
    } else {
        count_bare_of_each(*wanted_.lexicon, wanted_.shape, tiles_, wanted_.minimum_length, boards.data(), bare.size(),
                           bare.data(), threads_, control);
    }
    return bare;
}

}  // namespace gridwords
