// What a letter is, how letters fold and in which direction they are read: one version of Unicode for the package, the
// server and the page, whatever Python or browser they run in. For a single character the answers are those of Python's
// `str`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gridwords {

bool is_letter(char32_t point);
bool is_decimal(char32_t point);  // a digit from 0 to 9 of any script
bool is_space(char32_t point);
bool is_printable(char32_t point);  // else a message shows its number instead
bool is_mark(char32_t point);       // an accent or another mark that takes no place of its own (category Mn)

bool joins_letter(char32_t point);  // a mark of any kind: it is written with the letter before it

// 0 for a character that stands alone. Marks of different classes may be written in any order.
uint8_t combining_class(char32_t point);

enum class Direction : uint8_t { none, left_to_right, right_to_left, digit };

// `digit`: read from left to right, also within text of the other direction.
Direction direction_of(char32_t point);
inline bool is_right_to_left(char32_t point) { return direction_of(point) == Direction::right_to_left; }

// At least one capital, and no other letter that has a capital.
bool is_upper_text(std::u32string_view text);

// Normal form C: accents composed with their letters. Takes n log n time, whatever the marks and their number.
std::u32string to_nfc(std::u32string_view text);

// The text in lower case and normal form C, never with more or fewer letters than before. The Turkish capital İ is an
// i, as is a plain I; both forms of the small Greek sigma are one letter. A letter keeps at most 30 marks.
std::u32string fold(std::u32string_view text);

// The text without accents and other combining marks, in normal form C.
std::u32string strip_accents(std::u32string_view text);

}  // namespace gridwords
