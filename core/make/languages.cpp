#include "languages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "../letters.h"

namespace gridwords {
namespace {

constexpr double most_foreign = 0.01;  // the share of a word list's letters that may be foreign: loan words have some

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

std::string language_code(std::string_view tag) {
    std::string code(tag.substr(0, tag.find('-')));
    for (char& letter : code)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return code;
}

const LanguageLetters* find_language(std::string_view tag) {
    const std::string code = language_code(tag);
    return first_language([&](const LanguageLetters& one) { return one.code == code; });
}

const LanguageLetters* language_with(std::u32string_view letters) {
    return first_language([&](const LanguageLetters& one) {
        return std::all_of(letters.begin(), letters.end(),
                           [&](char32_t letter) { return one.letters.find(letter) != one.letters.npos; });
    });
}

const LanguageLetters* closest_language(const LetterCounts& counted) {
    const auto share = [](uint64_t count, uint64_t all) {
        return static_cast<double>(count) / static_cast<double>(std::max<uint64_t>(1, all));
    };
    const uint64_t all = std::accumulate(counted.counts.begin(), counted.counts.end(), uint64_t{0});
    const LanguageLetters* closest = nullptr;
    double least = std::numeric_limits<double>::max();
    for (const LanguageLetters& one : known_languages()) {
        const uint64_t in_texts = std::accumulate(one.counts, one.counts + one.letters.size(), uint64_t{0});
        double foreign = 0, apart = 0, shared = 0;
        for (size_t i = 0; i < counted.letters.size(); ++i) {
            const size_t place = one.letters.find(counted.letters[i]);
            const double here = share(counted.counts[i], all);
            const double there = place == one.letters.npos ? 0 : share(one.counts[place], in_texts);
            if (place == one.letters.npos) foreign += here;
            apart += std::abs(here - there);
            shared += there;
        }
        apart += 1 - shared;  // letters that it has and these lack
        if (foreign > most_foreign || apart >= least) continue;
        least = apart;
        closest = &one;
    }
    return closest;
}

LetterCounts spelled(const LetterCounts& counted, Spelling spelling) {
    LetterCounts made;
    for (size_t i = 0; i < counted.letters.size(); ++i) {
        for (const char32_t letter : spelled(counted.letters.substr(i, 1), spelling)) {
            const size_t place = std::min(made.letters.find(letter), made.letters.size());
            if (place == made.letters.size()) {
                made.letters += letter;
                made.counts.push_back(0);
            }
            made.counts[place] += counted.counts[i];
        }
    }
    return made;
}

}  // namespace gridwords
