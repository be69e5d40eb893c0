// Rules: how long a word must be, what it is worth, and whether a q means Qu.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shape.h"
#include "size.h"

namespace gridwords {

struct Rules {
    std::string name;
    int minimum_length = 3;
    std::vector<int32_t> points;  // by the length of a word; longer words have the last entry
    int points_per_extra_letter = 0;
    bool q_is_qu = true;
    std::optional<Neighbours> neighbours = {};  // the game's neighbours, if not the usual ones
    const char* dice = nullptr;                 // the game's usual set, if it has one
    std::optional<Size> size = {};

    // What a word of that many letters is worth: nothing below the minimum length.
    int32_t points_for(size_t length) const;
    // The same for 0 to 255 letters.
    std::vector<int32_t> table() const;
};

// The named games.
const std::vector<Rules>& rules_presets();
// Throws BadRules for an unknown name.
const Rules& rules_named(std::string_view name);

std::string_view name_of(Neighbours neighbours);
// Throws BadOption for an unknown name; a graph has none.
Neighbours neighbours_named(std::string_view name);

}  // namespace gridwords
