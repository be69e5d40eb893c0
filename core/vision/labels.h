// What the network tells apart, in the order of its outputs, as a Board writes it.
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
inline constexpr int turns = 4;
inline constexpr int tile_side = 32;  // of the network's input

}  // namespace gridwords::vision
