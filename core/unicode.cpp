#include "unicode.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "unicode_tables.h"

namespace gridwords {
namespace {

using unicode_tables::Flag;

constexpr char32_t last_point = 0x10FFFF;
constexpr char32_t dot_above = 0x0307;
constexpr size_t most_marks = 30;  // no letter of any language carries more

// Hangul: a syllable is a first consonant, a vowel and perhaps a final consonant, numbered in this order.
constexpr char32_t first_syllable = 0xAC00, first_leading = 0x1100, first_vowel = 0x1161, before_finals = 0x11A7;
constexpr char32_t leading_count = 19, vowel_count = 21, final_count = 28;  // the first final is none
constexpr char32_t syllable_count = leading_count * vowel_count * final_count;

const unicode_tables::Properties& properties_of(char32_t point) {
    using namespace unicode_tables;
    constexpr char32_t in_group = (1u << group_bits) - 1, in_block = (1u << block_bits) - 1;
    if (point > last_point) point = last_point;  // which is not a character either
    const char32_t group = groups[point >> (block_bits + group_bits)];
    const char32_t block = blocks[group << group_bits | (point >> block_bits & in_group)];
    return properties[points[block << block_bits | (point & in_block)]];
}

bool has(char32_t point, Flag flag) { return (properties_of(point).flags & flag) != 0; }

bool is_ascii(std::u32string_view text) {
    return std::all_of(text.begin(), text.end(), [](char32_t point) { return point < 0x80; });
}

bool is_syllable(char32_t point) { return point - first_syllable < syllable_count; }

constexpr int part_bits = 21;
constexpr uint64_t part_mask = (uint64_t{1} << part_bits) - 1;
constexpr uint64_t parts_mask = (uint64_t{1} << 2 * part_bits) - 1;

// The character that two others compose to, or 0.
char32_t compose(char32_t first, char32_t second) {
    if (!has(second, Flag::may_recompose)) return 0;
    if (first - first_leading < leading_count && second - first_vowel < vowel_count) {
        return first_syllable + ((first - first_leading) * vowel_count + (second - first_vowel)) * final_count;
    }
    if (is_syllable(first) && (first - first_syllable) % final_count == 0 && second > before_finals &&
        second - before_finals < final_count) {
        return first + (second - before_finals);
    }
    const uint64_t parts = uint64_t{first} << part_bits | second;
    const auto* const end = std::end(unicode_tables::compositions);
    const auto* const found = std::lower_bound(
        std::begin(unicode_tables::compositions), end, parts,
        [](uint16_t place, uint64_t wanted) { return (unicode_tables::decompositions[place] & parts_mask) < wanted; });
    if (found == end) return 0;
    const uint64_t entry = unicode_tables::decompositions[*found];
    return (entry & parts_mask) == parts ? static_cast<char32_t>(entry >> 2 * part_bits) : 0;
}

void append_decomposed(std::u32string& text, char32_t point) {
    if (!has(point, Flag::decomposes)) {
        text.push_back(point);
        return;
    }
    if (is_syllable(point)) {
        const char32_t number = point - first_syllable;
        text.push_back(first_leading + number / (vowel_count * final_count));
        text.push_back(first_vowel + number / final_count % vowel_count);
        if (number % final_count != 0) text.push_back(before_finals + number % final_count);
        return;
    }
    const uint64_t entry =
        *std::lower_bound(std::begin(unicode_tables::decompositions), std::end(unicode_tables::decompositions),
                          uint64_t{point} << 2 * part_bits);
    append_decomposed(text, static_cast<char32_t>(entry >> part_bits & part_mask));
    if ((entry & part_mask) != 0) text.push_back(static_cast<char32_t>(entry & part_mask));  // it is always whole
}

// Normal form D: every character in its parts, and the marks on each letter in the order of their classes.
std::u32string to_nfd(std::u32string_view text) {
    std::u32string whole;
    whole.reserve(text.size());
    for (const char32_t point : text) append_decomposed(whole, point);
    const auto is_before = [](char32_t a, char32_t b) { return combining_class(a) < combining_class(b); };
    for (auto at = whole.begin(); at != whole.end();) {
        if (combining_class(*at) == 0) {
            ++at;
            continue;
        }
        const auto end = std::find_if(at, whole.end(), [](char32_t point) { return combining_class(point) == 0; });
        if (!std::is_sorted(at, end, is_before)) std::stable_sort(at, end, is_before);
        at = end;
    }
    return whole;
}

// Composes text in normal form D, in place: what is written is never ahead of what is read.
void compose_parts(std::u32string& text) {
    size_t written = 0, starter = text.size();
    int last_class = 0;
    for (const char32_t point : text) {
        const int own_class = combining_class(point);
        // A mark between two characters that has the class of the second, or a higher one, keeps them apart.
        if (starter < written && (last_class == 0 || last_class < own_class)) {
            if (const char32_t composed = compose(text[starter], point); composed != 0) {
                text[starter] = composed;
                continue;
            }
        }
        if (own_class == 0) starter = written;
        last_class = own_class;
        text[written++] = point;
    }
    text.resize(written);
}

// Whether the text surely is in normal form C. Most texts are, and then need no work.
bool is_plainly_nfc(std::u32string_view text) {
    int last_class = 0;
    for (const char32_t point : text) {
        const auto& known = properties_of(point);
        if ((known.flags & Flag::may_recompose) != 0) return false;
        if (known.combining_class != 0 && known.combining_class < last_class) return false;
        last_class = known.combining_class;
    }
    return true;
}

void make_nfc(std::u32string& text) {
    if (is_plainly_nfc(text)) return;
    text = to_nfd(text);
    compose_parts(text);
}

// The text with long runs of combining marks shortened; what remains still matches no word and no tile.
std::u32string cut_marks(std::u32string_view text) {
    std::u32string kept;
    kept.reserve(text.size());
    size_t marks = 0;
    for (const char32_t point : text) {
        marks = combining_class(point) == 0 ? 0 : marks + 1;
        if (marks <= most_marks) kept.push_back(point);
    }
    return kept;
}

}  // namespace

bool is_letter(char32_t point) { return has(point, Flag::letter); }
bool is_decimal(char32_t point) { return has(point, Flag::decimal); }
bool is_space(char32_t point) { return has(point, Flag::space); }
bool is_printable(char32_t point) { return has(point, Flag::printable); }
bool is_mark(char32_t point) { return has(point, Flag::mark); }
bool joins_letter(char32_t point) {
    using namespace unicode_tables;
    if (is_mark(point)) return true;
    const auto* const found = std::lower_bound(std::begin(wide_marks), std::end(wide_marks), point,
                                               [](const Marks& marks, char32_t one) { return marks.last < one; });
    return found != std::end(wide_marks) && found->first <= point;
}
uint8_t combining_class(char32_t point) { return properties_of(point).combining_class; }

Direction direction_of(char32_t point) {
    const uint16_t flags = properties_of(point).flags;
    if ((flags & Flag::left_to_right) != 0) return Direction::left_to_right;
    if ((flags & Flag::right_to_left) != 0) return Direction::right_to_left;
    return (flags & Flag::digit) != 0 ? Direction::digit : Direction::none;
}

bool is_upper_text(std::u32string_view text) {
    bool found = false;
    for (const char32_t point : text) {
        const uint16_t flags = properties_of(point).flags;
        if ((flags & Flag::lower_or_title) != 0) return false;
        found = found || (flags & Flag::upper) != 0;
    }
    return found;
}

std::u32string to_nfc(std::u32string_view text) {
    std::u32string composed(text);
    make_nfc(composed);
    return composed;
}

std::u32string fold(std::u32string_view text) {
    if (is_ascii(text)) {
        std::u32string folded(text);
        for (char32_t& point : folded) point += point - U'A' < 26 ? 32 : 0;
        return folded;
    }
    std::u32string folded = cut_marks(text);
    make_nfc(folded);
    size_t written = 0;
    bool is_i = false;
    for (const char32_t point : folded) {
        const char32_t one = point + static_cast<char32_t>(properties_of(point).fold_delta);
        if (is_i && one == dot_above) continue;  // the lower case of İ elsewhere: an i that keeps its dot
        is_i = one == U'i';
        folded[written++] = one;
    }
    folded.resize(written);
    make_nfc(folded);
    return folded;
}

std::u32string strip_accents(std::u32string_view text) {
    if (is_ascii(text)) return std::u32string(text);
    std::u32string stripped = to_nfd(cut_marks(text));
    std::erase_if(stripped, is_mark);
    make_nfc(stripped);
    return stripped;
}

}  // namespace gridwords
