#include "tile_text.h"

#include <algorithm>

#include "lexicon_view.h"

namespace gridwords {

bool to_codes(std::u32string_view text, const Alphabet& alphabet, std::string& codes) {
    codes.clear();
    for (const char32_t letter : text) {
        const size_t place = alphabet.find(letter);
        if (place == Alphabet::npos) return false;
        codes.push_back(static_cast<char>(place));
    }
    return true;
}

Tile spell_tile(std::u32string_view tile, const Alphabet& alphabet, bool q_is_qu) {
    Tile spelled;
    std::string codes;
    const auto add = [&](std::u32string_view letters) {
        if (letters.size() <= max_word_length && to_codes(letters, alphabet, codes)) spelled.spellings.push_back(codes);
    };
    const auto add_letter = [&](char32_t letter) {
        if (letter == U'q' && q_is_qu) {
            add(U"qu");
        } else {
            add({&letter, 1});
        }
    };
    if (tile == U"?") {
        for (const char32_t letter : alphabet) add_letter(letter);
    } else if (tile.size() == 1) {
        if (tile[0] != U'.') add_letter(tile[0]);
    } else if (tile.size() > 2) {
        tile = tile.substr(1, tile.size() - 2);
        for (size_t end; !tile.empty(); tile.remove_prefix(end == tile.size() ? end : end + 1)) {
            end = std::min(tile.find(U'|'), tile.size());
            add(tile.substr(0, end));
        }
    }
    return spelled;
}

}  // namespace gridwords
