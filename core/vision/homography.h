// A perspective from the plane of the board to the picture.
#pragma once

#include <array>
#include <cmath>
#include <span>

namespace gridwords::vision {

struct Point {
    double x = 0;
    double y = 0;

    friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend Point operator*(double factor, Point a) { return {factor * a.x, factor * a.y}; }
};

// Values here are far from overflow, which std::hypot guards against at four times the cost.
inline double length(Point a) { return std::sqrt(a.x * a.x + a.y * a.y); }
inline double distance(Point a, Point b) { return length(a - b); }

struct Match {
    Point from;
    Point to;
};

struct Homography {
    std::array<double, 9> m = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    double depth(Point p) const { return m[6] * p.x + m[7] * p.y + m[8]; }
    Point operator()(Point p) const {
        const double scale = 1 / depth(p);
        return {(m[0] * p.x + m[1] * p.y + m[2]) * scale, (m[3] * p.x + m[4] * p.y + m[5]) * scale};
    }

    // How the neighbourhood of a point is mapped: the images of a step in x and in y.
    struct Steps {
        Point x;
        Point y;
    };
    Steps steps_at(Point p) const {
        const double scale = 1 / depth(p);
        const Point at = (*this)(p);
        return {{(m[0] - m[6] * at.x) * scale, (m[3] - m[6] * at.y) * scale},
                {(m[1] - m[7] * at.x) * scale, (m[4] - m[7] * at.y) * scale}};
    }

    // False where the map is not finite, or turns the plane over, or puts the point behind the camera.
    bool is_sound_at(Point p) const;
};

// The map with the least squared error; affine for three matches. Returns false if they do not determine one.
bool fit_affine(std::span<const Match> matches, Homography& map);
bool fit_homography(std::span<const Match> matches, Homography& map);

}  // namespace gridwords::vision
