// How messages quote and count: the same texts in every interface.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gridwords {

// A text in quotation marks, as Python writes it: control characters and others that cannot be printed are escaped. One
// of more than `limit` characters is cut, and so is one with many escapes: hostile input cannot fill the screen.
std::string in_quotes(std::string_view text, size_t limit = 40);
std::string in_quotes(std::u32string_view text, size_t limit = 40);
std::string in_quotes(char32_t letter);

// 1 tile, 4 tiles, 2 entries.
std::string plural(uint64_t number, std::string_view noun, std::string_view many = {});

// 1,000,000.
std::string with_commas(uint64_t number);

// A size, or a text that begins with one, with its article: a 4x4, an 8x8, an 11x5 grid.
std::string with_article(const std::string& text);

// a, b and c: `last` is the word before the last one.
std::string listed(const std::vector<std::string>& items, std::string_view last = ", ");

// unknown rules 'bogle': did you mean 'boggle'? known: boggle, letters
std::string unknown_name(std::string_view kind, std::string_view name, const std::vector<std::string>& known);

}  // namespace gridwords
