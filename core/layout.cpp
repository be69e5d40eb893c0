#include "layout.h"

#include <algorithm>
#include <stdexcept>

#include "errors.h"
#include "tile_text.h"
#include "unicode.h"
#include "utf8.h"
#include "wording.h"

namespace gridwords {
namespace {

constexpr size_t most_tiles = size_t{1} << 16;

}  // namespace

Layout sized(Layout layout, size_t rows, size_t cols, bool divided, std::optional<Size> size) {
    const size_t count = layout.cells.size();
    if (count > static_cast<size_t>(most_cells) || rows > static_cast<size_t>(most_cells)) {
        throw refusal<BadBoard>(
            "", "too_large",
            "a board has at most " + with_commas(most_cells) + " cells, got " + with_commas(std::max(count, rows)));
    }
    if (!divided) {
        layout.size = fit_size(static_cast<int64_t>(count), size);
        return layout;
    }
    layout.size = {static_cast<int>(rows), static_cast<int>(cols)};
    if (size && *size != layout.size) {
        throw refusal<BadBoard>(
            "size", "size",
            "board has " + plural(rows, "row") + " of " + plural(cols, "tile") + ", size says " + size->text());
    }
    return layout;
}

void RowLengths::add(size_t length) {
    ++by_length_.try_emplace(length, Alike{0, rows_}).first->second.rows;
    ++rows_;
}

size_t RowLengths::common() const {
    if (by_length_.size() <= 1) return by_length_.empty() ? 0 : by_length_.begin()->first;
    // Of equally common lengths, that of the first row is the usual one.
    auto usual = by_length_.begin();
    for (auto one = by_length_.begin(); one != by_length_.end(); ++one) {
        const Alike &more = one->second, &most = usual->second;
        if (more.rows > most.rows || (more.rows == most.rows && more.first < most.first)) usual = one;
    }
    auto odd = by_length_.end();
    for (auto one = by_length_.begin(); one != by_length_.end(); ++one) {
        if (one != usual && (odd == by_length_.end() || one->second.first < odd->second.first)) odd = one;
    }
    const char* const others = rows_ == 2                        ? "row 1 has"
                               : rows_ - usual->second.rows == 1 ? "the others have"
                                                                 : "most have";
    const std::string row = std::to_string(odd->second.first + 1), length = std::to_string(usual->first);
    throw refusal<BadBoard>("", "ragged",
                            "board row " + row + " has " + plural(odd->first, "tile") + ", " + others + " " + length,
                            {{"row", row}, {"tiles", std::to_string(odd->first)}, {"usual", length}});
}

std::string LayoutBuilder::place() const {
    const std::string col = std::to_string(cells_.size() - row_begin_ + 1);
    return divided_ ? "board row " + std::to_string(lengths_.rows() + 1) + ", column " + col : "board tile " + col;
}

uint32_t LayoutBuilder::number_of(std::string_view text) {
    try {
        const auto next = static_cast<uint32_t>(numbers_.size());
        return numbers_.try_emplace(canonical_tile(from_utf8(text)), next).first->second;
    } catch (BadBoard& error) {
        throw refusal<BadBoard>("", error.code.c_str(), place() + ": " + error.what(), error.values);
    }
}

void LayoutBuilder::add_tile(std::string_view text) {
    uint32_t number = none;
    if (text.size() == 1 && static_cast<unsigned char>(text[0]) < ascii_numbers_.size()) {
        uint32_t& known = ascii_numbers_[static_cast<unsigned char>(text[0])];
        if (known == none) known = number_of(text);
        number = known;
    } else if (const auto known = other_numbers_.find(text); known != other_numbers_.end()) {
        number = known->second;
    } else {
        number = number_of(text);
        other_numbers_.emplace(text, number);
    }
    cells_.push_back(static_cast<uint16_t>(number));  // end_row refuses more numbers than fit
}

void LayoutBuilder::end_row() {
    if (numbers_.size() > most_tiles) {
        throw refusal<BadBoard>("", "too_many_tiles",
                                "a board has at most " + with_commas(most_tiles) + " different tiles");
    }
    lengths_.add(cells_.size() - row_begin_);
    row_begin_ = cells_.size();
}

Layout LayoutBuilder::finish(std::optional<Size> size) {
    const size_t cols = lengths_.common();
    Layout layout;
    std::vector<uint16_t> places(numbers_.size());
    for (const auto& [tile, number] : numbers_) {
        places[number] = static_cast<uint16_t>(layout.tiles.size());
        layout.tiles.push_back(tile);
    }
    layout.cells = std::move(cells_);
    for (uint16_t& cell : layout.cells) cell = places[cell];
    return sized(std::move(layout), lengths_.rows(), cols, divided_ && lengths_.rows() > 0, size);
}

std::string write_board(const Layout& layout) { return write_board<uint16_t>(layout.size, layout.tiles, layout.cells); }

template <class Cell>
std::string write_board(Size size, std::vector<std::u32string> tiles, std::span<const Cell> cells) {
    const auto rows = static_cast<size_t>(size.rows), cols = static_cast<size_t>(size.cols);
    const Cell highest = cells.empty() ? Cell{0} : *std::max_element(cells.begin(), cells.end());
    if (cells.size() != rows * cols || (!cells.empty() && highest >= tiles.size())) {
        throw std::invalid_argument("the cells do not fit the board");
    }
    if (cols == 0) return std::string(rows, '/');
    if (rows == 0) return "0 " + std::to_string(cols);
    // A single row needs a closing separator, or it would be read as a square.
    const bool closes = rows == 1 && cols > 1;
    const auto is_ascii_tile = [](const std::u32string& tile) {
        return std::all_of(tile.begin(), tile.end(), [](char32_t point) { return point < 0x80; });
    };
    const bool all_ascii = std::all_of(tiles.begin(), tiles.end(), is_ascii_tile);
    if (all_ascii && std::all_of(tiles.begin(), tiles.end(), [](const auto& tile) { return tile.size() == 1; })) {
        std::string letters;
        for (const std::u32string& tile : tiles) letters += static_cast<char>(tile[0]);
        std::string text(rows * (cols + 1) - (closes ? 0 : 1), '/');
        for (size_t row = 0; row < rows; ++row) {
            std::transform(cells.begin() + static_cast<ptrdiff_t>(row * cols),
                           cells.begin() + static_cast<ptrdiff_t>((row + 1) * cols), text.data() + row * (cols + 1),
                           [&](Cell cell) { return letters[cell]; });
        }
        return text;
    }
    const auto line_of = [&](size_t row) {
        std::u32string line;
        for (const Cell cell : cells.subspan(row * cols, cols)) line += tiles[cell];
        return line;
    };
    bool combines = false;
    for (size_t row = 0; row < rows && !all_ascii && !combines; ++row) {
        const std::u32string line = line_of(row);
        combines = fold(line) != line;
    }
    // Letters that would combine into one if written next to each other, such as the jamo of Hangul.
    for (std::u32string& tile : tiles) {
        if (combines && !is_ascii_tile(tile) && tile[0] != U'(') tile = U"(" + tile + U")";
    }
    std::string text;
    for (size_t row = 0; row < rows; ++row) {
        if (row > 0) text += '/';
        for (const char32_t point : line_of(row)) append_utf8(text, point);
    }
    if (closes) text += '/';
    return text;
}

template std::string write_board(Size, std::vector<std::u32string>, std::span<const uint8_t>);
template std::string write_board(Size, std::vector<std::u32string>, std::span<const uint16_t>);

}  // namespace gridwords
