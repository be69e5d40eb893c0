// Dice: the official sets, and your own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gridwords {

using Die = std::vector<std::u32string>;  // the tile on each face

// A set as published: one word per die, one character per face. A digit stands for a tile of two letters.
struct DiceSet {
    const char* name;
    const char* faces;
};

const std::vector<DiceSet>& dice_sets();

// The dice of a set. Throws BadOption for an unknown name.
std::vector<Die> dice_named(std::string_view name);

// Your own die: its faces written like the tiles of a board, without spaces or as a list. `name` is used in messages,
// as in "die 2". Throws BadOption.
Die read_die(const std::string& name, std::string_view faces);
Die read_die(const std::string& name, const std::vector<std::string>& faces);

}  // namespace gridwords
