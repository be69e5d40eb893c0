// Letters to draw from, and how frequent each one is.
#pragma once

#include <cstdint>
#include <vector>

namespace gridwords {

// How often each letter, from a to z, occurs in 100,000 letters of English text.
constexpr uint64_t english_frequencies[] = {8167, 1492, 2782, 4253, 12702, 2228, 2015, 6094, 6966,
                                            153,  772,  4025, 2406, 6749,  7507, 1929, 95,   5987,
                                            6327, 9056, 2758, 978,  2360,  150,  1974, 74};

// For each of 65,536 equally likely parts, the position of the weight it belongs to, as Bag::weighted takes them. There
// are 1 to 256 weights above 0; their sum is below 2^63.
std::vector<uint8_t> parts_of(const std::vector<uint64_t>& weights);

}  // namespace gridwords
