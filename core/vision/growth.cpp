#include "growth.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace gridwords::vision {
namespace {

constexpr int longest_side = 12;  // of a board, in cells
constexpr size_t least_thin = 8;  // tiles of a board that is a line, bent or branched
constexpr int longest_thin = 8;

// The median distance from the median, in logarithms.
double log_spread(std::vector<double>& values) {
    const double middle = median_of(values);
    for (double& value : values) value = std::abs(std::log(std::max(1e-6, value) / std::max(1e-6, middle)));
    return median_of(values);
}

}  // namespace

double median_of(std::vector<double>& values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

void Growth::start(int corner, int right) {
    for (const int number : members_) used_[static_cast<size_t>(number)] = 0;
    members_.clear();
    cells_.fill(-1);
    low_x_ = low_y_ = high_x_ = high_y_ = 0;
    dark_ = blob(corner).dark;
    put(0, 0, corner);
    put(1, 0, right);
}

bool Growth::grow(int corner, int right, int below, int opposite) {
    start(corner, right);
    put(0, 1, below);
    if (opposite >= 0) put(1, 1, opposite);
    return fit() && grow_on(0);
}

bool Growth::grow_level(int corner, int right) {
    start(corner, right);
    const Point at = blob(corner).middle;
    const double step = blob(right).middle.x - at.x;
    map_.m = {step, 0, at.x, 0, step, at.y, 0, 0, 1};
    size_ = blob(corner).size / step;
    return grow_on(1);
}

// Until nothing is added. Starts that lead nowhere are given up after this round.
bool Growth::grow_on(int early) {
    for (int round = 0; round < 2 * reach; ++round) {
        if (!add_ring()) break;
        if (round == early && members_.size() < least_members) return false;
        if (high_x_ - low_x_ >= longest_side || high_y_ - low_y_ >= longest_side) return false;
        if (!fit()) return false;
    }
    return true;
}

void Growth::put(int x, int y, int number) {
    cells_[static_cast<size_t>((y + reach) * wide + x + reach)] = number;
    used_[static_cast<size_t>(number)] = 1;
    members_.push_back(number);
    low_x_ = std::min(low_x_, x);
    high_x_ = std::max(high_x_, x);
    low_y_ = std::min(low_y_, y);
    high_y_ = std::max(high_y_, y);
}

bool Growth::fit() {
    if (low_x_ == high_x_ || low_y_ == high_y_) return true;  // one line says nothing about the other direction
    std::vector<Match> matches;
    std::vector<double> sizes;
    for (int y = low_y_; y <= high_y_; ++y) {
        for (int x = low_x_; x <= high_x_; ++x) {
            if (at(x, y) < 0) continue;
            matches.push_back({{double(x), double(y)}, blob(at(x, y)).middle});
        }
    }
    if (!fit_robustly(matches, map_)) return false;
    for (const Match& match : matches) {
        const auto blob = static_cast<size_t>(at(static_cast<int>(match.from.x), static_cast<int>(match.from.y)));
        sizes.push_back(blobs_[blob].size / shorter_step(map_, match.from));
    }
    size_ = median_of(sizes);
    return true;
}

bool Growth::add_ring() {
    bool added = false;
    work_ += (high_x_ - low_x_ + 3) * (high_y_ - low_y_ + 3);
    const int x0 = std::max(-reach, low_x_ - 1), x1 = std::min(reach, high_x_ + 1);
    const int y0 = std::max(-reach, low_y_ - 1), y1 = std::min(reach, high_y_ + 1);
    for (int y = y0; y <= y1; ++y) {
        for (int x = x0; x <= x1; ++x) {
            if (at(x, y) >= 0) continue;
            const Point cell{double(x), double(y)};
            if (!map_.is_sound_at(cell)) continue;
            const double pitch = shorter_step(map_, cell);
            int best = -1;
            double best_far = 0;
            index_.near(map_(cell), 0.25 * pitch, [&](int number, double far) {
                const Blob& seen = blob(number);
                const double size = seen.size / pitch;
                if (used_[static_cast<size_t>(number)] || size < 0.5 * size_ || size > 1.7 * size_) return;
                // Of two at about the same place the one of the usual size.
                // A selected tile may be dark where the others are light.
                const double badness =
                    far / pitch + 0.2 * std::abs(std::log(size / size_)) + (seen.dark == dark_ ? 0 : 0.2);
                if (best < 0 || badness < best_far) best = number, best_far = badness;
            });
            if (best < 0) continue;
            put(x, y, best);
            added = true;
        }
    }
    return added;
}

bool Growth::finish(Lattice& lattice) const {
    int x0 = low_x_, x1 = high_x_, y0 = low_y_, y1 = high_y_;
    for (bool trimmed = true; trimmed && x1 - x0 >= 2 && y1 - y0 >= 2;) {
        trimmed = false;
        const auto sparse = [&](int from_x, int to_x, int from_y, int to_y) {
            int filled = 0;
            for (int y = from_y; y <= to_y; ++y) {
                for (int x = from_x; x <= to_x; ++x) filled += at(x, y) >= 0;
            }
            const int all = (to_x - from_x + 1) * (to_y - from_y + 1);
            return filled * 3 < all;
        };
        if (sparse(x0, x0, y0, y1)) {
            ++x0, trimmed = true;
        } else if (sparse(x1, x1, y0, y1)) {
            --x1, trimmed = true;
        } else if (sparse(x0, x1, y0, y0)) {
            ++y0, trimmed = true;
        } else if (sparse(x0, x1, y1, y1)) {
            --y1, trimmed = true;
        }
    }
    const int cells = (y1 - y0 + 1) * (x1 - x0 + 1);
    if (y1 == y0 || x1 == x0 || cells < 6) return false;
    if (!fill(lattice, x0, x1, y0, y1) || lattice.found * 2 < cells) return false;
    measure(lattice);
    return true;
}

bool Growth::finish_thin(Lattice& lattice) const {
    const int rows = high_y_ - low_y_ + 1;
    const int cols = high_x_ - low_x_ + 1;
    if (members_.size() < least_thin || std::min(rows, cols) < 3 || std::max(rows, cols) > longest_thin) return false;
    if (members_.size() * 5 > static_cast<size_t>(rows * cols) * 3) return false;
    if (!is_connected() || !fill(lattice, low_x_, high_x_, low_y_, high_y_) || !lattice.is_level) return false;
    lattice.is_thin = true;
    measure(lattice);
    return lattice.error < 0.04 && lattice.size_spread < 0.1;
}

// Whether every blob is reached from the first over neighbours, also diagonal ones.
bool Growth::is_connected() const {
    std::vector<std::pair<int, int>> reached = {{0, 0}};
    std::array<bool, wide * wide> is_seen{};
    for (size_t i = 0; i < reached.size(); ++i) {
        for (int y = reached[i].second - 1; y <= reached[i].second + 1; ++y) {
            for (int x = reached[i].first - 1; x <= reached[i].first + 1; ++x) {
                if (x < low_x_ || x > high_x_ || y < low_y_ || y > high_y_ || at(x, y) < 0) continue;
                bool& seen = is_seen[static_cast<size_t>((y + reach) * wide + x + reach)];
                if (!seen) reached.emplace_back(x, y);
                seen = true;
            }
        }
    }
    return reached.size() == members_.size() + 1;  // the first one is there twice
}

// The blobs of these columns and rows as a lattice. False if no camera can show it.
bool Growth::fill(Lattice& lattice, int x0, int x1, int y0, int y1) const {
    lattice.rows = y1 - y0 + 1;
    lattice.cols = x1 - x0 + 1;
    std::vector<Match> matches;
    lattice.cells.clear();
    lattice.spots.clear();
    for (int y = y0; y <= y1; ++y) {
        for (int x = x0; x <= x1; ++x) {
            const int number = at(x, y);
            lattice.cells.push_back(number);
            lattice.spots.push_back(number >= 0 ? blob(number).middle : Point{});
            if (number >= 0) matches.push_back({{double(x - x0), double(y - y0)}, blob(number).middle});
        }
    }
    lattice.found = static_cast<int>(matches.size());
    lattice.dark = dark_;
    return fit_robustly(matches, lattice.map) && check_shape(lattice);
}

void Growth::measure(Lattice& lattice) const {
    std::vector<double> errors;
    std::vector<double> sizes;
    std::vector<double> clarities;
    for (size_t cell = 0; cell < lattice.cells.size(); ++cell) {
        if (lattice.cells[cell] < 0) continue;
        const Blob& seen = blob(lattice.cells[cell]);
        const Point at_cell{static_cast<double>(cell % static_cast<size_t>(lattice.cols)),
                            static_cast<double>(cell / static_cast<size_t>(lattice.cols))};
        const double pitch = lattice.pitch_at(at_cell);
        errors.push_back(distance(lattice.map(at_cell), seen.middle) / pitch);
        sizes.push_back(seen.size / pitch);
        clarities.push_back(seen.clarity);
    }
    lattice.error = median_of(errors);
    lattice.blob_size = median_of(sizes);
    lattice.size_spread = log_spread(sizes);
    lattice.clarity = median_of(clarities);
    const double fill = static_cast<double>(lattice.found) / (lattice.rows * lattice.cols);
    // Boards that are found correctly have errors up to 0.06 and spreads up to 0.11; spots of grass or carpet that
    // happen to lie in rows have about twice that.
    const double off = lattice.error / 0.08;
    const double uneven = lattice.size_spread / 0.2;
    lattice.quality = lattice.found * fill * std::exp(-off * off - uneven * uneven);
}

}  // namespace gridwords::vision
