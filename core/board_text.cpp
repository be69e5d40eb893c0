#include "board_text.h"

#include <algorithm>
#include <array>

#include "errors.h"
#include "unicode.h"
#include "utf8.h"
#include "wording.h"

namespace gridwords {
namespace {

constexpr std::string_view plain_tiles = ".?abcdefghijklmnopqrstuvwxyz";  // those of one ASCII character, in order
constexpr std::string_view byte_order_mark = "\uFEFF";

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

size_t character_bytes(char lead) {
    const auto byte = static_cast<unsigned char>(lead);
    return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

// The number of bytes of the white space at a place, or 0.
size_t space_bytes(std::string_view text, size_t at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) return byte <= ' ' && is_space(byte) ? 1 : 0;
    size_t end = at;
    return is_space(next_code_point(text, end)) ? std::min(end, text.size()) - at : 0;
}

std::string_view stripped(std::string_view text) {
    size_t begin = 0;
    while (begin < text.size()) {
        const size_t bytes = space_bytes(text, begin);
        if (bytes == 0) break;
        begin += bytes;
    }
    text.remove_prefix(begin);
    while (!text.empty()) {
        size_t last = text.size() - 1;
        while (last > 0 && (static_cast<unsigned char>(text[last]) & 0xC0) == 0x80) --last;
        if (space_bytes(text, last) == 0) break;
        text.remove_suffix(text.size() - last);
    }
    return text;
}

// Calls f with each part between white space, until it returns false.
template <class F>
void for_each_word(std::string_view text, F&& f) {
    for (size_t at = 0; at < text.size();) {
        if (const size_t bytes = space_bytes(text, at); bytes > 0) {
            at += bytes;
            continue;
        }
        const size_t begin = at;
        while (at < text.size() && space_bytes(text, at) == 0) at += character_bytes(text[at]);
        at = std::min(at, text.size());
        if (!f(text.substr(begin, at - begin))) return;
    }
}

size_t count_words(std::string_view text, size_t most = ~size_t{0}) {
    size_t words = 0;
    for_each_word(text, [&](std::string_view) { return ++words < most; });
    return words;
}

bool is_line_break(char c) { return c == '\n' || c == '\r'; }

// Calls f with each row of a text, which '/' and line breaks separate, and the text behind it, until f returns false.
// A separator at the end closes the last row.
template <class F>
void for_each_row(std::string_view text, F&& f) {
    while (!text.empty()) {
        const size_t end = std::min(text.find_first_of("/\n\r"), text.size());
        const size_t separator = end == text.size() ? 0 : text.substr(end, 2) == "\r\n" ? 2 : 1;
        const std::string_view row = text.substr(0, end);
        text.remove_prefix(end + separator);
        if (!f(stripped(row), text)) return;
    }
}

// Calls f with each tile of a row written without spaces.
template <class F>
void for_each_tile(std::string_view row, F&& f) {
    for (size_t at = 0; at < row.size();) {
        size_t end = at + character_bytes(row[at]);
        if (row[at] == '(') {
            const size_t next = row.find_first_of("()", at + 1);
            if (next != row.npos && row[next] == ')') end = next + 1;
        }
        end = std::min(end, row.size());
        f(row.substr(at, end - at));
        at = end;
    }
}

size_t count_tiles(std::string_view row) {
    size_t tiles = 0;
    for_each_tile(row, [&](std::string_view) { ++tiles; });
    return tiles;
}

std::string folded(std::string_view text) {
    if (!is_ascii(text)) return to_utf8(fold(from_utf8(text)));
    std::string lower(text);
    for (char& c : lower) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    return lower;
}

std::string replaced(std::string_view text, std::string_view part, std::string_view by) {
    std::string out;
    for (size_t at = 0;;) {
        const size_t end = text.find(part, at);
        out += text.substr(at, end - at);
        if (end == text.npos) return out;
        out += by;
        at = end + part.size();
    }
}

// What a byte of a plain board is: the place of a tile in plain_tiles, the end of a row, or nothing of the kind.
constexpr uint8_t row_end = 28, not_plain = 255;

constexpr std::array<uint8_t, 256> make_plain_codes() {
    std::array<uint8_t, 256> codes{};
    for (uint8_t& code : codes) code = not_plain;
    for (size_t place = 0; place < plain_tiles.size(); ++place) {
        const char tile = plain_tiles[place];
        codes[static_cast<unsigned char>(tile)] = static_cast<uint8_t>(place);
        if (tile >= 'a') codes[static_cast<unsigned char>(tile - 'a' + 'A')] = static_cast<uint8_t>(place);
    }
    for (const char end : {'/', '\n', '\r'}) codes[static_cast<unsigned char>(end)] = row_end;
    return codes;
}

// The usual board, letters in rows, in one pass and without the text of any tile; nothing for other text.
std::optional<Layout> read_plain(std::string_view text, std::optional<Size> size) {
    static constexpr std::array<uint8_t, 256> codes = make_plain_codes();
    text = stripped(text);
    Layout layout;
    layout.cells.resize(text.size());
    RowLengths lengths;
    uint32_t seen = 0;  // one bit for each plain tile
    size_t count = 0, row_begin = 0;
    bool divided = false;
    for (size_t at = 0; at < text.size(); ++at) {
        const uint8_t code = codes[static_cast<unsigned char>(text[at])];
        if (code < row_end) {
            // Among capitals, Qu may be one tile.
            if (text[at] == 'Q' && at + 1 < text.size() && text[at + 1] == 'u') return std::nullopt;
            layout.cells[count++] = code;
            seen |= uint32_t{1} << code;
        } else if (code == row_end) {
            if (text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n') ++at;
            lengths.add(count - row_begin);
            row_begin = count;
            divided = true;
        } else {
            return std::nullopt;
        }
    }
    if (count > row_begin || !divided) lengths.add(count - row_begin);
    layout.cells.resize(count);
    const size_t cols = lengths.common();
    std::array<uint16_t, plain_tiles.size()> places{};
    for (size_t code = 0; code < plain_tiles.size(); ++code) {
        if ((seen >> code & 1) == 0) continue;
        places[code] = static_cast<uint16_t>(layout.tiles.size());
        layout.tiles.emplace_back(1, static_cast<char32_t>(plain_tiles[code]));
    }
    for (uint16_t& cell : layout.cells) cell = places[cell];
    return sized(std::move(layout), lengths.rows(), cols, divided, size);
}

// Rows and columns if a row is two numbers.
std::optional<Size> read_header(std::string_view row) {
    std::vector<std::string> numbers;
    for_each_word(row, [&](std::string_view word) {
        const bool is_number = std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (!is_number || numbers.size() == 2) {
            numbers.clear();
            return false;
        }
        numbers.emplace_back(word);
        return true;
    });
    if (numbers.size() != 2) return std::nullopt;
    return read_size(numbers[0] + "x" + numbers[1]);
}

// Whether words on one line are rows rather than tiles: few tiles have more than two letters. `th in qu er` is four
// tiles, unless there are as many words as letters in each.
bool are_rows(std::string_view line, std::optional<Size> size) {
    std::optional<size_t> cols;
    size_t words = 0;
    bool alike = true;
    for_each_word(line, [&](std::string_view word) {
        if (!cols) cols = count_tiles(word);
        alike = *cols == count_tiles(word);
        ++words;
        return alike;
    });
    return alike && (*cols > 2 || *cols == words) && !(size && static_cast<int64_t>(words) == size->cells());
}

// The last line; characters other than line feeds also end a line.
std::string_view last_line(std::string_view text) {
    size_t begin = 0;
    for (size_t at = 0; at < text.size();) {
        const char32_t point = next_code_point(text, at);
        const bool is_end = (point >= 0x0A && point <= 0x0D) || (point >= 0x1C && point <= 0x1E) || point == 0x85 ||
                            point == 0x2028 || point == 0x2029;
        if (is_end && at < text.size()) begin = at;
    }
    return text.substr(begin);
}

// -1.5e+3; the digits may be of any script.
bool is_score(std::string_view text) {
    size_t at = text.starts_with('-') ? 1 : 0;
    bool is_first = true;
    while (at < text.size()) {
        const char32_t point = next_code_point(text, at);
        const bool is_sign = point == U'.' || point == U'e' || point == U'+' || point == U'-';
        if (!is_decimal(point) && (is_first || !is_sign)) return false;
        is_first = false;
    }
    return !is_first;
}

bool is_decimal_text(std::string_view text) {
    for (size_t at = 0; at < text.size();) {
        if (!is_decimal(next_code_point(text, at))) return false;
    }
    return !text.empty();
}

}  // namespace

std::vector<std::string_view> split_tiles(std::string_view row) {
    std::vector<std::string_view> tiles;
    for_each_tile(row, [&](std::string_view tile) { tiles.push_back(tile); });
    return tiles;
}

Layout read_board_text(std::string_view text, std::optional<Size> size) {
    if (std::optional<Layout> plain = read_plain(text, size)) return *std::move(plain);
    // Among capitals, the small u belongs to the Q.
    const bool has_qu = text.find("Qu") != text.npos && is_upper_text(from_utf8(replaced(text, "Qu", "")));
    const std::string whole = folded(has_qu ? replaced(text, "Qu", "(qu)") : text);
    std::string_view board = whole;
    if (board.starts_with(byte_order_mark)) board.remove_prefix(byte_order_mark.size());
    board = stripped(board);
    if (board.find('\t') != board.npos) {
        const std::string_view last = last_line(board);
        if (const std::string_view listed = listed_board(last); listed != last) board = listed;
    }
    bool divided = board.find_first_of("/\n\r") != board.npos;
    bool spaced = false;
    std::optional<Size> header;
    std::string_view below;
    bool is_first = true;
    for_each_row(board, [&](std::string_view row, std::string_view rest) {
        if (is_first) {
            header = read_header(row);
            if (header && size && *size != *header) {
                throw refusal<BadBoard>(
                    "size", "size", "the board's first line says " + in_quotes(row) + ", size says " + size->text());
            }
            below = rest;
        }
        is_first = false;
        spaced = count_words(row, 2) > 1;
        return !header && !spaced;
    });
    if (header) {
        size = header;
        board = below;
        // With one tile per line there are no spaces; the number of tiles tells it from lines of plain letters.
        size_t rows = 0;
        int64_t words = 0;
        spaced = false;
        for_each_row(board, [&](std::string_view row, std::string_view) {
            const size_t here = count_words(row);
            spaced = spaced || here > 1;
            words += static_cast<int64_t>(here);
            ++rows;
            return true;
        });
        spaced = spaced || words == size->cells();
        divided = rows > 1;
    }
    const bool words_are_rows = !header && spaced && !divided && are_rows(board, size);
    LayoutBuilder builder(divided || words_are_rows);
    const auto add_tiles = [&](std::string_view row) {
        for_each_tile(row, [&](std::string_view tile) { builder.add_tile(tile); });
        builder.end_row();
        return true;
    };
    if (words_are_rows) {
        for_each_word(board, add_tiles);
        return builder.finish(size);
    }
    for_each_row(board, [&](std::string_view row, std::string_view) {
        if (!spaced) return add_tiles(row);
        for_each_word(row, [&](std::string_view tile) {
            builder.add_tile(tile);
            return true;
        });
        builder.end_row();
        return true;
    });
    return builder.finish(size);
}

std::string_view listed_board(std::string_view line) {
    const size_t tab = line.find('\t');
    if (tab == line.npos) return line;
    const std::string_view board = stripped(line.substr(0, tab));
    const std::string_view last = stripped(line.substr(line.rfind('\t') + 1));
    // Digits are not tiles, so tiles separated by tabs cannot be mistaken for it; a line "4<tab>4" is a size.
    return is_decimal_text(board) || !is_score(last) ? line : board;
}

void add_row(LayoutBuilder& builder, std::string_view text) {
    const std::string whole = folded(text);
    const std::string_view row = stripped(whole);
    if (std::none_of(row.begin(), row.end(), is_line_break) && count_words(row, 2) > 1) {
        for_each_word(row, [&](std::string_view tile) {
            builder.add_tile(tile);
            return true;
        });
    } else {
        for_each_tile(row, [&](std::string_view tile) { builder.add_tile(tile); });
    }
    builder.end_row();
}

Layout read_board_rows(const std::vector<BoardRow>& rows, std::optional<Size> size) {
    LayoutBuilder builder(true);
    for (const BoardRow& row : rows) {
        if (const auto* text = std::get_if<std::string>(&row)) {
            add_row(builder, *text);
        } else {
            for (const std::string& tile : std::get<1>(row)) builder.add_tile(tile);
            builder.end_row();
        }
    }
    return builder.finish(size);
}

}  // namespace gridwords
