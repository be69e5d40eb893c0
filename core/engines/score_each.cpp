#include "score_each.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "../errors.h"
#include "../ranges.h"
#include "prefix.h"

namespace gridwords {
namespace {

// The tile of every letter code, followed by a wildcard and a hole.
std::vector<Tile> tiles_of(const Lexicon& lexicon, const BatchRules& rules) {
    std::vector<Tile> tiles;
    Tile wildcard;
    for (size_t code = 0; code < lexicon.alphabet().size(); ++code) {
        Tile tile;
        std::string spelling(1, static_cast<char>(code));
        if (rules.q_is_qu && static_cast<int>(code) == rules.q_code)
            spelling.push_back(static_cast<char>(rules.u_code));
        const bool has_no_u = rules.q_is_qu && static_cast<int>(code) == rules.q_code && rules.u_code < 0;
        if (!has_no_u) {
            wildcard.spellings.push_back(spelling);
            tile.spellings.push_back(spelling);
        }
        tiles.push_back(tile);
    }
    tiles.push_back(wildcard);
    tiles.push_back({});
    return tiles;
}

}  // namespace

Reached score_each(const Lexicon& lexicon, const std::shared_ptr<const Shape>& shape, const BatchRules& rules,
                   const uint8_t* codes, size_t count, int threads, ScoreSink sink, Control& control,
                   Progress* progress) {
    const std::vector<Tile> all_tiles = tiles_of(lexicon, rules);
    const auto letters = static_cast<uint16_t>(lexicon.alphabet().size());
    const size_t cells = shape->cell_count();
    // Several ranges per thread, so that all have work to the end; one board may take a tenth of a second.
    const size_t size = std::clamp<size_t>(count / (4 * static_cast<size_t>(std::max(1, threads))), 1, 16);
    return for_each_range(count, size, threads, control, progress, [&](Range range, int) {
        std::vector<Stamps> stamps(1);
        for (size_t i = range.begin; i < range.end && !control.is_stopped(); ++i) {
            // Only the tiles on this board: a wildcard tile would make the search slow even where it is not used.
            std::vector<uint16_t> place(all_tiles.size(), 0xffff);
            std::vector<Tile> tiles;
            std::vector<uint16_t> board_cells(cells);
            for (size_t cell = 0; cell < cells; ++cell) {
                const uint8_t code = codes[i * cells + cell];
                const size_t tile = code == hole_code ? letters + 1u : code == wildcard_code ? letters : code;
                if (place[tile] == 0xffff) {
                    place[tile] = static_cast<uint16_t>(tiles.size());
                    tiles.push_back(all_tiles[tile]);
                }
                board_cells[cell] = place[tile];
            }
            const Board board(shape, std::move(board_cells), std::move(tiles));
            Question question{lexicon, board};
            question.minimum_length = rules.minimum_length;
            question.paths = Paths::none;
            const Answer answer = solve_prefix(question, control, stamps);
            int64_t points = 0;
            for (const FoundWord& word : answer.words) points += rules.points[word.codes.size()];
            if (points > std::numeric_limits<int32_t>::max()) {
                throw BadOption("board " + std::to_string(i) + " scores " + std::to_string(points) +
                                ", more than a 32-bit score can hold");
            }
            sink.points[i] = static_cast<int32_t>(points);
            if (sink.counts != nullptr) sink.counts[i] = static_cast<int32_t>(answer.words.size());
        }
        return !control.is_stopped();
    });
}

}  // namespace gridwords
