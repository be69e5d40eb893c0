// Tiles as people write them: a, (qu), (a|b), ? for any letter, . for a hole.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "board.h"
#include "lexicon.h"

namespace gridwords {

// Calls `use(text)` for every way to read a tile: for a wildcard, with each letter of the alphabet. The tile is in
// lower case, with its choices distinct.
template <class Use>
void for_each_spelling(std::u32string_view tile, const Alphabet& alphabet, bool q_is_qu, Use&& use) {
    const auto use_letter = [&](const char32_t& letter) {
        use(letter == U'q' && q_is_qu ? std::u32string_view(U"qu") : std::u32string_view(&letter, 1));
    };
    if (tile == U"?") {
        for (const char32_t& letter : alphabet) use_letter(letter);
    } else if (tile.size() == 1) {
        if (tile[0] != U'.') use_letter(tile[0]);
    } else if (tile.size() > 2) {
        tile = tile.substr(1, tile.size() - 2);
        for (size_t end; !tile.empty(); tile.remove_prefix(end == tile.size() ? end : end + 1)) {
            end = std::min(tile.find(U'|'), tile.size());
            use(tile.substr(0, end));
        }
    }
}

// The canonical way to write a tile: lower case, choices sorted and distinct, no needless parentheses. Throws BadBoard.
std::u32string canonical_tile(std::u32string_view text);

// Every way to read a tile, in the letter codes of an alphabet. A spelling with any other letter matches no word and is
// left out.
Tile spell_tile(std::u32string_view tile, const Alphabet& alphabet, bool q_is_qu);

// The letter codes of a text; false if the alphabet lacks one of its letters.
bool to_codes(std::u32string_view text, const Alphabet& alphabet, std::string& codes);

}  // namespace gridwords
