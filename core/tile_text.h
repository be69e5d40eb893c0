// Tiles as people write them: a, (qu), (a|b), ? for any letter, . for a hole.
#pragma once

#include <string>
#include <string_view>

#include "board.h"
#include "lexicon.h"

namespace gridwords {

// Every way to read a tile in the letter codes of an alphabet. A spelling with another letter matches no word and is
// left out. The tile is in lower case, with its choices distinct.
Tile spell_tile(std::u32string_view tile, const Alphabet& alphabet, bool q_is_qu);

// The letter codes of a text; false if the alphabet lacks one of its letters.
bool to_codes(std::u32string_view text, const Alphabet& alphabet, std::string& codes);

}  // namespace gridwords
