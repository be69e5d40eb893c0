// Words that must not appear in a puzzle by accident.
#pragma once

#include <string>
#include <vector>

#include "given_words.h"

namespace gridwords {

// Respectable or mild words that nobody wants to find by accident in a puzzle for children. Unlike the vulgar ones,
// they may arise where words cross, or in a message; the letters in between spell one only if no others fill the grid.
inline constexpr const char32_t* awkward_words[] = {
    U"anal",  U"anus", U"ass",    U"butt", U"clit",   U"cock",  U"condom", U"damn",   U"erotic",
    U"fanny", U"hell", U"heroin", U"homo", U"hooker", U"kill",  U"nazi",   U"nude",   U"orgasm",
    U"orgy",  U"pee",  U"penis",  U"pimp", U"poo",    U"rape",  U"rapist", U"retard", U"semen",
    U"sex",   U"spaz", U"sperm",  U"tit",  U"vagina", U"vulva", U"wank",
};

// The words of the field `forbid`, each once, and `more`. Throws BadOption.
std::vector<std::u32string> read_forbidden(const std::vector<std::string>& texts,
                                           const std::vector<std::u32string>& more);

// Removes words that are forbidden, read forwards or backwards, with a note for each.
void leave_out_forbidden(GivenWords& given, const std::vector<std::u32string>& forbidden);

// Throws BadOption if a word is itself forbidden, read forwards or backwards.
void refuse_forbidden(const std::vector<GivenWord>& given, const std::vector<std::u32string>& forbidden);

// Adds a note for each word that contains a forbidden one, which nothing can prevent.
void note_forbidden(GivenWords& given, const std::vector<std::u32string>& forbidden);

}  // namespace gridwords
