#include "homography.h"

#include <utility>

namespace gridwords::vision {
namespace {

// Solves the equations in place by elimination with pivots. The last column of each row is the right side.
template <int size>
bool solve_equations(std::array<std::array<double, size + 1>, size>& rows, std::array<double, size>& solution) {
    for (size_t column = 0; column < size; ++column) {
        size_t best = column;
        for (size_t row = column + 1; row < size; ++row) {
            if (std::abs(rows[row][column]) > std::abs(rows[best][column])) best = row;
        }
        if (!(std::abs(rows[best][column]) > 1e-9)) return false;
        std::swap(rows[best], rows[column]);
        for (size_t row = 0; row < size; ++row) {
            if (row == column) continue;
            const double factor = rows[row][column] / rows[column][column];
            for (size_t i = column; i <= size; ++i) rows[row][i] -= factor * rows[column][i];
        }
    }
    for (size_t i = 0; i < size; ++i) solution[i] = rows[i][size] / rows[i][i];
    return true;
}

// Adds an equation to the normal equations of a least-squares problem.
template <int size>
void add_equation(std::array<std::array<double, size + 1>, size>& rows, const std::array<double, size>& factors,
                  double right, double weight) {
    for (size_t i = 0; i < size; ++i) {
        for (size_t j = 0; j < size; ++j) rows[i][j] += weight * factors[i] * factors[j];
        rows[i][size] += weight * factors[i] * right;
    }
}

// Shifts and scales points to mean 0 and a spread near 1, without which the equations lose their digits.
struct Scaling {
    Point middle = {};
    double scale = 1;

    Point operator()(Point p) const { return scale * (p - middle); }
};

template <class Get>
Scaling scaling_of(std::span<const Match> matches, Get get) {
    Scaling scaling;
    for (const Match& match : matches) scaling.middle = scaling.middle + get(match);
    scaling.middle = (1.0 / static_cast<double>(matches.size())) * scaling.middle;
    double spread = 0;
    for (const Match& match : matches) spread += distance(get(match), scaling.middle);
    spread /= static_cast<double>(matches.size());
    scaling.scale = spread > 1e-12 ? 1 / spread : 1;
    return scaling;
}

// The map between scaled points, for points as they are.
Homography unscaled(const std::array<double, 9>& h, const Scaling& from, const Scaling& to) {
    // to^-1 * h * from
    const double f = from.scale;
    const double fx = -from.scale * from.middle.x;
    const double fy = -from.scale * from.middle.y;
    std::array<double, 9> a{};
    for (size_t row = 0; row < 3; ++row) {
        a[3 * row] = h[3 * row] * f;
        a[3 * row + 1] = h[3 * row + 1] * f;
        a[3 * row + 2] = h[3 * row] * fx + h[3 * row + 1] * fy + h[3 * row + 2];
    }
    Homography map;
    for (size_t i = 0; i < 3; ++i) {
        map.m[i] = a[i] / to.scale + to.middle.x * a[6 + i];
        map.m[3 + i] = a[3 + i] / to.scale + to.middle.y * a[6 + i];
        map.m[6 + i] = a[6 + i];
    }
    return map;
}

}  // namespace

bool Homography::is_sound_at(Point p) const {
    if (!(depth(p) > 1e-9)) return false;
    const Steps steps = steps_at(p);
    return steps.x.x * steps.y.y - steps.x.y * steps.y.x > 1e-9;
}

bool fit_affine(std::span<const Match> matches, Homography& map) {
    if (matches.size() < 3) return false;
    const Scaling from = scaling_of(matches, [](const Match& match) { return match.from; });
    const Scaling to = scaling_of(matches, [](const Match& match) { return match.to; });
    std::array<std::array<double, 4>, 3> for_x{};
    std::array<std::array<double, 4>, 3> for_y{};
    for (const Match& match : matches) {
        const Point p = from(match.from);
        const Point q = to(match.to);
        add_equation<3>(for_x, {p.x, p.y, 1}, q.x, 1);
        add_equation<3>(for_y, {p.x, p.y, 1}, q.y, 1);
    }
    std::array<double, 3> x{};
    std::array<double, 3> y{};
    if (!solve_equations<3>(for_x, x) || !solve_equations<3>(for_y, y)) return false;
    map = unscaled({x[0], x[1], x[2], y[0], y[1], y[2], 0, 0, 1}, from, to);
    return true;
}

bool fit_homography(std::span<const Match> matches, Homography& map) {
    if (matches.size() < 4) return false;
    const Scaling from = scaling_of(matches, [](const Match& match) { return match.from; });
    const Scaling to = scaling_of(matches, [](const Match& match) { return match.to; });
    std::array<double, 8> h = {1, 0, 0, 0, 1, 0, 0, 0};
    // The equations hold the error times the depth of each point; dividing by the depths of the round before makes it
    // the error in the picture.
    for (int round = 0; round < 2; ++round) {
        std::array<std::array<double, 9>, 8> rows{};
        for (const Match& match : matches) {
            const Point p = from(match.from);
            const Point q = to(match.to);
            const double depth = round == 0 ? 1 : h[6] * p.x + h[7] * p.y + 1;
            if (!(depth > 0.05)) return false;
            const double weight = 1 / (depth * depth);
            add_equation<8>(rows, {p.x, p.y, 1, 0, 0, 0, -p.x * q.x, -p.y * q.x}, q.x, weight);
            add_equation<8>(rows, {0, 0, 0, p.x, p.y, 1, -p.x * q.y, -p.y * q.y}, q.y, weight);
        }
        if (!solve_equations<8>(rows, h)) return false;
    }
    map = unscaled({h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1}, from, to);
    return true;
}

}  // namespace gridwords::vision
