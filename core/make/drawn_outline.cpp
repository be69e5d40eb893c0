#include "drawn_outline.h"

#include <algorithm>
#include <string>

#include "../errors.h"
#include "../unicode.h"
#include "../utf8.h"
#include "../wording.h"

namespace gridwords {
namespace {

constexpr size_t most_drawn_cells = 10'000;

BadOption bad_drawing(const std::string& what, Values values = {}) {
    return refusal<BadOption>("shape", "drawing", "shape: " + what, std::move(values));
}

// The lines of a text, without space at their ends and without empty ones at its end. A line ends where Python's
// splitlines ends it.
std::vector<std::u32string> drawn_rows(std::string_view text) {
    constexpr std::u32string_view ends = U"\n\r\v\f\x1c\x1d\x1e\u0085\u2028\u2029/";
    std::vector<std::u32string> rows(1);
    char32_t before = 0;
    for (const char32_t point : from_utf8(text)) {
        if (ends.find(point) == ends.npos) {
            rows.back() += point;
        } else if (!((point == U'\n' || point == U'/') && before == U'\r')) {
            rows.emplace_back();
        }
        before = point;
    }
    for (std::u32string& row : rows) {
        while (!row.empty() && is_space(row.back())) row.pop_back();
    }
    while (!rows.empty() && rows.back().empty()) rows.pop_back();
    return rows;
}

}  // namespace

bool is_drawn_outline(std::string_view text) {
    return text.find('\n') != text.npos || text.find_first_not_of("#. /") == text.npos;
}

DrawnOutline read_drawn_outline(std::string_view text) {
    const std::vector<std::u32string> rows = drawn_rows(text);
    size_t cols = 0;
    bool has_letter = false;
    for (size_t row = 0; row < rows.size(); ++row) {
        for (size_t col = 0; col < rows[row].size(); ++col) {
            const char32_t point = rows[row][col];
            has_letter = has_letter || point == U'#';
            if (point == U'#' || point == U'.' || point == U' ') continue;
            const std::string in_row = std::to_string(row + 1), in_col = std::to_string(col + 1);
            throw bad_drawing("row " + in_row + ", column " + in_col + " is " + in_quotes(point) +
                                  ": expected # (a letter) or . (a hole)",
                              {{"row", in_row}, {"column", in_col}, {"letter", to_utf8({&point, 1})}});
        }
        cols = std::max(cols, rows[row].size());
    }
    if (!has_letter) throw bad_drawing("no cell is open; expected rows of # (a letter) and . (a hole)");
    if (rows.size() * cols > most_drawn_cells) {
        throw bad_drawing(std::to_string(rows.size()) + " rows of " + std::to_string(cols) + ", expected at most " +
                          with_commas(most_drawn_cells) + " cells");
    }
    DrawnOutline outline{{static_cast<int>(rows.size()), static_cast<int>(cols)}, {}};
    for (const std::u32string& row : rows) {
        for (size_t col = 0; col < cols; ++col) outline.open.push_back(col < row.size() && row[col] == U'#');
    }
    return outline;
}

}  // namespace gridwords
