#include "letter_filter.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "../portable.h"

namespace gridwords {
namespace {

// What one tile contributes, over all its spellings.
struct TileLetters {
    std::array<uint8_t, max_letters> most{};
    uint64_t first = 0;
    uint64_t last = 0;
};

uint64_t bit(char letter) { return uint64_t{1} << static_cast<unsigned>(letter); }

// Calls `use(cells)` for each area of cells that holes, or gaps of a graph, separate from the others: no word leaves
// it.
template <class Use>
void for_each_area(const Board& board, Use&& use) {
    const auto is_hole = [&](uint32_t cell) { return board.tile(cell).spellings.empty(); };
    std::vector<uint32_t> area(board.cell_count());
    std::iota(area.begin(), area.end(), 0u);
    if (board.shape().neighbours() != Neighbours::graph && std::none_of(area.begin(), area.end(), is_hole)) {
        return use(area);
    }
    // Each cell leads to one of its area, in the end to the first; `area` has those. A graph's edges may go one way.
    const auto first_of = [&](uint32_t cell) {
        while (area[cell] != cell) cell = area[cell] = area[area[cell]];
        return cell;
    };
    for (uint32_t cell = 0; cell < board.cell_count(); ++cell) {
        if (is_hole(cell)) continue;
        board.shape().for_each_touching(cell, [&](uint32_t other) {
            if (is_hole(other)) return;
            const uint32_t one = first_of(cell), two = first_of(other);
            area[std::max(one, two)] = std::min(one, two);
        });
    }
    std::vector<std::pair<uint32_t, uint32_t>> sorted;  // first cell, cell
    for (uint32_t cell = 0; cell < board.cell_count(); ++cell) {
        if (!is_hole(cell)) sorted.emplace_back(first_of(cell), cell);
    }
    std::sort(sorted.begin(), sorted.end());
    for (size_t begin = 0, end = 0; begin < sorted.size(); begin = end) {
        area.clear();
        for (; end < sorted.size() && sorted[end].first == sorted[begin].first; ++end) {
            area.push_back(sorted[end].second);
        }
        use(area);
    }
}

uint32_t capped(uint64_t count) { return static_cast<uint32_t>(std::min<uint64_t>(count, max_word_length)); }

}  // namespace

LetterFilter::LetterFilter() : begins(~uint64_t{0}), ends(~uint64_t{0}) {
    most.fill(max_word_length);
    follows.fill(~uint64_t{0});
    fixed.fill(max_word_length);
}

LetterFilter::LetterFilter(const Board& board) : most{}, follows{}, begins(0), ends(0), fixed{} {
    std::vector<bool> is_there(board.tiles().size(), false);
    for (uint32_t cell = 0; cell < board.cell_count(); ++cell) is_there[board.tile_index(cell)] = true;

    std::vector<TileLetters> letters(board.tiles().size());
    for (size_t tile = 0; tile < letters.size(); ++tile) {
        if (!is_there[tile]) continue;
        TileLetters& here = letters[tile];
        const std::vector<std::string>& spellings = board.tiles()[tile].spellings;
        for (const std::string& spelling : spellings) {
            if (spellings.size() > 1 && spelling.size() > 1) long_readings.push_back(spelling);
            here.first |= bit(spelling.front());
            here.last |= bit(spelling.back());
            std::array<uint32_t, max_letters> count{};
            for (size_t i = 0; i < spelling.size(); ++i) {
                const auto letter = static_cast<size_t>(spelling[i]);
                if (i > 0) follows[static_cast<size_t>(spelling[i - 1])] |= bit(spelling[i]);
                here.most[letter] =
                    static_cast<uint8_t>(std::clamp<uint32_t>(++count[letter], here.most[letter], max_word_length));
            }
        }
        begins |= here.first;
        ends |= here.last;
    }

    // A word is in one area, so the largest count over all areas is what matters.
    std::vector<uint32_t> cells_with(board.tiles().size(), 0);
    std::vector<uint16_t> tiles;
    for_each_area(board, [&](const std::vector<uint32_t>& area) {
        tiles.clear();
        for (const uint32_t cell : area) {
            if (cells_with[board.tile_index(cell)]++ == 0) tiles.push_back(board.tile_index(cell));
        }
        uint64_t its_open = 0;
        std::array<uint64_t, max_letters> its_most{}, its_fixed{};
        for (const uint16_t tile : tiles) {
            const uint64_t cells = std::exchange(cells_with[tile], 0);
            const bool is_open = board.tiles()[tile].spellings.size() > 1;
            if (is_open) its_open += cells;
            for (size_t letter = 0; letter < max_letters; ++letter) {
                its_most[letter] += letters[tile].most[letter] * cells;
                if (!is_open) its_fixed[letter] += letters[tile].most[letter] * cells;
            }
        }
        open = std::max(open, capped(its_open));
        for (size_t letter = 0; letter < max_letters; ++letter) {
            most[letter] = std::max(most[letter], capped(its_most[letter]));
            fixed[letter] = std::max(fixed[letter], capped(its_fixed[letter]));
        }
    });
    std::sort(long_readings.begin(), long_readings.end());
    long_readings.erase(std::unique(long_readings.begin(), long_readings.end()), long_readings.end());
    for (const std::string& reading : long_readings)
        longest_reading = std::max(longest_reading, static_cast<uint32_t>(reading.size()));

    for (uint32_t cell = 0; cell < board.cell_count(); ++cell) {
        uint64_t last = letters[board.tile_index(cell)].last;
        if (last == 0) continue;
        uint64_t next = 0;
        board.shape().for_each_touching(cell, [&](uint32_t other) { next |= letters[board.tile_index(other)].first; });
        for (; last != 0; last &= last - 1) follows[static_cast<size_t>(lowest_bit(last))] |= next;
    }
}

}  // namespace gridwords
