#include "board_text.h"

#include <algorithm>
#include <bit>
#include <set>
#include <stdexcept>

#include "errors.h"
#include "unicode.h"
#include "utf8.h"
#include "wording.h"

namespace gridwords {
namespace {

constexpr size_t most_tiles = size_t{1} << 16;
constexpr std::string_view plain_tiles = ".?abcdefghijklmnopqrstuvwxyz";  // those of one ASCII character, in order
constexpr std::string_view byte_order_mark = "\uFEFF";

BadBoard bad_board(const char* code, const std::string& message, Values values = {}) {
    return refusal<BadBoard>("", code, message, std::move(values));
}

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// --- Characters of UTF-8

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

// --- Tiles

std::string within(std::u32string_view tile) { return tile.size() == 1 ? "" : " in " + in_quotes(tile); }

void check_letters(std::u32string_view letters, std::u32string_view tile) {
    const auto wrong = std::find_if_not(letters.begin(), letters.end(), is_letter);
    if (wrong == letters.end()) return;
    throw bad_board("not_a_letter",
                    in_quotes(*wrong) + " is not a letter" + within(tile) + ": a tile is a letter, (qu), (a|b), ? or .",
                    {{"letter", in_quotes(*wrong)}, {"tile", in_quotes(tile)}});
}

// --- Sizes

Layout sized(Layout layout, size_t rows, size_t cols, bool divided, std::optional<Size> size) {
    const size_t count = layout.cells.size();
    if (count > static_cast<size_t>(most_cells) || rows > static_cast<size_t>(most_cells)) {
        throw bad_board("too_large", "a board has at most " + with_commas(most_cells) + " cells, got " +
                                         with_commas(std::max(count, rows)));
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

// --- Texts

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

// The last line, which also other characters than line feeds can separate from the others.
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

std::u32string canonical_tile(std::u32string_view text) {
    const std::u32string tile = fold(text);
    if (tile.size() == 1 && (is_letter(tile[0]) || tile == U"." || tile == U"?")) return tile;
    if (tile.empty()) throw bad_board("empty_tile", "an empty tile (a hole is written '.')");
    std::set<std::u32string_view> choices;
    if (tile.front() == U'(' && tile.back() == U')') {
        const std::u32string_view inside = std::u32string_view(tile).substr(1, tile.size() - 2);
        for (size_t begin = 0; begin <= inside.size();) {
            const size_t end = std::min(inside.find(U'|', begin), inside.size());
            const std::u32string_view choice = inside.substr(begin, end - begin);
            if (choice.empty()) {
                throw bad_board(
                    "empty_choice",
                    "tile " + in_quotes(text) + " has an empty choice: expected letters, as in (qu) or (a|b)",
                    {{"tile", in_quotes(text)}});
            }
            check_letters(choice, text);
            choices.insert(choice);
            begin = end + 1;
        }
    } else {
        if (tile.front() == U'(') throw bad_board("unclosed", "'(' is never closed" + within(text));
        if (tile == U")") throw bad_board("unopened", "')' closes nothing");
        if (tile == U"|") throw bad_board("bar", "'|' stands between choices in parentheses, as in (a|b)");
        check_letters(tile, text);
        choices.insert(tile);
    }
    // A bare q may mean Qu; in parentheses it never does.
    if (choices.size() == 1 && choices.begin()->size() == 1 && *choices.begin() != U"q") {
        return std::u32string(*choices.begin());
    }
    std::u32string joined;
    for (const std::u32string_view choice : choices) (joined += joined.empty() ? U'(' : U'|') += choice;
    return joined + U')';
}

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

Layout read_board_rows(const std::vector<BoardRow>& rows, std::optional<Size> size) {
    LayoutBuilder builder(true);
    for (const BoardRow& row : rows) {
        if (const auto* text = std::get_if<std::string>(&row)) {
            builder.add_row(*text);
        } else {
            for (const std::string& tile : std::get<1>(row)) builder.add_tile(tile);
            builder.end_row();
        }
    }
    return builder.finish(size);
}

// --- RowLengths

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
    throw bad_board("ragged", "board row " + row + " has " + plural(odd->first, "tile") + ", " + others + " " + length,
                    {{"row", row}, {"tiles", std::to_string(odd->first)}, {"usual", length}});
}

// --- LayoutBuilder

std::string LayoutBuilder::place() const {
    const std::string col = std::to_string(cells_.size() - row_begin_ + 1);
    return divided_ ? "board row " + std::to_string(lengths_.rows() + 1) + ", column " + col : "board tile " + col;
}

uint32_t LayoutBuilder::number_of(std::string_view text) {
    try {
        const auto next = static_cast<uint32_t>(numbers_.size());
        return numbers_.try_emplace(canonical_tile(from_utf8(text)), next).first->second;
    } catch (BadBoard& error) {
        throw bad_board(error.code.c_str(), place() + ": " + error.what(), error.values);
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

void LayoutBuilder::add_row(std::string_view text) {
    const std::string whole = folded(text);
    const std::string_view row = stripped(whole);
    if (std::none_of(row.begin(), row.end(), is_line_break) && count_words(row, 2) > 1) {
        for_each_word(row, [&](std::string_view tile) {
            add_tile(tile);
            return true;
        });
    } else {
        for_each_tile(row, [&](std::string_view tile) { add_tile(tile); });
    }
    end_row();
}

void LayoutBuilder::end_row() {
    if (numbers_.size() > most_tiles) {
        throw bad_board("too_many_tiles", "a board has at most " + with_commas(most_tiles) + " different tiles");
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

// --- Writing

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
