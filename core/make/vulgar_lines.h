// VulgarLines: finds vulgar words in the straight lines of a grid whose words may bend.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "../shape.h"
#include "patterns.h"

namespace gridwords {

class VulgarLines {
public:
    // All words are codes of cells, two or more. `given` are those that the puzzle must have.
    VulgarLines(std::shared_ptr<const Shape> shape, const std::vector<std::string>& vulgar,
                std::vector<std::string> given);

    // Whether neighbouring cells of a row, a column or a diagonal spell a vulgar word, in either direction. It may be
    // there as part of a given word.
    bool are_in(const uint8_t* codes) const;

private:
    using Path = std::vector<uint32_t>;

    static constexpr uint32_t most_steps = 1000;  // for one word; a grid full of one letter has endless paths

    bool touch(uint32_t cell, uint32_t other) const;

    // Whether the cells are part of a path of a given word, in either direction.
    bool is_given(const uint8_t* codes, Path cells) const;

    // Whether a path of the word's letters from `begin` on can be extended to one of the whole word.
    bool extends(const uint8_t* codes, const std::string& word, size_t begin, Path& path, uint32_t& steps) const;

    const std::shared_ptr<const Shape> shape_;
    const std::vector<std::string> given_;
    Patterns vulgar_;
};

}  // namespace gridwords
