#include "letter_filter.h"

#include <algorithm>
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

}  // namespace

LetterFilter::LetterFilter() : begins(~uint64_t{0}), ends(~uint64_t{0}) {
    most.fill(max_word_length);
    follows.fill(~uint64_t{0});
    fixed.fill(max_word_length);
}

LetterFilter::LetterFilter(const Board& board) : most{}, follows{}, begins(0), ends(0), fixed{} {
    std::vector<uint32_t> cells_with(board.tiles().size(), 0);
    for (uint32_t cell = 0; cell < board.cell_count(); ++cell) ++cells_with[board.tile_index(cell)];

    std::vector<TileLetters> letters(board.tiles().size());
    for (size_t tile = 0; tile < letters.size(); ++tile) {
        if (cells_with[tile] == 0) continue;
        TileLetters& here = letters[tile];
        const std::vector<std::string>& spellings = board.tiles()[tile].spellings;
        if (spellings.size() > 1) {
            open = std::min<uint32_t>(max_word_length, open + std::min<uint32_t>(max_word_length, cells_with[tile]));
            for (const std::string& spelling : spellings)
                if (spelling.size() > 1) long_readings.push_back(spelling);
        }
        for (const std::string& spelling : spellings) {
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
        for (size_t letter = 0; letter < max_letters; ++letter) {
            const uint64_t more = uint64_t{here.most[letter]} * cells_with[tile];
            most[letter] = static_cast<uint32_t>(std::min<uint64_t>(most[letter] + more, max_word_length));
            if (spellings.size() == 1)
                fixed[letter] = static_cast<uint32_t>(std::min<uint64_t>(fixed[letter] + more, max_word_length));
        }
    }
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
