#include "tile_text.h"

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
    for_each_spelling(tile, alphabet, q_is_qu, [&](std::u32string_view letters) {
        if (letters.size() <= max_word_length && to_codes(letters, alphabet, codes)) spelled.spellings.push_back(codes);
    });
    return spelled;
}

}  // namespace gridwords
