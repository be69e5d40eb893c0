// What the cells of a grid may hold: letters, each with the marks that belong to it.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace gridwords {

// The cells that a word takes: a letter with its marks, as Hindi and Thai write them, is one.
std::vector<std::u32string_view> cells_of(std::u32string_view word);

// Whether the next letter is written with this one, as after the virama in Hindi, which removes a vowel.
bool joins_next(char32_t letter);

// The number of cells that a word takes.
size_t count_cells(std::u32string_view word);

// Sorted. A letter's code is its place.
class GridLetters {
public:
    GridLetters() = default;
    explicit GridLetters(const std::set<std::u32string>& all) : all_(all.begin(), all.end()) {}

    size_t size() const { return all_.size(); }
    const std::u32string& operator[](size_t code) const { return all_[code]; }

    // The letter codes of a word; false if one of its letters is not among these.
    bool to_codes(std::u32string_view word, std::string& codes) const;
    // As a board writes it.
    std::u32string tile(size_t code) const;

private:
    std::vector<std::u32string> all_;
};

}  // namespace gridwords
