#include "tile_rows.h"

#include <algorithm>
#include <map>

namespace gridwords {

bool TileRows::fits(const CodedTiles& tiles) {
    std::size_t spellings = 0;
    for (const Tile& tile : tiles.tiles) spellings += tile.spellings.size();
    return tiles.letters <= NarrowNode::letters && tiles.tiles.size() <= wildcard_code && spellings <= most_rows;
}

TileRows::TileRows(const CodedTiles& tiles)
    : letter_rows_(static_cast<int>(tiles.letters)), rows_begin_(257), letters_of_(256) {
    std::map<std::string, std::size_t> numbers;
    for (std::size_t letter = 0; letter < tiles.letters; ++letter) {
        spellings_.emplace_back(1, static_cast<char>(letter));
        numbers[spellings_.back()] = letter;
    }
    std::vector<std::vector<uint8_t>> codes(tiles.letters);
    own_.assign(tiles.letters, -1);
    for (std::size_t code = 0; code < 256; ++code) {
        rows_begin_[code] = static_cast<uint16_t>(rows_of_.size());
        if (code >= tiles.tiles.size()) continue;
        for (const std::string& spelling : tiles.tiles[code].spellings) {
            const auto [entry, is_new] = numbers.try_emplace(spelling, spellings_.size());
            if (is_new) {
                spellings_.push_back(spelling);
                codes.emplace_back();
                own_.push_back(-1);
            }
            const std::size_t row = entry->second;
            rows_of_.push_back(static_cast<uint16_t>(row));
            codes[row].push_back(static_cast<uint8_t>(code));
            if (code < tiles.letters) own_[row] = static_cast<int16_t>(code);
            if (row >= tiles.letters) continue;
            letters_of_[code] |= uint32_t{1} << row;
            letters_ |= uint32_t{1} << row;
            if (code < tiles.letters) own_letters_ |= uint32_t{1} << row;
        }
    }
    rows_begin_[256] = static_cast<uint16_t>(rows_of_.size());
    for (const auto& its_codes : codes) {
        codes_begin_.push_back(static_cast<uint16_t>(codes_of_.size()));
        codes_of_.insert(codes_of_.end(), its_codes.begin(), its_codes.end());
    }
    codes_begin_.push_back(static_cast<uint16_t>(codes_of_.size()));
    for (std::size_t last = 0; last <= tiles.letters; ++last) {
        ending_begin_.push_back(static_cast<uint16_t>(long_rows_.size()));
        for (std::size_t row = tiles.letters; row < spellings_.size() && last < tiles.letters; ++row) {
            const std::string& spelling = spellings_[row];
            if (static_cast<uint8_t>(spelling.back()) != last) continue;
            const int length = static_cast<int>(spelling.size());
            long_rows_.push_back(
                {reinterpret_cast<const uint8_t*>(spelling.data()), length, static_cast<int>(row), own_[row]});
            longest_ = std::max(longest_, length);
        }
    }
}

RowsView TileRows::view() const {
    return {letter_rows_,         static_cast<int>(spellings_.size()),
            rows_of_.data(),      rows_begin_.data(),
            codes_of_.data(),     codes_begin_.data(),
            own_.data(),          long_rows_.data(),
            ending_begin_.data(), longest_};
}

}  // namespace gridwords
