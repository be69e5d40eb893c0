#include "lattice.h"

#include <algorithm>
#include <cmath>

namespace gridwords::vision {
namespace {

// The tilt of a square cell shows in how far it is from a square: the ratio of its shortest to its longest direction.
double squareness(const Homography& map, Point at) {
    const Homography::Steps s = map.steps_at(at);
    const double a = s.x.x * s.x.x + s.x.y * s.x.y;
    const double b = s.x.x * s.y.x + s.x.y * s.y.y;
    const double c = s.y.x * s.y.x + s.y.y * s.y.y;
    const double middle = (a + c) / 2;
    const double spread = std::sqrt((a - c) * (a - c) / 4 + b * b);
    return middle + spread > 0 ? std::sqrt(std::max(0.0, middle - spread) / (middle + spread)) : 0;
}

// Few points say little about a perspective; an affine map is the safer guess.
bool fit_points(std::span<const Match> matches, Homography& map) {
    double wide_x = 0;
    double wide_y = 0;
    for (const Match& match : matches) {
        wide_x = std::max(wide_x, std::abs(match.from.x - matches[0].from.x));
        wide_y = std::max(wide_y, std::abs(match.from.y - matches[0].from.y));
    }
    if (matches.size() >= 8 && wide_x > 1 && wide_y > 1 && fit_homography(matches, map)) return true;
    return fit_affine(matches, map);
}

bool is_sound_around(const Homography& map, int rows, int cols) {
    for (const double x : {-1.0, double(cols)}) {
        for (const double y : {-1.0, double(rows)}) {
            if (!map.is_sound_at({x, y})) return false;
        }
    }
    return true;
}

}  // namespace

double Lattice::pitch_at(Point cell) const { return shorter_step(map, cell); }

double shorter_step(const Homography& map, Point at) {
    const Homography::Steps steps = map.steps_at(at);
    return std::min(length(steps.x), length(steps.y));
}

// Once with all points and once without those that are far off.
bool fit_robustly(std::span<const Match> matches, Homography& map) {
    if (!fit_points(matches, map)) return false;
    std::vector<Match> near;
    for (const Match& match : matches) {
        if (distance(map(match.from), match.to) < 0.2 * shorter_step(map, match.from)) near.push_back(match);
    }
    return near.size() == matches.size() || near.size() * 4 < matches.size() * 3 || fit_points(near, map);
}

bool check_shape(Lattice& lattice) {
    if (!is_sound_around(lattice.map, lattice.rows, lattice.cols)) return false;
    const Homography::Steps s = lattice.map.steps_at(lattice.middle());
    const double lengths = length(s.x) * length(s.y);
    const double lean = std::abs(s.x.x * s.y.x + s.x.y * s.y.y) / lengths;  // the cosine of the angle between the steps
    if (lean > 0.4 || squareness(lattice.map, lattice.middle()) < 0.55) return false;
    // How far the first and last rows and columns are from the picture's directions.
    const auto tilt = [&](Point from, Point to, bool across) {
        const Point along = lattice.map(to) - lattice.map(from);
        const double off = across ? along.y : along.x;
        return std::abs(off) / length(along);
    };
    const double right = lattice.cols - 1;
    const double bottom = lattice.rows - 1;
    const bool across = std::abs(s.x.x) > std::abs(s.x.y);
    const double rows = std::max(tilt({0, 0}, {right, 0}, across), tilt({0, bottom}, {right, bottom}, across));
    const double cols = std::max(tilt({0, 0}, {0, bottom}, !across), tilt({right, 0}, {right, bottom}, !across));
    lattice.is_level = rows < 0.03 && cols < 0.03;
    return !(std::min(rows, cols) < 0.01 && lean > 0.12);
}

bool same_grid(const Lattice& a, const Lattice& b) {
    const double ratio = a.pitch_at(a.middle()) / b.pitch_at(b.middle());
    if (ratio < 0.9 || ratio > 1.1) return false;
    const int middle_row = b.rows / 2;
    const int middle_col = b.cols / 2;
    for (const Point cell :
         {Point{double(middle_col), double(middle_row)}, Point{double(middle_col - 1), double(middle_row)},
          Point{double(middle_col), double(middle_row - 1)}}) {
        const Point at = b.map(cell);
        double nearest = 1e9;
        for (int row = -1; row <= a.rows; ++row) {
            for (int col = -1; col <= a.cols; ++col) {
                nearest = std::min(nearest, distance(a.map({double(col), double(row)}), at));
            }
        }
        if (nearest > 0.15 * b.pitch_at(cell)) return false;
    }
    return true;
}

Lattice part_of(const Lattice& lattice, int row, int col, int rows, int cols) {
    Lattice part = lattice;
    part.rows = rows;
    part.cols = cols;
    for (size_t i = 0; i < 9; i += 3) {
        part.map.m[i + 2] += col * lattice.map.m[i] + row * lattice.map.m[i + 1];
    }
    part.cells.clear();
    part.spots.clear();
    part.found = 0;
    for (int y = row; y < row + rows; ++y) {
        for (int x = col; x < col + cols; ++x) {
            const bool inside = x >= 0 && y >= 0 && x < lattice.cols && y < lattice.rows;
            const auto from = static_cast<size_t>(y * lattice.cols + x);
            part.cells.push_back(inside ? lattice.cells[from] : -1);
            part.spots.push_back(inside ? lattice.spots[from] : Point{});
            part.found += part.cells.back() >= 0;
        }
    }
    return part;
}

void scale(Lattice& lattice, double factor) {
    for (size_t i = 0; i < 6; ++i) lattice.map.m[i] *= factor;
    for (Point& spot : lattice.spots) spot = factor * spot;
}

bool refit(Lattice& lattice) {
    std::vector<Match> matches;
    for (size_t cell = 0; cell < lattice.cells.size(); ++cell) {
        const auto cols = static_cast<size_t>(lattice.cols);
        if (lattice.cells[cell] < 0) continue;
        matches.push_back({{static_cast<double>(cell % cols), static_cast<double>(cell / cols)}, lattice.spots[cell]});
    }
    Homography map;
    if (matches.size() < 6 || !fit_robustly(matches, map) || !is_sound_around(map, lattice.rows, lattice.cols))
        return false;
    bool moved = false;
    for (const double x : {0.0, lattice.cols - 1.0}) {
        for (const double y : {0.0, lattice.rows - 1.0}) {
            const double far = distance(map({x, y}), lattice.map({x, y})) / lattice.pitch_at({x, y});
            if (far > 0.4) return false;  // too few are left to know better
            moved = moved || far > 0.04;
        }
    }
    if (moved) lattice.map = map;
    return moved;
}

Lattice turned(const Lattice& lattice) {
    Lattice result = lattice;
    result.rows = lattice.cols;
    result.cols = lattice.rows;
    // (column, row) of the turned lattice is (row', last - column') of this one.
    const double last = lattice.rows - 1;
    const auto& m = lattice.map.m;
    for (size_t i = 0; i < 9; i += 3) {
        result.map.m[i] = -m[i + 1];
        result.map.m[i + 1] = m[i];
        result.map.m[i + 2] = m[i + 2] + last * m[i + 1];
    }
    for (int row = 0; row < result.rows; ++row) {
        for (int col = 0; col < result.cols; ++col) {
            const int from = (lattice.rows - 1 - col) * lattice.cols + row;
            result.cells[static_cast<size_t>(row * result.cols + col)] = lattice.cells[static_cast<size_t>(from)];
            result.spots[static_cast<size_t>(row * result.cols + col)] = lattice.spots[static_cast<size_t>(from)];
        }
    }
    return result;
}

Lattice upright(const Lattice& lattice) {
    Lattice result = lattice;
    for (int i = 0; i < 3; ++i) {
        const Homography::Steps steps = result.map.steps_at(result.middle());
        if (steps.x.x >= std::abs(steps.x.y)) break;
        result = turned(result);
    }
    return result;
}

}  // namespace gridwords::vision
