// How often each letter is drawn for the cells between words.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gridwords {

// As in the language, as in the words, or all the same.
enum class Fill : uint8_t { natural, words, uniform };

// By letter code: ten times the letter's count in the words. With `all`, letters that no word has are drawn too,
// rarely.
inline std::vector<uint32_t> weights_of(const std::vector<std::string>& words, size_t letters, bool all) {
    std::vector<uint32_t> weights(letters, all ? 1 : 0);
    for (const std::string& word : words) {
        for (const char letter : word) weights.at(static_cast<uint8_t>(letter)) += 10;
    }
    return weights;
}

}  // namespace gridwords
