// Lettering: how wide texts are in the bundled fonts, capitals, and lines that fit.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sheet.h"

namespace gridwords {

// A letter that the bundled fonts lack is printed in another font; its width is a safe estimate.
double width_of(std::u32string_view text, SheetFont font, bool bold, double size);

// How high capitals are, as a share of the size.
double capital_height(SheetFont font);

// In capitals or small letters, never with more or fewer letters than before.
std::u32string in_case(std::u32string_view text, LetterCase letters);

// Whether the first letter that has a direction is read from right to left.
bool is_right_to_left_text(std::u32string_view text);

// The text in lines of at most that width. A word that is wider is cut.
std::vector<std::u32string> broken_lines(std::u32string_view text, SheetFont font, bool bold, double size,
                                         double width);

}  // namespace gridwords
