// The text form of a board: how rows of tiles are read and written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "size.h"

namespace gridwords {

// A board's tiles as canonical texts. Equal boards have equal layouts: `tiles` holds the different ones, sorted.
struct Layout {
    Size size;
    std::vector<std::u32string> tiles;
    std::vector<uint16_t> cells;  // the position of each cell's tile
};

// The canonical way to write a tile: lower case, choices sorted and distinct, no needless parentheses. Throws BadBoard.
std::u32string canonical_tile(std::u32string_view text);

// The text of each tile in a row written without spaces.
std::vector<std::u32string> split_tiles(std::u32string_view row);

// The layout that a text (UTF-8) describes; a given size must fit it. Throws BadBoard.
Layout read_board_text(std::string_view text, std::optional<Size> size);

// The layout of a list of rows, each a text or a list of tiles.
using BoardRow = std::variant<std::string, std::vector<std::string>>;
Layout read_board_rows(const std::vector<BoardRow>& rows, std::optional<Size> size);

// The text of a layout, on one line. Reading it back gives the same layout, whatever its size.
std::string write_board(const Layout& layout);

}  // namespace gridwords
