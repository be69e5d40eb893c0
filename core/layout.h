// Layout: a board's tiles without a shape, how it is made tile by tile, and how it is written.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "size.h"

namespace gridwords {

// A board's tiles as canonical texts. Equal boards have equal layouts: `tiles` holds the different ones, sorted.
struct Layout {
    Size size;
    std::vector<std::u32string> tiles;
    std::vector<uint16_t> cells;  // the position of each cell's tile
};

// The layout with the size that its rows have. A given size must fit them; a run of tiles that is not divided into rows
// is cut to fit it, or makes a square. Throws BadBoard.
Layout sized(Layout layout, size_t rows, size_t cols, bool divided, std::optional<Size> size);

// The text of a layout, on one line. Reading it back gives the same layout, whatever its size.
std::string write_board(const Layout& layout);
// The same for cells of one byte or two. Throws std::invalid_argument if they do not fit the size and the tiles.
template <class Cell>
std::string write_board(Size size, std::vector<std::u32string> tiles, std::span<const Cell> cells);

// How many tiles each row has.
class RowLengths {
public:
    void add(size_t length);
    size_t rows() const { return rows_; }
    // The length of all rows. Throws BadBoard if they differ.
    size_t common() const;

private:
    struct Alike {
        size_t rows;
        size_t first;
    };
    std::map<size_t, Alike> by_length_;
    size_t rows_ = 0;
};

// Makes a layout tile by tile. Each different text is read once.
class LayoutBuilder {
public:
    // Whether rows were written; if not, messages count the tiles of the single row.
    explicit LayoutBuilder(bool divided) : divided_(divided) { ascii_numbers_.fill(none); }

    // The next tile of the row. Throws BadBoard, which names the place.
    void add_tile(std::string_view text);
    void end_row();
    // The board so far, at this size: rows must match it, and a run of tiles is cut into rows.
    Layout finish(std::optional<Size> size);

    // The place of the next tile, for messages: board row 2, column 3.
    std::string place() const;

private:
    static constexpr uint32_t none = ~uint32_t{0};
    struct TextHash {
        using is_transparent = void;
        size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };

    uint32_t number_of(std::string_view text);

    bool divided_;
    std::array<uint32_t, 128> ascii_numbers_;  // tiles written as one ASCII character
    std::unordered_map<std::string, uint32_t, TextHash, std::equal_to<>> other_numbers_;  // tiles as they were written
    std::map<std::u32string, uint32_t> numbers_;  // canonical tiles, in order of appearance
    std::vector<uint16_t> cells_;
    size_t row_begin_ = 0;
    RowLengths lengths_;
};

}  // namespace gridwords
