#include "board_values.h"

#include <algorithm>
#include <bit>

#include "../lexicon_builder.h"
#include "../tiles.h"
#include "../utf8.h"

namespace gridwords {
namespace {

CodedTiles tiles_of(const Lexicon& lexicon, bool q_is_qu) {
    return letter_tiles(lexicon.alphabet().size(), q_is_qu ? lexicon.code_of(U'q') : -1, lexicon.code_of(U'u'));
}

// 1 point for each word of that many letters or more.
std::vector<int32_t> one_from(int length) {
    std::vector<int32_t> points(max_word_length + 1, 0);
    std::fill(points.begin() + length, points.end(), 1);
    return points;
}

std::shared_ptr<const Lexicon> lexicon_of(const std::vector<std::string>& words, const std::u32string& alphabet) {
    std::string text;
    for (const std::string& word : words) {
        for (const char code : word) append_utf8(text, alphabet[static_cast<uint8_t>(code)]);
        text += '\n';
    }
    BuildOptions options;
    options.letters = alphabet;
    return build_lexicon(text, options).lexicon;
}

}  // namespace

BoardValues::BoardValues(const BoardTask& task, Control& control)
    : task_(task), control_(control), cells_(task.shape->cell_count()), letters_(task.lexicon->alphabet().size()) {
    const int least = task.minimum_length, longest = std::max(task.longest, least);
    worth_ = task.longest > 0 ? points(*task.lexicon, one_from(longest), longest)
                              : points(*task.lexicon, task.points, least);
    if (!task.contain.empty()) {
        const auto count = static_cast<int32_t>(task.contain.size());
        const auto contained = lexicon_of(task.contain, task.lexicon->alphabet());
        limits_.push_back({points(*contained, one_from(1), 1), count, count});
    }
    limits_.push_back({points(*task.lexicon, one_from(least), least), task.fewest, task.most});
    if (task.cover) {
        const std::vector<int32_t> no_points(max_word_length + 1, 0);
        const BatchRules rules{no_points.data(), least, tiles_of(*task.lexicon, task.q_is_qu)};
        cover_ = std::make_unique<Cover>(task.lexicon->narrow(), rules, task.shape);
    }
}

Values BoardValues::of(const Boards& boards) {
    Values values = valued(score(*worth_, boards));
    for (const Limit& limit : limits_) punish(values, score(*limit.words, boards), limit);
    if (cover_) {
        const std::vector<int32_t> bare = bare_in(boards);
        for (size_t i = 0; i < bare.size(); ++i) values[i] -= penalty * bare[i];
    }
    return values;
}

Values BoardValues::with_letters(const Boards& boards, uint64_t cells) {
    Values values = valued(score_letters(*worth_, boards, cells));
    for (const Limit& limit : limits_) punish(values, score_letters(*limit.words, boards, cells), limit);
    if (!cover_) return values;
    const auto wanted = static_cast<size_t>(std::popcount(cells));
    size_t place = 0;
    for (size_t cell = 0; cell < cells_; ++cell) {
        if (!(cells >> cell & 1)) continue;
        Boards changed;
        for (size_t board = 0; board < boards.size(); board += cells_) {
            for (size_t letter = 0; letter < letters_; ++letter) {
                changed.insert(changed.end(), &boards[board], &boards[board] + cells_);
                changed[changed.size() - cells_ + cell] = static_cast<uint8_t>(letter);
            }
        }
        const std::vector<int32_t> bare = bare_in(changed);
        for (size_t i = 0; i < bare.size(); ++i) {
            values[(i / letters_ * wanted + place) * letters_ + i % letters_] -= penalty * bare[i];
        }
        ++place;
    }
    return values;
}

std::unique_ptr<BoardValues::Points> BoardValues::points(const Lexicon& lexicon, const std::vector<int32_t>& table,
                                                         int minimum_length) const {
    const BatchRules rules{table.data(), minimum_length, tiles_of(lexicon, task_.q_is_qu)};
    return std::unique_ptr<Points>(
        new Points{{lexicon.narrow(), rules, static_cast<int>(lexicon.alphabet().size()), task_.shape},
                   {lexicon.narrow(), rules, task_.shape},
                   {}});
}

std::vector<int32_t> BoardValues::score(Points& points, const Boards& boards) {
    std::vector<int32_t> scores(boards.size() / cells_);
    points.boards.score(boards.data(), scores.size(), scores.data(), nullptr, points.scratch);
    return scores;
}

std::vector<int32_t> BoardValues::score_letters(Points& points, const Boards& boards, uint64_t cells) {
    const size_t count = boards.size() / cells_;
    std::vector<int32_t> scores(count * static_cast<size_t>(std::popcount(cells)) * letters_);
    points.letters.score(boards.data(), count, cells, scores.data(), task_.threads, control_);
    return scores;
}

Values BoardValues::valued(const std::vector<int32_t>& worth) {
    looked_at_ += worth.size();
    return {worth.begin(), worth.end()};
}

void BoardValues::punish(Values& values, const std::vector<int32_t>& counts, const Limit& limit) {
    for (size_t i = 0; i < counts.size(); ++i) {
        values[i] -= penalty * (std::max(limit.low - counts[i], 0) + std::max(counts[i] - limit.high, 0));
    }
}

std::vector<int32_t> BoardValues::bare_in(const Boards& boards) {
    std::vector<int32_t> bare(boards.size() / cells_);
    cover_->count_bare(boards.data(), bare.size(), bare.data(), task_.threads, control_);
    return bare;
}

}  // namespace gridwords
