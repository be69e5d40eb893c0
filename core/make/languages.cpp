#include "languages.h"

#include <algorithm>
#include <array>
#include <vector>

#include "../letters.h"

namespace gridwords {
namespace {

const std::vector<LanguageLetters>& known_languages() {
    static const std::array<uint32_t, 26> english = [] {
        std::array<uint32_t, 26> counts{};
        std::copy(std::begin(english_frequencies), std::end(english_frequencies), counts.begin());
        return counts;
    }();
    static const std::vector<LanguageLetters> all = [] {
        std::vector<LanguageLetters> made{{"en", U"abcdefghijklmnopqrstuvwxyz", english.data()}};
        made.insert(made.end(), std::begin(language_letters), std::end(language_letters));
        return made;
    }();
    return all;
}

template <class Is>
const LanguageLetters* first_language(Is&& is) {
    const std::vector<LanguageLetters>& all = known_languages();
    const auto found = std::find_if(all.begin(), all.end(), is);
    return found == all.end() ? nullptr : &*found;
}

}  // namespace

const LanguageLetters* find_language(std::string_view tag) {
    const std::string_view code = tag.substr(0, tag.find('-'));
    return first_language([&](const LanguageLetters& one) { return one.code == code; });
}

const LanguageLetters* language_with(std::u32string_view letters) {
    return first_language([&](const LanguageLetters& one) {
        return std::all_of(letters.begin(), letters.end(),
                           [&](char32_t letter) { return one.letters.find(letter) != one.letters.npos; });
    });
}

}  // namespace gridwords
