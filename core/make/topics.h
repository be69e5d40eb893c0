// Topics: lists of well-known words to make puzzles of.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gridwords {

struct Topic {
    std::string_view name;   // such as farm-animals
    std::string_view words;  // separated by commas
};

std::span<const Topic> topics();

// Farm animals, for farm-animals.
std::string topic_title(const Topic& topic);
std::vector<std::string> topic_words(const Topic& topic);

}  // namespace gridwords
