#include "strokes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace gridwords::vision {
namespace {

constexpr double stroke_samples = 0.07e6;
constexpr int least_vivid = 70;          // the difference of the strongest and the weakest of red, green and blue
constexpr int same_colour = 44;          // the most that neighbouring samples differ by
constexpr double most_thick = 1.0 / 26;  // as a share of the longer side of the picture
constexpr double most_of_cell = 0.35;    // as a share of a cell: the border of a tray is thicker
constexpr double least_long = 0.11;
constexpr double most_filled = 0.4;     // of the box around a line that is not straight
constexpr int most_strokes = 12;        // more are a pattern
constexpr int least_vivid_share = 300;  // one of this many samples is vivid, or there are no strokes

constexpr std::array<std::pair<int, int>, 4> ways = {{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};

// Of a line that lets grey shine through, the differences of red, green and blue are the same everywhere.
bool is_same(Strokes::Colour a, Strokes::Colour b) {
    return a.is_vivid && b.is_vivid && std::abs(a.red - b.red) + std::abs(a.blue - b.blue) <= same_colour;
}

}  // namespace

Strokes::Strokes(const Picture& picture, const Reading& board) {
    if (picture.channels < 3) return;
    sample(picture, board);
    if (colours_.empty()) return;
    double most = most_thick * std::max(width_, height_);
    for (const Cell& cell : board.cells)
        most = std::min(most, most_of_cell * distance(cell.corners[0], cell.corners[1]) / step_);
    find_lines(std::max(2, static_cast<int>(most)));
    if (any()) widen();
    colours_ = {};
}

void Strokes::sample(const Picture& picture, const Reading& board) {
    const double pixels = static_cast<double>(picture.width) * picture.height;
    step_ = std::max(1, static_cast<int>(std::sqrt(pixels / stroke_samples)));
    width_ = picture.width / step_;
    height_ = picture.height / step_;
    int left = 0, right = width_, top = 0, bottom = height_;
    if (!board.cells.empty()) {
        left = width_, right = 0, top = height_, bottom = 0;
        const auto within = [&](double at, int last) {
            return static_cast<int>(std::clamp(at / step_, 0.0, static_cast<double>(last)));
        };
        for (const Cell& cell : board.cells) {
            const Point middle = 0.5 * (cell.corners[0] + cell.corners[2]);
            for (const Point& at : cell.corners) {
                const Point corner = middle + 3 * (at - middle);  // a cell farther
                left = std::min(left, within(corner.x, width_));
                right = std::max(right, within(corner.x, width_));
                top = std::min(top, within(corner.y, height_));
                bottom = std::max(bottom, within(corner.y, height_));
            }
        }
    }
    colours_.resize(index(0, height_));
    const auto channels = static_cast<size_t>(picture.channels);
    size_t vivid = 0;
    for (int y = top; y < bottom; ++y) {
        const uint8_t* row =
            picture.pixels + static_cast<size_t>(y * step_ + step_ / 2) * static_cast<size_t>(picture.width) * channels;
        for (int x = left; x < right; ++x) {
            const uint8_t* p = row + static_cast<size_t>(x * step_ + step_ / 2) * channels;
            const int most = std::max({p[0], p[1], p[2]});
            const int least = std::min({p[0], p[1], p[2]});
            if (most - least < least_vivid) continue;
            colours_[index(x, y)] = {true, static_cast<int16_t>(p[0] - p[1]), static_cast<int16_t>(p[2] - p[1])};
            ++vivid;
        }
    }
    if (vivid * least_vivid_share < colours_.size()) colours_.clear();
}

// Whether there are more than this many of its colour in a row, in whichever direction.
bool Strokes::is_wide(int x, int y, int most) const {
    const Colour here = colours_[index(x, y)];
    return std::all_of(ways.begin(), ways.end(), [&](const std::pair<int, int>& way) {
        int count = 1;
        for (const int sign : {1, -1}) {
            for (int i = 1; count <= most; ++i, ++count) {
                const int nx = x + sign * i * way.first, ny = y + sign * i * way.second;
                if (nx < 0 || ny < 0 || nx >= width_ || ny >= height_ || !is_same(here, colours_[index(nx, ny)])) break;
            }
        }
        return count > most;
    });
}

// Marks connected samples of one colour that reach far and are thin nearly everywhere: the ground between tiles is not.
void Strokes::find_lines(int most) {
    const int least = static_cast<int>(least_long * std::max(width_, height_));
    std::vector<uint8_t> is_seen(colours_.size());
    std::vector<std::pair<int, int>> part;
    int strokes = 0;
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            if (!colours_[index(x, y)].is_vivid || is_seen[index(x, y)] != 0) continue;
            part.assign(1, {x, y});
            is_seen[index(x, y)] = 1;
            int left = x, right = x, top = y, bottom = y;
            for (size_t i = 0; i < part.size(); ++i) {
                const auto [px, py] = part[i];
                left = std::min(left, px), right = std::max(right, px);
                top = std::min(top, py), bottom = std::max(bottom, py);
                for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                    const int nx = px + dx, ny = py + dy;
                    if (nx < 0 || ny < 0 || nx >= width_ || ny >= height_ || is_seen[index(nx, ny)] != 0 ||
                        !is_same(colours_[index(px, py)], colours_[index(nx, ny)]))
                        continue;
                    is_seen[index(nx, ny)] = 1;
                    part.emplace_back(nx, ny);
                }
            }
            const int across = right - left + 1;
            const int down = bottom - top + 1;
            if (std::max(across, down) < least) continue;
            const double box = static_cast<double>(across) * down;
            if (std::min(across, down) > most && static_cast<double>(part.size()) > most_filled * box) continue;
            const auto wide = std::count_if(part.begin(), part.end(),
                                            [&](const auto& at) { return is_wide(at.first, at.second, most); });
            if (5 * static_cast<size_t>(wide) > part.size()) continue;
            if (++strokes > most_strokes) return covered_.clear();
            covered_.resize(colours_.size());
            for (const auto& [px, py] : part) covered_[index(px, py)] = 1;
        }
    }
}

