#include "shades.h"

#include <algorithm>
#include <array>

namespace gridwords::vision {

Shades shades_of(const Image& image, size_t rare) {
    std::array<size_t, 256> counts{};
    for (const uint8_t grey : image.grey) ++counts[grey];
    const size_t few = image.grey.size() / rare;
    Shades shades;
    for (size_t seen = counts[0]; seen <= few && shades.low < 255; seen += counts[static_cast<size_t>(shades.low)])
        ++shades.low;
    for (size_t seen = counts[255]; seen <= few && shades.high > shades.low;
         seen += counts[static_cast<size_t>(shades.high)])
        --shades.high;
    return shades;
}

void stretch(Image& image, Shades shades) {
    std::array<uint8_t, 256> stretched{};
    for (int grey = 0; grey < 256; ++grey) {
        const int within = std::clamp(grey, shades.low, shades.high) - shades.low;
        stretched[static_cast<size_t>(grey)] = static_cast<uint8_t>(255 * within / std::max(1, shades.range()));
    }
    for (uint8_t& grey : image.grey) grey = stretched[grey];
}

}  // namespace gridwords::vision
