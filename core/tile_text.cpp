#include "tile_text.h"

#include <set>

#include "errors.h"
#include "lexicon_view.h"
#include "unicode.h"
#include "wording.h"

namespace gridwords {
namespace {

std::string within(std::u32string_view tile) { return tile.size() == 1 ? "" : " in " + in_quotes(tile); }

// In parentheses, marks may follow a letter, as on the tiles of puzzles in Hindi or Thai.
void check_letters(std::u32string_view letters, std::u32string_view tile, bool in_parentheses) {
    const auto wrong = std::find_if(letters.begin(), letters.end(), [&](const char32_t& point) {
        return !is_letter(point) && (!in_parentheses || &point == letters.data() || !joins_letter(point));
    });
    if (wrong == letters.end()) return;
    throw refusal<BadBoard>(
        "", "not_a_letter",
        in_quotes(*wrong) + " is not a letter" + within(tile) + ": a tile is a letter, (qu), (a|b), ? or .",
        {{"letter", in_quotes(*wrong)}, {"tile", in_quotes(tile)}});
}

}  // namespace

std::u32string canonical_tile(std::u32string_view text) {
    const std::u32string tile = fold(text);
    if (tile.size() == 1 && (is_letter(tile[0]) || tile == U"." || tile == U"?")) return tile;
    if (tile.empty()) throw refusal<BadBoard>("", "empty_tile", "an empty tile (a hole is written '.')");
    std::set<std::u32string_view> choices;
    if (tile.front() == U'(' && tile.back() == U')') {
        const std::u32string_view inside = std::u32string_view(tile).substr(1, tile.size() - 2);
        for (size_t begin = 0; begin <= inside.size();) {
            const size_t end = std::min(inside.find(U'|', begin), inside.size());
            const std::u32string_view choice = inside.substr(begin, end - begin);
            if (choice.empty()) {
                throw refusal<BadBoard>(
                    "", "empty_choice",
                    "tile " + in_quotes(text) + " has an empty choice: expected letters, as in (qu) or (a|b)",
                    {{"tile", in_quotes(text)}});
            }
            check_letters(choice, text, true);
            choices.insert(choice);
            begin = end + 1;
        }
    } else {
        if (tile.front() == U'(') throw refusal<BadBoard>("", "unclosed", "'(' is never closed" + within(text));
        if (tile == U")") throw refusal<BadBoard>("", "unopened", "')' closes nothing");
        if (tile == U"|") throw refusal<BadBoard>("", "bar", "'|' stands between choices in parentheses, as in (a|b)");
        check_letters(tile, text, false);
        choices.insert(tile);
    }
    // A bare q may mean Qu; in parentheses it never does.
    if (choices.size() == 1 && choices.begin()->size() == 1 && *choices.begin() != U"q") {
        return std::u32string(*choices.begin());
    }
    std::u32string joined;
    for (const std::u32string_view choice : choices) (joined += joined.empty() ? U'(' : U'|') += choice;
    return joined + U')';
}

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
