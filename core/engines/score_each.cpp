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
std::vector<Tile> all_tiles_of(const CodedTiles& coded) {
    std::vector<Tile> tiles = coded.tiles;
    Tile wildcard;
    for (size_t code = 0; code < coded.letters; ++code) {
        for (const std::string& spelling : tiles[code].spellings) wildcard.spellings.push_back(spelling);
    }
    tiles.push_back(wildcard);
    tiles.push_back({});
    return tiles;
}

}  // namespace

Reached score_each(const Lexicon& lexicon, const std::shared_ptr<const Shape>& shape, const BatchRules& rules,
                   const uint8_t* codes, size_t count, int threads, ScoreSink sink, Control& control,
                   Progress* progress) {
    const std::vector<Tile> all_tiles = all_tiles_of(rules.tiles);
    const size_t coded = rules.tiles.tiles.size();
    const size_t cells = shape->cell_count();
    // Several ranges per thread, so that all have work to the end; one board may take a tenth of a second.
    const size_t size = std::clamp<size_t>(count / (4 * static_cast<size_t>(std::max(1, threads))), 1, 16);
    return for_each_range(count, size, threads, control, progress, [&](Range range, int) {
        Scratch scratch;
        for (size_t i = range.begin; i < range.end && !control.is_stopped(); ++i) {
            // Only the tiles on this board: a wildcard tile would make the search slow even where it is not used.
            std::vector<uint16_t> place(all_tiles.size(), 0xffff);
            std::vector<Tile> tiles;
            std::vector<uint16_t> board_cells(cells);
            for (size_t cell = 0; cell < cells; ++cell) {
                const uint8_t code = codes[i * cells + cell];
                const size_t tile = code == hole_code ? coded + 1 : code == wildcard_code ? coded : code;
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
            const Answer answer = solve_prefix(question, control, scratch);
            int64_t points = 0;
            for (const uint32_t node : answer.nodes) points += rules.points[static_cast<size_t>(lexicon.depth(node))];
            if (points > std::numeric_limits<int32_t>::max()) {
                throw BadOption("board " + std::to_string(i) + " scores " + std::to_string(points) +
                                ", more than a 32-bit score can hold");
            }
            sink.points[i] = static_cast<int32_t>(points);
            if (sink.counts != nullptr) sink.counts[i] = static_cast<int32_t>(answer.size());
        }
        return !control.is_stopped();
    });
}

}  // namespace gridwords
