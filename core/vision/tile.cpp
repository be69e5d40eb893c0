#include "tile.h"

#include <algorithm>
#include <cmath>

namespace gridwords::vision {
namespace {

float grey_at(const Image& image, double x, double y) {
    x = std::clamp(x - 0.5, 0.0, static_cast<double>(image.width - 1));
    y = std::clamp(y - 0.5, 0.0, static_cast<double>(image.height - 1));
    const int left = static_cast<int>(x);
    const int top = static_cast<int>(y);
    const int right = std::min(left + 1, image.width - 1);
    const int bottom = std::min(top + 1, image.height - 1);
    const auto u = static_cast<float>(x - left);
    const auto v = static_cast<float>(y - top);
    const uint8_t* a = image.row(top);
    const uint8_t* b = image.row(bottom);
    const float above = static_cast<float>(a[left]) * (1 - u) + static_cast<float>(a[right]) * u;
    const float below = static_cast<float>(b[left]) * (1 - u) + static_cast<float>(b[right]) * u;
    return above * (1 - v) + below * v;
}

}  // namespace

TileGrey cut_tile(const Image& image, const Homography& map, Point middle, double width, double height) {
    TileGrey tile;
    const Homography::Steps steps = map.steps_at(middle);
    const double longer = std::max(width * std::hypot(steps.x.x, steps.x.y), height * std::hypot(steps.y.x, steps.y.y));
    // Several samples per value where the tile has more pixels than the network takes, or thin strokes are lost. Each
    // sample covers two pixels in both directions.
    const int samples = std::clamp(static_cast<int>(std::ceil(longer / (1.6 * tile_side))), 1, 4);
    const double step_x = width / (tile_side * samples);
    const double step_y = height / (tile_side * samples);
    double sum = 0;
    double squares = 0;
    for (int y = 0; y < tile_side; ++y) {
        for (int x = 0; x < tile_side; ++x) {
            float total = 0;
            for (int i = 0; i < samples; ++i) {
                for (int j = 0; j < samples; ++j) {
                    const Point p = map({middle.x - width / 2 + (x * samples + j + 0.5) * step_x,
                                         middle.y - height / 2 + (y * samples + i + 0.5) * step_y});
                    total += std::isfinite(p.x) && std::isfinite(p.y) ? grey_at(image, p.x, p.y) : 0.0F;
                }
            }
            const float mean = total / static_cast<float>(samples * samples);
            tile[static_cast<size_t>(y * tile_side + x)] = mean;
            sum += mean;
            squares += static_cast<double>(mean) * mean;
        }
    }
    const double mean = sum / static_cast<double>(tile.size());
    const double deviation = std::sqrt(std::max(0.0, squares / static_cast<double>(tile.size()) - mean * mean));
    const auto scale = static_cast<float>(1 / std::max(deviation, 1.0));
    for (float& value : tile) value = (value - static_cast<float>(mean)) * scale;
    return tile;
}

}  // namespace gridwords::vision
