#include "wording.h"

#include <algorithm>
#include <optional>

#include "unicode.h"
#include "utf8.h"

namespace gridwords {
namespace {

constexpr size_t longest_misspelling = 64;  // a long text is not a misspelling of a short name
constexpr double alike = 0.6;               // of all letters, to be suggested

void append_hex(std::string& text, char32_t point, int digits) {
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) text += "0123456789abcdef"[point >> shift & 15];
}

void append_quoted(std::string& text, char32_t point, char32_t mark) {
    if (point == mark || point == U'\\') {
        text += '\\';
        append_utf8(text, point);
    } else if (point == U'\n') {
        text += "\\n";
    } else if (point == U'\r') {
        text += "\\r";
    } else if (point == U'\t') {
        text += "\\t";
    } else if (is_printable(point)) {
        append_utf8(text, point);
    } else if (point < 0x100) {
        text += "\\x";
        append_hex(text, point, 2);
    } else if (point < 0x10000) {
        text += "\\u";
        append_hex(text, point, 4);
    } else {
        text += "\\U";
        append_hex(text, point, 8);
    }
}

// How many letters two texts have in common: the longest common part, and those before and after it.
size_t common_letters(std::u32string_view a, std::u32string_view b) {
    size_t best = 0, at_a = 0, at_b = 0;
    std::vector<size_t> row(b.size() + 1);
    for (size_t i = 0; i < a.size(); ++i) {
        std::vector<size_t> next(b.size() + 1);
        for (size_t j = 0; j < b.size(); ++j) {
            if (a[i] != b[j]) continue;
            next[j + 1] = row[j] + 1;
            if (next[j + 1] > best) {
                best = next[j + 1];
                at_a = i + 1 - best;
                at_b = j + 1 - best;
            }
        }
        row = std::move(next);
    }
    if (best == 0) return 0;
    return best + common_letters(a.substr(0, at_a), b.substr(0, at_b)) +
           common_letters(a.substr(at_a + best), b.substr(at_b + best));
}

// The known name most like this one; of those equally like it, the last in the alphabet. As difflib.get_close_matches.
std::optional<std::string> closest(std::u32string_view name, const std::vector<std::string>& known) {
    std::optional<std::string> found;
    double best = 0;
    for (const std::string& one : known) {
        const std::u32string letters = from_utf8(one);
        const auto both = static_cast<double>(letters.size() + name.size());
        const double ratio = both == 0 ? 1 : 2 * static_cast<double>(common_letters(letters, name)) / both;
        if (ratio < alike || ratio < best || (found && ratio == best && one <= *found)) continue;
        best = ratio;
        found = one;
    }
    return found;
}

}  // namespace

std::string in_quotes(std::u32string_view text, size_t limit) {
    const bool is_cut = text.size() > limit;
    if (is_cut) text = text.substr(0, limit - 3);
    const bool has_single = text.find(U'\'') != text.npos;
    const char32_t mark = has_single && text.find(U'"') == text.npos ? U'"' : U'\'';
    std::string out;
    append_utf8(out, mark);
    for (const char32_t point : text) append_quoted(out, point, mark);
    append_utf8(out, mark);
    if (is_cut) return out + "...";
    // Escapes are longer than what they stand for.
    const std::u32string shown = from_utf8(out);
    return shown.size() <= 2 * limit ? out : to_utf8(shown.substr(0, 2 * limit - 3)) + "...";
}

std::string in_quotes(std::string_view text, size_t limit) {
    // What is cut off need not be decoded: 4 bytes for each character are enough.
    return in_quotes(from_utf8(text.substr(0, 4 * (limit + 1))), limit);
}

std::string in_quotes(char32_t letter) { return in_quotes(std::u32string_view(&letter, 1)); }

std::string plural(uint64_t number, std::string_view noun, std::string_view many) {
    std::string text = std::to_string(number) + " ";
    if (number != 1 && !many.empty()) return text += many;
    text += noun;
    return number == 1 ? text : text + "s";
}

std::string with_commas(uint64_t number) {
    std::string text = std::to_string(number);
    for (size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
    return text;
}

std::string with_article(const std::string& text) {
    const std::string rows = text.substr(0, text.find('x'));
    return (rows.starts_with('8') || rows == "11" || rows == "18" ? "an " : "a ") + text;
}

std::string listed(const std::vector<std::string>& items, std::string_view last) {
    std::string text;
    for (size_t i = 0; i < items.size(); ++i) {
        if (i > 0) text += i + 1 == items.size() ? last : std::string_view(", ");
        text += items[i];
    }
    return text;
}

std::string unknown_name(std::string_view kind, std::string_view name, const std::vector<std::string>& known) {
    std::string hint;
    const std::u32string letters = from_utf8(name.substr(0, 4 * longest_misspelling));
    if (letters.size() < longest_misspelling) {
        if (const auto near = closest(fold(letters), known)) hint = " did you mean " + in_quotes(*near) + '?';
    }
    return "unknown " + std::string(kind) + " " + in_quotes(name) + ":" + hint + " known: " + listed(known);
}

}  // namespace gridwords
