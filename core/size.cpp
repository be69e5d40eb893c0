#include "size.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "errors.h"
#include "wording.h"

namespace gridwords {
namespace {

constexpr size_t most_digits = 18;

std::string trimmed(std::string_view text) {
    const size_t begin = text.find_first_not_of(" \t\n\r\f\v");
    if (begin == text.npos) return "";
    return std::string(text.substr(begin, text.find_last_not_of(" \t\n\r\f\v") + 1 - begin));
}

bool is_number(std::string_view text) {
    return !text.empty() && text.size() <= most_digits &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

int64_t isqrt(int64_t number) {
    auto root = static_cast<int64_t>(std::sqrt(static_cast<double>(number)));
    while (root * root > number) --root;
    while ((root + 1) * (root + 1) <= number) ++root;
    return root;
}

}  // namespace

Size read_size(std::string_view text, int least) {
    std::vector<std::string> parts;
    std::string part;
    for (size_t at = 0; at < text.size();) {
        const bool is_times = text.substr(at, 2) == "\u00d7";
        if (is_times || text[at] == 'x' || text[at] == 'X') {
            parts.push_back(std::move(part));
            part.clear();
            at += is_times ? 2 : 1;
        } else {
            part += text[at++];
        }
    }
    parts.push_back(std::move(part));
    for (std::string& one : parts) one = trimmed(one);
    return read_size(parts, in_quotes(text), least);
}

Size read_size(const std::vector<std::string>& numbers, const std::string& shown, int least) {
    std::vector<int64_t> values;
    for (const std::string& number : numbers) {
        if (!is_number(number.substr(number.starts_with('-') ? 1 : 0))) break;
        std::from_chars(number.data(), number.data() + number.size(), values.emplace_back());
    }
    if (numbers.empty() || numbers.size() > 2 || values.size() < numbers.size()) {
        throw refusal<BadBoard>("size", "size", "size " + shown + ": expected rows and columns, as in 3x4 or (3, 4)",
                                {{"size", shown}});
    }
    return check_size(values.front(), values.back(), least);
}

Size check_size(int64_t rows, int64_t cols, int least) {
    const auto wrong = [&](const std::string& message) {
        const std::string size = std::to_string(rows) + "x" + std::to_string(cols);
        return refusal<BadBoard>("size", "size", "size " + size + message, {{"size", size}});
    };
    if (rows < 0 || cols < 0) throw wrong(": rows and columns cannot be negative");
    if (std::min(rows, cols) < least) {
        throw wrong(": expected at least " + plural(static_cast<uint64_t>(least), "row") + " and " +
                    plural(static_cast<uint64_t>(least), "column"));
    }
    // Even a board without cells may not have more rows than can be counted.
    if (std::max<int64_t>(rows, 1) > most_cells / std::max<int64_t>(cols, 1)) {
        throw wrong(" is too large: a board has at most " + with_commas(most_cells) + " cells");
    }
    return {static_cast<int>(rows), static_cast<int>(cols)};
}

Size squarest(int64_t cells) {
    int64_t rows = isqrt(cells);
    while (rows > 0 && cells % rows != 0) --rows;
    return {static_cast<int>(rows), static_cast<int>(rows > 0 ? cells / rows : 0)};
}

Size fit_size(int64_t tiles, std::optional<Size> size) {
    if (size) {
        if (size->cells() == tiles) return *size;
        throw refusal<BadBoard>("size", "size",
                                with_article(size->text()) + " board has " +
                                    plural(static_cast<uint64_t>(size->cells()), "tile") + ", got " +
                                    std::to_string(tiles));
    }
    const int64_t side = isqrt(tiles);
    if (side * side != tiles) {
        throw refusal<BadBoard>("size", "not_square",
                                plural(static_cast<uint64_t>(tiles), "tile") +
                                    " do not make a square: pass a size, for instance " + squarest(tiles).text(),
                                {{"tiles", std::to_string(tiles)}});
    }
    return {static_cast<int>(side), static_cast<int>(side)};
}

}  // namespace gridwords
