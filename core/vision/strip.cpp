#include "strip.h"

#include <algorithm>
#include <cmath>

#include "tile.h"

namespace gridwords::vision {
namespace {

constexpr int strip_unit = 24;      // pixels of a strip, per height of its letters
constexpr double seen_side = 1.75;  // of the square that the network sees, in heights
// Values of letters: the logarithm of the probability times the width in pixels of the strip. A letter more must be
// worth it, since a W is two Vs.
constexpr double letter_cost = 1.5;
constexpr double least_probability = 1e-4;

}  // namespace

Frame::Frame(const std::array<Point, 4>& corners, double factor) {
    origin_ = (1 / factor) * corners[0];
    const Point across = corners[1] - corners[0];
    const Point down = corners[3] - corners[0];
    across_ = (1 / length(across)) * across;
    down_ = (1 / length(down)) * down;
    det_ = across_.x * down_.y - across_.y * down_.x;
}

bool Frame::is_sound() const { return std::abs(det_) > 0.3; }

Strip::Strip(const Image& image, const Frame& frame, const Span& span) {
    const double scale = span.height / strip_unit;
    strip_.width = static_cast<int>((span.right - span.left) / scale) + 2 * strip_unit;
    strip_.height = 2 * strip_unit;
    strip_.grey.resize(static_cast<size_t>(strip_.width) * static_cast<size_t>(strip_.height));
    for (int y = 0; y < strip_.height; ++y) {
        for (int x = 0; x < strip_.width; ++x) {
            const Point off = {x + 0.5 - strip_unit, y + 0.5 - strip_unit};
            strip_.row(y)[x] = grey_at(image, frame.to_image(Point{span.left, span.middle} + scale * off));
        }
    }
    std::vector<uint8_t> greys = strip_.grey;
    std::nth_element(greys.begin(), greys.begin() + static_cast<long>(greys.size() / 2), greys.end());
    ground_ = greys[greys.size() / 2];
    find_cuts();
}

void Strip::look(const Network& network, LetterCase letter_case) {
    for (size_t from = 0; from < cuts_.size(); ++from) {
        for (size_t to = from + 1; to < cuts_.size(); ++to) {
            const int wide = cuts_[to] - cuts_[from];
            if (wide > 1.7 * strip_unit) break;
            if (wide > 0.1 * strip_unit) parts_.push_back({from, to, {}});
        }
    }
    std::array<TileGrey, turns> tiles;
    for (size_t first = 0; first < parts_.size(); first += turns) {
        for (size_t i = 0; i < turns; ++i) {
            const Part& part = parts_[std::min(first + i, parts_.size() - 1)];
            tiles[i] = cut(cuts_[part.from], cuts_[part.to]);
        }
        const TileLogits logits = network.evaluate_four(tiles, 0);
        for (size_t i = first; i < std::min(first + turns, parts_.size()); ++i) {
            Part& part = parts_[i];
            const TileOdds odds = upright_odds(logits[i - first], network.temperature(), letter_case);
            for (size_t letter = 0; letter < letter_labels; ++letter) {
                part.values[letter] =
                    std::log(std::max(odds[0][letter], least_probability)) * (cuts_[part.to] - cuts_[part.from]) -
                    letter_cost;
            }
        }
    }
}

StripText Strip::read() const {
    std::vector<StripText> best(cuts_.size(), {"", nothing, 0});
    best[0] = {"", 0, 1};
    for (size_t to = 1; to < cuts_.size(); ++to) {
        if (is_gap(cuts_[to - 1], cuts_[to])) best[to] = best[to - 1];
        for (const Part& part : parts_) {
            if (part.to != to) continue;
            const auto letter = std::max_element(part.values.begin(), part.values.end());
            const StripText& before = best[part.from];
            if (before.value + *letter <= best[to].value) continue;
            best[to] = {before.text + static_cast<char>('a' + (letter - part.values.begin())), before.value + *letter,
                        before.certainty * std::exp((*letter + letter_cost) / (cuts_[to] - cuts_[part.from]))};
        }
    }
    return best.back();
}

double Strip::clarity(double value, size_t count) const {
    return std::exp((value + letter_cost * static_cast<double>(count)) / (cuts_.back() - cuts_.front()));
}

// Between letters there is less ink than on both sides.
void Strip::find_cuts() {
    for (int x = 0; x < strip_.width; ++x) {
        double sum = 0;
        for (int y = strip_unit / 4; y < strip_.height - strip_unit / 4; ++y)
            sum += std::abs(strip_.row(y)[x] - ground_);
        ink_.push_back(sum);
    }
    most_ink_ = *std::max_element(ink_.begin(), ink_.end());
    constexpr int margin = strip_unit - 3;  // without the hyphen before a part of a word
    cuts_.push_back(margin);
    const int last = strip_.width - margin;
    for (int x = margin + 1; x + 1 < last; ++x) {
        const auto at = static_cast<size_t>(x);
        if (ink_[at] > 0.6 * most_ink_ || ink_[at] > ink_[at - 1] || ink_[at] >= ink_[at + 1]) continue;
        if (x - cuts_.back() >= 2) cuts_.push_back(x);
    }
    cuts_.push_back(last);
}

bool Strip::is_gap(int from, int to) const {
    return std::all_of(ink_.begin() + from, ink_.begin() + to, [&](double ink) { return ink < 0.12 * most_ink_; });
}

void Strip::skip_gaps(Values& values) const {
    for (size_t to = 1; to < cuts_.size(); ++to) {
        if (values[to - 1] > values[to] && is_gap(cuts_[to - 1], cuts_[to])) values[to] = values[to - 1];
    }
}

// What is between two cuts, on plain ground.
TileGrey Strip::cut(int from, int to) const {
    Image patch{2 * strip_unit, 2 * strip_unit, {}};
    patch.grey.assign(static_cast<size_t>(patch.width) * static_cast<size_t>(patch.height), ground_);
    const int shift = patch.width / 2 - (from + to) / 2;
    for (int y = 0; y < patch.height; ++y) {
        for (int x = std::max(from, -shift); x < std::min(to, patch.width - shift); ++x)
            patch.row(y)[x + shift] = strip_.row(y)[x];
    }
    Homography map;
    map.m = {strip_unit, 0, strip_unit, 0, strip_unit, strip_unit, 0, 0, 1};
    return cut_tile(patch, map, {0, 0}, seen_side, seen_side);
}

}  // namespace gridwords::vision
