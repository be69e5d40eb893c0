#include "blobs.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "shades.h"
#include "sum_table.h"

namespace gridwords::vision {
namespace {

constexpr int least_side = 6;  // smaller spots are noise, or letters too small to read

// For each pixel 1 if it is darker than the mean of the square around it by more than `margin`, 2 if lighter, else 0.
void compare_with_mean(const Image& image, const SumTable& table, int radius, int margin, std::vector<uint8_t>& marks) {
    marks.resize(image.grey.size());
    for (int y = 0; y < image.height; ++y) {
        const int top = std::max(0, y - radius);
        const int bottom = std::min(image.height, y + radius + 1);
        const uint32_t* above = table.row(top);
        const uint32_t* below = table.row(bottom);
        const uint8_t* from = image.row(y);
        uint8_t* to = marks.data() + static_cast<size_t>(y) * static_cast<size_t>(image.width);
        const auto mark = [&](int x, int left, int right) {
            const int area = (bottom - top) * (right - left);
            const int sum = static_cast<int>(below[right] - below[left] - above[right] + above[left]);
            const int off = from[x] * area - sum;
            const int least = margin * area;
            to[x] = static_cast<uint8_t>(off < -least ? 1 : off > least ? 2 : 0);
        };
        int x = 0;
        for (; x < std::min(radius, image.width); ++x) mark(x, 0, std::min(image.width, x + radius + 1));
        const int inner = image.width - radius - 1;
        for (; x < inner; ++x) mark(x, x - radius, x + radius + 1);
        for (; x < image.width; ++x) mark(x, std::max(0, x - radius), image.width);
    }
}

struct Run {
    int first;
    int last;
    int y;
    uint32_t parent;
    uint8_t mark;
};

uint32_t root_of(std::vector<Run>& runs, uint32_t run) {
    while (runs[run].parent != run) {
        runs[run].parent = runs[runs[run].parent].parent;
        run = runs[run].parent;
    }
    return run;
}

struct Extent {
    int left = 1 << 30;
    int right = -1;
    int top = 1 << 30;
    int bottom = -1;
    int area = 0;
    uint32_t sum = 0;
    double squares = 0;
    double x = 0, y = 0, far = 0;  // the sums of x, of y and of their squares
};

// The mean square distance of the pixels from their middle, in areas, is 0.16 for a disc and 0.17 for a square, turned
// or not, and 0.21 for the boldest letters.
bool is_full(const Extent& extent) {
    const double area = extent.area;
    return extent.far - (extent.x * extent.x + extent.y * extent.y) / area < 0.195 * area * area;
}

// Connects runs of equal marks: side by side for light spots; for dark ones, also over corners.
void add_blobs(const Image& image, const SumTable& table, const std::vector<uint8_t>& marks, int least_contrast,
               std::vector<Run>& runs, std::vector<Blob>& blobs) {
    runs.clear();
    size_t above = 0;
    size_t above_end = 0;
    for (int y = 0; y < image.height; ++y) {
        const uint8_t* row = marks.data() + static_cast<size_t>(y) * static_cast<size_t>(image.width);
        const size_t start = runs.size();
        size_t next = above;
        for (int x = 0; x < image.width;) {
            const uint8_t mark = row[x];
            if (mark == 0) {
                ++x;
                continue;
            }
            const int first = x;
            while (x < image.width && row[x] == mark) ++x;
            const auto number = static_cast<uint32_t>(runs.size());
            runs.push_back({first, x - 1, y, number, mark});
            while (next < above_end && runs[next].last < first - 1) ++next;
            for (size_t other = next; other < above_end && runs[other].first <= x; ++other) {
                if (runs[other].mark != mark) continue;
                const uint32_t a = root_of(runs, static_cast<uint32_t>(other));
                const uint32_t b = root_of(runs, number);
                runs[std::max(a, b)].parent = std::min(a, b);
            }
        }
        above = start;
        above_end = runs.size();
    }
    std::vector<Extent> extents(runs.size());
    for (uint32_t i = 0; i < runs.size(); ++i) {
        const Run& run = runs[i];
        Extent& extent = extents[root_of(runs, i)];
        extent.left = std::min(extent.left, run.first);
        extent.right = std::max(extent.right, run.last);
        extent.top = std::min(extent.top, run.y);
        extent.bottom = std::max(extent.bottom, run.y);
        const double count = run.last - run.first + 1;
        const double middle = (run.first + run.last) / 2.0;
        extent.area += run.last - run.first + 1;
        extent.x += count * middle;
        extent.y += count * run.y;
        extent.far += count * (middle * middle + (count * count - 1) / 12 + static_cast<double>(run.y) * run.y);
        extent.sum += table.sum(run.first, run.y, run.last + 1, run.y + 1);
        extent.squares += table.squares(run.first, run.y, run.last + 1, run.y + 1);
    }
    const double largest = 0.4 * std::max(image.width, image.height);
    for (uint32_t i = 0; i < runs.size(); ++i) {
        const Extent& extent = extents[i];
        if (extent.area == 0) continue;
        const int width = extent.right - extent.left + 1;
        const int height = extent.bottom - extent.top + 1;
        const int longer = std::max(width, height);
        if (longer < least_side || longer > largest || std::min(width, height) * 14 < longer) continue;
        if (extent.area * 12 < width * height) continue;  // a thin frame or a curl, no letter
        Blob blob;
        blob.middle = {(extent.left + extent.right + 1) / 2.0, (extent.top + extent.bottom + 1) / 2.0};
        blob.width = width;
        blob.height = height;
        blob.size = longer;
        blob.area = extent.area;
        blob.dark = runs[i].mark == 1;
        // What is around it: the rest of its box and an edge of a fifth more.
        const int edge = 1 + longer / 5;
        const int left = std::max(0, extent.left - edge);
        const int right = std::min(image.width, extent.right + 1 + edge);
        const int top = std::max(0, extent.top - edge);
        const int bottom = std::min(image.height, extent.bottom + 1 + edge);
        const int others = (right - left) * (bottom - top) - extent.area;
        if (others < 1) continue;
        const double around = static_cast<double>(table.sum(left, top, right, bottom) - extent.sum) / others;
        const double inside = static_cast<double>(extent.sum) / extent.area;
        const double squares = (table.squares(left, top, right, bottom) - extent.squares) / others;
        blob.contrast = blob.dark ? around - inside : inside - around;
        blob.clarity = blob.contrast / (2 + std::sqrt(std::max(0.0, squares - around * around)));
        if (blob.contrast < least_contrast) continue;
        blob.full = is_full(extent);
        blobs.push_back(blob);
    }
}

// The checks of a cloth are as clear as letters, and more of them.
double prominence(const Blob& blob) { return blob.clarity * std::sqrt(blob.size) * (blob.full ? 0.4 : 1); }

}  // namespace

std::vector<Blob> find_blobs(const Image& image, size_t most) {
    const SumTable table(image);
    std::vector<uint8_t> marks;
    std::vector<Run> runs;
    std::vector<Blob> all;
    const int longer = std::max(image.width, image.height);
    const int least = std::clamp(shades_of(image, 50).range() / 12, 5, 20);
    // The square should be larger than a letter and not much larger than a tile: one size for small boards in the
    // picture and one for boards that fill it.
    for (const int radius : {std::max(4, longer / 60), std::max(6, longer / 22)}) {
        compare_with_mean(image, table, radius, least / 2, marks);
        add_blobs(image, table, marks, least, runs, all);
    }
    std::sort(all.begin(), all.end(), [](const Blob& a, const Blob& b) { return prominence(a) > prominence(b); });
    // The same spot from two thresholds: nearly the same box. Buckets by place keep this linear.
    constexpr int bucket = 16;
    const int across = image.width / bucket + 1;
    const int down = image.height / bucket + 1;
    std::vector<std::vector<uint32_t>> buckets(static_cast<size_t>(across) * static_cast<size_t>(down));
    std::vector<Blob> blobs;
    for (const Blob& blob : all) {
        if (blobs.size() >= most) break;
        const int bx = static_cast<int>(blob.middle.x) / bucket;
        const int by = static_cast<int>(blob.middle.y) / bucket;
        bool known = false;
        for (int y = std::max(0, by - 1); y <= std::min(down - 1, by + 1) && !known; ++y) {
            for (int x = std::max(0, bx - 1); x <= std::min(across - 1, bx + 1) && !known; ++x) {
                for (const uint32_t other :
                     buckets[static_cast<size_t>(y) * static_cast<size_t>(across) + static_cast<size_t>(x)]) {
                    const Blob& seen = blobs[other];
                    const double near = 0.15 * blob.size + 1;
                    known = known || (distance(seen.middle, blob.middle) < near &&
                                      std::abs(seen.width - blob.width) < 2 * near &&
                                      std::abs(seen.height - blob.height) < 2 * near);
                }
            }
        }
        if (known) continue;
        buckets[static_cast<size_t>(by) * static_cast<size_t>(across) + static_cast<size_t>(bx)].push_back(
            static_cast<uint32_t>(blobs.size()));
        blobs.push_back(blob);
    }
    return blobs;
}

}  // namespace gridwords::vision
