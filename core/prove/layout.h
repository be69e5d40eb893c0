// How the words of a class of boards are represented. A class gives each cell some letters, and a word found on it is a
// set of choices (cell, letter). The choices are packed into one 64-bit key with one digit per cell: 0 if the word does
// not use the cell, otherwise 1 + the index of the letter among the cell's letters. The cells are in a fixed order, the
// first in the highest bits. So sorted keys are a flattened tree: keys that share their first choices are adjacent, and
// "not used" sorts before every letter.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../portable.h"

namespace gridwords {

// The letter codes allowed at each cell, by cell number.
using ClassLetters = std::vector<std::vector<uint8_t>>;

// One bit less than a machine word, so that no key reaches `last_key`.
constexpr int most_key_bits = 63;
constexpr size_t most_class_cells = 63;
constexpr uint64_t last_key = ~uint64_t{0};

// The bits of the digit of a cell with this many letters.
inline int digit_bits(size_t letters) {
    int bits = 1;
    while ((size_t{1} << bits) <= letters) ++bits;
    return bits;
}

inline int key_bits(const ClassLetters& letters) {
    int bits = 0;
    for (const auto& cell : letters) bits += digit_bits(cell.size());
    return bits;
}

// A cell's place in the order.
struct KeyPlace {
    uint32_t cell = 0;
    int shift = 0;
    uint64_t digit_mask = 0;
    int letter_count = 0;
    uint64_t all_letters = 0;  // bit i: the letter of digit i + 1
    // Where the values of its letters are in an array with one value per choice, and how many there is room for.
    size_t values_at = 0;
    int row = 0;
};

class KeyLayout {
public:
    // Rows fill whole vector registers; the values after the letters stay 0.
    static constexpr int row_step = 4;
    static constexpr uint8_t no_choice = 255;
    // On smaller boards rivals (see entries.h) save no time, and take memory.
    static constexpr size_t cells_with_rivals = 13;

    // `order` has every cell once; the letters must fit most_key_bits.
    KeyLayout(const std::vector<uint32_t>& order, const ClassLetters& letters)
        : count_(static_cast<int>(order.size())) {
        int shift = 0;
        for (int at = count_ - 1; at >= 0; --at) {
            KeyPlace& place = places_[static_cast<size_t>(at)];
            const size_t letter_count = letters[order[static_cast<size_t>(at)]].size();
            const int bits = digit_bits(letter_count);
            place.cell = order[static_cast<size_t>(at)];
            place.shift = shift;
            place.digit_mask = (uint64_t{1} << bits) - 1;
            place.letter_count = static_cast<int>(letter_count);
            place.all_letters = letter_count == 0 ? 0 : ~uint64_t{0} >> (64 - letter_count);
            for (int bit = 0; bit < bits; ++bit)
                place_of_bit_[static_cast<size_t>(shift + bit)] = static_cast<uint8_t>(at);
            shift += bits;
            place.values_at = value_count_;
            place.row = (place.letter_count + row_step - 1) / row_step * row_step;
            value_count_ += static_cast<size_t>(place.row);
        }
        bits_ = shift;
    }

    int count() const { return count_; }
    int bits() const { return bits_; }
    bool has_rivals() const { return has_rivals(static_cast<size_t>(count_)); }
    static constexpr bool has_rivals(size_t cells) { return cells >= cells_with_rivals; }
    // The number of values of the places from `at` on, which come first.
    size_t values_from(int at) const { return at == 0 ? value_count_ : (*this)[at - 1].values_at; }
    const KeyPlace& operator[](int at) const { return places_[static_cast<size_t>(at)]; }

    // The first place that a key uses; the key must not be 0.
    int first_place(uint64_t key) const { return place_of_bit_[static_cast<size_t>(63 - std::countl_zero(key))]; }
    int digit(uint64_t key, int at) const {
        const KeyPlace& place = (*this)[at];
        return static_cast<int>(key >> place.shift & place.digit_mask);
    }
    // The number of the choice with this digit at a place, from 1; no_choice if a byte does not hold it.
    uint8_t choice_at(int at, int digit) const {
        const size_t number = (*this)[at].values_at + static_cast<size_t>(digit);
        return number < no_choice ? static_cast<uint8_t>(number) : no_choice;
    }
    // The index of the value of the key's choice at a place that it uses.
    size_t value_at(uint64_t key, int at) const {
        const KeyPlace& place = (*this)[at];
        return place.values_at + (key >> place.shift & place.digit_mask) - 1;
    }

private:
    int count_;
    int bits_ = 0;
    size_t value_count_ = 0;
    std::array<KeyPlace, most_class_cells> places_{};
    std::array<uint8_t, 64> place_of_bit_{};
};

}  // namespace gridwords
