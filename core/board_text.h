// The text form of a board: how rows of tiles are read. Texts are UTF-8.
//
// These forms are read: rows separated by `/` or line breaks (abcd/efgh), the tiles of a square without separators
// (abcdefghi), tiles separated by spaces (where Qu is one tile), the same below a line with the number of rows and
// columns (4 4), and rows separated by spaces on one line (abc def ghi). A `/` at the end closes the last row, so abcd/
// is one row of four tiles, not a square. In a text of capitals, Qu is one tile (QuANTS). If there are several lines as
// `gridwords optimise` prints them (a board, a tab and numbers, the best board last), the last one is read.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "layout.h"

namespace gridwords {

// The text of each tile in a row that is written without spaces.
std::vector<std::string_view> split_tiles(std::string_view row);

// The layout that a text describes; a given size must fit it. Throws BadBoard.
Layout read_board_text(std::string_view text, std::optional<Size> size);

// The layout of a list of rows, each a text or a list of tiles.
using BoardRow = std::variant<std::string, std::vector<std::string>>;
Layout read_board_rows(const std::vector<BoardRow>& rows, std::optional<Size> size);

// Adds a row written as a text: tiles separated by spaces, or written without.
void add_row(LayoutBuilder& builder, std::string_view text);

// The board in a line that `gridwords` printed with a tab and its score; any other line unchanged.
std::string_view listed_board(std::string_view line);

}  // namespace gridwords
