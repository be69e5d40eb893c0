#include "listing.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "utf8.h"

namespace gridwords {

int64_t Listing::score() const {
    int64_t sum = 0;
    for (size_t word = 0; word < size(); ++word) sum += points(word);
    return sum;
}

std::string_view Listing::text(size_t word) const {
    const auto& [texts, ends] = spelled();
    const size_t begin = word == 0 ? 0 : ends[word - 1];
    return {texts.data() + begin, ends[word] - begin};
}

const Listing::Spelled& Listing::spelled() const {
    return spelled_.get([&] {
        std::array<std::string, max_letters> letters;
        const Alphabet& alphabet = lexicon_->alphabet();
        for (size_t code = 0; code < alphabet.size(); ++code) append_utf8(letters[code], alphabet[code]);
        Spelled made;
        made.ends.reserve(size());
        made.texts.reserve(size() * 8);
        for (const uint32_t node : answer_.nodes) {
            for (const char code : lexicon_->spell(node)) made.texts += letters[static_cast<size_t>(code)];
            made.ends.push_back(made.texts.size());
        }
        return made;
    });
}

std::vector<uint32_t> Listing::by_path() const {
    std::vector<uint32_t> words(size());
    std::iota(words.begin(), words.end(), uint32_t{0});
    std::stable_sort(words.begin(), words.end(), [&](uint32_t a, uint32_t b) {
        const PathView one = path(a);
        const PathView other = path(b);
        return std::lexicographical_compare(one.cells, one.cells + one.length, other.cells, other.cells + other.length);
    });
    return words;
}

std::vector<uint32_t> Listing::used_cells(size_t word) const {
    std::vector<uint32_t> used;
    for (uint64_t i = 0; i < path_count(word); ++i) {
        const PathView one = path(word, i);
        used.insert(used.end(), one.cells, one.cells + one.length);
    }
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    return used;
}

}  // namespace gridwords
