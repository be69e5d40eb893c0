#include "image.h"

#include <algorithm>

namespace gridwords::vision {
namespace {

// The weights of red, green and blue in grey; they add up to 256.
constexpr uint32_t red_weight = 77;
constexpr uint32_t green_weight = 150;
constexpr uint32_t blue_weight = 29;

uint32_t weighted(uint32_t red, uint32_t green, uint32_t blue) {
    return red_weight * red + green_weight * green + blue_weight * blue;
}

// Adds the grey of `count` pixels to `sums`, times 256.
void add_row(const uint8_t* pixels, int channels, int count, uint32_t* sums) {
    if (channels == 1) {
        for (int x = 0; x < count; ++x) sums[x] += 256U * pixels[x];
    } else if (channels == 3) {
        for (int x = 0; x < count; ++x) {
            sums[x] += weighted(pixels[3 * x], pixels[3 * x + 1], pixels[3 * x + 2]);
        }
    } else {
        for (int x = 0; x < count; ++x) {
            const uint8_t* pixel = pixels + 4 * static_cast<size_t>(x);
            const uint32_t cover = pixel[3];
            const uint32_t grey = weighted(pixel[0], pixel[1], pixel[2]);
            sums[x] += cover == 255 ? grey : (grey * cover + 255U * 256U * (255U - cover)) / 255U;
        }
    }
}

// What each smaller pixel covers of a line: its first pixel, and the weights of that and the following ones.
struct Cover {
    int first = 0;
    std::vector<float> weights = {};
};

std::vector<Cover> covers_of(int length, int smaller, double factor) {
    std::vector<Cover> covers(static_cast<size_t>(smaller));
    for (int i = 0; i < smaller; ++i) {
        const double low = i * factor;
        const double high = std::min<double>(length, low + factor);
        Cover& cover = covers[static_cast<size_t>(i)];
        cover.first = std::min(length - 1, static_cast<int>(low));
        double total = 0;
        for (int x = cover.first; x < length && x < high; ++x) {
            const double part = std::min<double>(x + 1, high) - std::max<double>(x, low);
            cover.weights.push_back(static_cast<float>(part));
            total += part;
        }
        for (float& weight : cover.weights) weight = static_cast<float>(weight / total);
    }
    return covers;
}

}  // namespace

uint8_t grey_at(const Image& image, Point p) {
    const double x = std::clamp(p.x - 0.5, 0.0, image.width - 1.0);
    const double y = std::clamp(p.y - 0.5, 0.0, image.height - 1.0);
    const int left = static_cast<int>(x);
    const int top = static_cast<int>(y);
    const int right = std::min(left + 1, image.width - 1);
    const uint8_t* above = image.row(top);
    const uint8_t* below = image.row(std::min(top + 1, image.height - 1));
    const double u = x - left;
    const double v = y - top;
    return static_cast<uint8_t>((above[left] * (1 - u) + above[right] * u) * (1 - v) +
                                (below[left] * (1 - u) + below[right] * u) * v);
}

Image shrink_picture(const Picture& picture, int factor) {
    Image image;
    image.width = picture.width / factor;
    image.height = picture.height / factor;
    image.grey.resize(static_cast<size_t>(image.width) * static_cast<size_t>(image.height));
    const int used = image.width * factor;
    const size_t stride = static_cast<size_t>(picture.width) * static_cast<size_t>(picture.channels);

    const uint32_t divisor = static_cast<uint32_t>(factor) * static_cast<uint32_t>(factor);
    std::vector<uint32_t> sums(static_cast<size_t>(used));
    for (int y = 0; y < image.height; ++y) {
        std::fill(sums.begin(), sums.end(), 0U);
        for (int i = 0; i < factor; ++i) {
            const size_t source = static_cast<size_t>(y) * static_cast<size_t>(factor) + static_cast<size_t>(i);
            add_row(picture.pixels + source * stride, picture.channels, used, sums.data());
        }
        uint8_t* row = image.row(y);
        for (int x = 0; x < image.width; ++x) {
            uint64_t sum = 0;
            for (int i = 0; i < factor; ++i) sum += sums[static_cast<size_t>(x * factor + i)];
            row[x] = static_cast<uint8_t>((sum / divisor) >> 8);
        }
    }
    return image;
}

Image shrink_image(const Image& image, double factor) {
    Image smaller;
    smaller.width = std::max(1, static_cast<int>(image.width / factor));
    smaller.height = std::max(1, static_cast<int>(image.height / factor));
    smaller.grey.resize(static_cast<size_t>(smaller.width) * static_cast<size_t>(smaller.height));
    const std::vector<Cover> columns = covers_of(image.width, smaller.width, factor);
    const std::vector<Cover> rows = covers_of(image.height, smaller.height, factor);
    std::vector<float> line(static_cast<size_t>(image.width));
    for (int y = 0; y < smaller.height; ++y) {
        const Cover& cover = rows[static_cast<size_t>(y)];
        std::fill(line.begin(), line.end(), 0.0F);
        for (size_t i = 0; i < cover.weights.size(); ++i) {
            const uint8_t* source = image.row(cover.first + static_cast<int>(i));
            const float weight = cover.weights[i];
            for (int x = 0; x < image.width; ++x) {
                line[static_cast<size_t>(x)] += weight * static_cast<float>(source[x]);
            }
        }
        uint8_t* out = smaller.row(y);
        for (int x = 0; x < smaller.width; ++x) {
            const Cover& across = columns[static_cast<size_t>(x)];
            float sum = 0.5F;
            for (size_t i = 0; i < across.weights.size(); ++i) {
                sum += across.weights[i] * line[static_cast<size_t>(across.first) + i];
            }
            out[x] = static_cast<uint8_t>(std::min(255.0F, sum));
        }
    }
    return smaller;
}

}  // namespace gridwords::vision
