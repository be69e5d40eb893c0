// The sets of boards that solvers are measured on. The same seed gives the same boards everywhere: only integer
// arithmetic, and no distribution of the standard library (they differ between compilers).
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

namespace boards {

using Codes = std::vector<uint8_t>;  // letter codes, a is 0; board after board

class Maker {
public:
    explicit Maker(uint64_t seed) : random_(seed) {}

    Codes uniform(std::size_t count, std::size_t cells) {
        Codes codes(count * cells);
        for (uint8_t& code : codes) code = static_cast<uint8_t>(below(26));
        return codes;
    }

    // Six letters a die, the dice shuffled; a q is Qu.
    Codes rolled(std::size_t count, std::vector<std::string_view> dice) {
        Codes codes;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t left = dice.size(); left > 1; --left) std::swap(dice[left - 1], dice[below(left)]);
            for (const std::string_view die : dice) codes.push_back(static_cast<uint8_t>(die[below(6)] - 'a'));
        }
        return codes;
    }

    // Two or three letters of a board replaced: what an optimiser looks at.
    Codes near(std::size_t count, std::string_view board) {
        Codes codes;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t first = codes.size();
            for (const char letter : board) codes.push_back(static_cast<uint8_t>(letter - 'a'));
            for (std::size_t left = 2 + below(2); left > 0; --left) {
                codes[first + below(board.size())] = static_cast<uint8_t>(below(26));
            }
        }
        return codes;
    }

private:
    std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }

    std::mt19937_64 random_;
};

inline const std::vector<std::string_view> new_dice = {"aaeegn", "abbjoo", "achops", "affkps", "aoottw", "cimotu",
                                                       "deilrx", "delrvy", "distty", "eeghnw", "eeinsu", "ehrtvw",
                                                       "eiosst", "elrtty", "himnuq", "hlnnrz"};
inline const std::vector<std::string_view> big_dice = {
    "aaafrs", "aaeeee", "aafirs", "adennn", "aeeeem", "aeegmu", "aegmnn", "afirsy", "bjkqxz",
    "ccenst", "ceiilt", "ceipst", "ddhnot", "dhhlor", "dhhlor", "dhlnor", "eiiitt", "ceilpt",
    "emottt", "ensssu", "fiprsy", "gorrvw", "iprrry", "nootuw", "ooottu"};

}  // namespace boards
