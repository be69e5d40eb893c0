// The classes of the network, in the order of its outputs, as a Board writes them.
#pragma once

#include <array>
#include <string_view>

namespace gridwords::vision {

inline constexpr std::array<std::string_view, 34> label_texts = {
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j",    "k",    "l",    "m",    "n",    "o",    "p", "q",
    "r", "s", "t", "u", "v", "w", "x", "y", "z", "(qu)", "(an)", "(er)", "(he)", "(in)", "(th)", ".", "."};
inline constexpr int labels = static_cast<int>(label_texts.size());
inline constexpr int label_blank = 32;    // a tile without a letter
inline constexpr int label_nothing = 33;  // no tile
// After these labels, the network has an output for each small letter, a to z. Small letters and capitals are separate
// because an n upside down is a u, and because a bar is an I among capitals and an l among small letters.
inline constexpr int first_small = labels;
inline constexpr int letter_labels = 26;
inline constexpr int network_outputs = labels + letter_labels;
inline constexpr int turns = 4;
inline constexpr int tile_side = 32;  // the side of the network's input, in pixels

}  // namespace gridwords::vision
