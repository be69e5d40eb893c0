#include "tile.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gridwords::vision {
namespace {

constexpr int most_samples = 4;

// A line of samples through the picture, which the map bends and stretches: the numerators and the denominator of a
// point's place grow by the same amounts from each sample to the next.
struct Line {
    Line(const Homography& map, Point from, double step)
        : x(static_cast<float>(map.m[0] * from.x + map.m[1] * from.y + map.m[2])),
          y(static_cast<float>(map.m[3] * from.x + map.m[4] * from.y + map.m[5])),
          depth(static_cast<float>(map.depth(from))), step_x(static_cast<float>(map.m[0] * step)),
          step_y(static_cast<float>(map.m[3] * step)), step_depth(static_cast<float>(map.m[6] * step)) {}

    float x, y, depth;
    float step_x, step_y, step_depth;
};

// 0 for anything that is not a number.
float within(float value, float last) { return value > 0 ? (value < last ? value : last) : 0; }

// The grey of `count` samples of the line. The places come first, in a loop that compilers turn into vectors.
void sample_line(const Image& image, const Line& line, int count, float* greys) {
    std::array<float, most_samples * tile_side> xs;
    std::array<float, most_samples * tile_side> ys;
    const auto last_x = static_cast<float>(image.width - 1);
    const auto last_y = static_cast<float>(image.height - 1);
    for (int i = 0; i < count; ++i) {
        const auto step = static_cast<float>(i);
        const float scale = 1 / (line.depth + step * line.step_depth);
        xs[static_cast<size_t>(i)] = within((line.x + step * line.step_x) * scale - 0.5F, last_x);
        ys[static_cast<size_t>(i)] = within((line.y + step * line.step_y) * scale - 0.5F, last_y);
    }
    for (int i = 0; i < count; ++i) {
        const float x = xs[static_cast<size_t>(i)];
        const float y = ys[static_cast<size_t>(i)];
        const int left = static_cast<int>(x);
        const int top = static_cast<int>(y);
        const int right = std::min(left + 1, image.width - 1);
        const float u = x - static_cast<float>(left);
        const float v = y - static_cast<float>(top);
        const uint8_t* a = image.row(top);
        const uint8_t* b = image.row(std::min(top + 1, image.height - 1));
        const float above = static_cast<float>(a[left]) * (1 - u) + static_cast<float>(a[right]) * u;
        const float below = static_cast<float>(b[left]) * (1 - u) + static_cast<float>(b[right]) * u;
        greys[i] = above * (1 - v) + below * v;
    }
}

}  // namespace

TileGrey cut_tile(const Image& image, const Homography& map, Point middle, double width, double height) {
    TileGrey tile;
    const Homography::Steps steps = map.steps_at(middle);
    const double longer = std::max(width * length(steps.x), height * length(steps.y));
    // Several samples per value where the tile has more pixels than the network takes, or thin strokes are lost. Each
    // sample covers two pixels in both directions.
    const int samples = std::clamp(static_cast<int>(std::ceil(longer / (1.6 * tile_side))), 1, most_samples);
    const double step_x = width / (tile_side * samples);
    const double step_y = height / (tile_side * samples);
    std::array<float, most_samples * tile_side> greys;
    double sum = 0;
    double squares = 0;
    for (int y = 0; y < tile_side; ++y) {
        std::array<float, tile_side> totals{};
        for (int i = 0; i < samples; ++i) {
            const Point first = {middle.x - width / 2 + 0.5 * step_x,
                                 middle.y - height / 2 + (y * samples + i + 0.5) * step_y};
            sample_line(image, Line(map, first, step_x), tile_side * samples, greys.data());
            for (int x = 0; x < tile_side * samples; ++x)
                totals[static_cast<size_t>(x / samples)] += greys[static_cast<size_t>(x)];
        }
        for (int x = 0; x < tile_side; ++x) {
            const float mean = totals[static_cast<size_t>(x)] / static_cast<float>(samples * samples);
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