// The edges of a line are mixed with what is below them.
void Strokes::widen() {
    const std::vector<uint8_t> narrow = covered_;
    const int reach = step_ > 2 ? 1 : 2;
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            if (narrow[index(x, y)] == 0) continue;
            for (int ny = std::max(0, y - reach); ny <= std::min(height_ - 1, y + reach); ++ny) {
                for (int nx = std::max(0, x - reach); nx <= std::min(width_ - 1, x + reach); ++nx)
                    covered_[index(nx, ny)] = 1;
            }
        }
    }
}

void Strokes::remove_from(Image& image, double factor) const {
    std::vector<int32_t> covered;                        // places of pixels, row by row
    std::vector<int32_t> number(image.grey.size(), -1);  // of each pixel among them
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x) {
            if (!has(factor * Point{x + 0.5, y + 0.5})) continue;
            const int32_t place = y * image.width + x;
            number[static_cast<size_t>(place)] = static_cast<int32_t>(covered.size());
            covered.push_back(place);
        }
    }
    // The first pixel beyond the line, or none if the image ends before it.
    struct Side {
        int far = 0;
        int grey = 0;
    };
    const auto side_of = [&](size_t i, int dx, int dy, const std::vector<Side>& sides) {
        const int x = covered[i] % image.width + dx, y = covered[i] / image.width + dy;
        if (x < 0 || y < 0 || x >= image.width || y >= image.height) return Side{};
        const auto place = static_cast<size_t>(y * image.width + x);
        if (number[place] < 0) return Side{1, image.grey[place]};
        const Side next = sides[static_cast<size_t>(number[place])];
        return next.far == 0 ? next : Side{next.far + 1, next.grey};
    };
    // From side to side, or from above to below, whichever is shorter: what continues below the line is kept.
    std::vector<double> gaps(covered.size(), 1e9);
    std::vector<uint8_t> greys(covered.size());
    std::vector<Side> before(covered.size()), after(covered.size());
    for (size_t i = 0; i < covered.size(); ++i) greys[i] = image.grey[static_cast<size_t>(covered[i])];
    for (const auto& [dx, dy] : ways) {
        for (size_t i = 0; i < covered.size(); ++i) before[i] = side_of(i, -dx, -dy, before);
        for (size_t i = covered.size(); i-- > 0;) {
            const Side a = before[i];
            const Side b = after[i] = side_of(i, dx, dy, after);
            const double gap = (a.far + b.far) * std::sqrt(dx * dx + dy * dy);
            if (a.far == 0 || b.far == 0 || gap >= gaps[i]) continue;
            gaps[i] = gap;
            greys[i] = static_cast<uint8_t>((a.grey * b.far + b.grey * a.far) / (a.far + b.far));
        }
    }
    for (size_t i = 0; i < covered.size(); ++i) image.grey[static_cast<size_t>(covered[i])] = greys[i];
}

}  // namespace gridwords::vision
