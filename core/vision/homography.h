// A perspective from the plane of the board to the picture.
#pragma once

#include <array>
#include <span>

namespace gridwords::vision {

struct Point {
    double x = 0;
    double y = 0;

    friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend Point operator*(double factor, Point a) { return {factor * a.x, factor * a.y}; }
};

double distance(Point a, Point b);

struct Match {
    Point from;
    Point to;
};

struct Homography {
    std::array<double, 9> m = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    Point operator()(Point p) const;

    // How the neighbourhood of a point is mapped: the images of a step in x and in y.
    struct Steps {
        Point x;
        Point y;
    };
    Steps steps_at(Point p) const;

    // False where the map is not finite, or turns the plane over, or puts the point behind the camera.
    bool is_sound_at(Point p) const;
};

// The map with the least squared error; affine for three matches. Returns false if they do not determine one.
bool fit_affine(std::span<const Match> matches, Homography& map);
bool fit_homography(std::span<const Match> matches, Homography& map);

}  // namespace gridwords::vision
