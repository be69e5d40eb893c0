#include "surroundings.h"

#include <algorithm>
#include <array>

#include "growth.h"

namespace gridwords::vision {

bool are_alike(const Blob& a, const Blob& b, double ratio) {
    return a.dark == b.dark && a.size <= ratio * b.size && b.size <= ratio * a.size && a.contrast <= 4 * b.contrast &&
           b.contrast <= 4 * a.contrast;
}

double Surroundings::letter_size(const Lattice& lattice) const {
    std::vector<double> sizes;
    for (int row = 0; row < lattice.rows; ++row) {
        for (int col = 0; col < lattice.cols; ++col) {
            const Point cell{double(col), double(row)};
            const double pitch = lattice.pitch_at(cell);
            double largest = 0;
            index_.near(lattice.map(cell), 0.2 * pitch, [&](int number, double) {
                const double size = blob(number).size / pitch;
                if (blob(number).dark != lattice.dark && size < 0.8 * lattice.blob_size)
                    largest = std::max(largest, size);
            });
            if (largest > 0.2) sizes.push_back(largest);
        }
    }
    if (sizes.size() * 2 > static_cast<size_t>(lattice.found)) return median_of(sizes);
    return lattice.blob_size < 0.75 ? lattice.blob_size : 0;
}

double Surroundings::crowding(const Lattice& lattice) const {
    std::array<int, 2> pairs{};
    std::array<int, 2> between{};
    const auto look = [&](int row, int col, size_t way) {
        const int next = (row + (way == 1)) * lattice.cols + col + (way == 0);
        const int a = lattice.cells[static_cast<size_t>(row * lattice.cols + col)];
        const int b = lattice.cells[static_cast<size_t>(next)];
        if (a < 0 || b < 0) return;
        ++pairs[way];
        const Point middle = 0.5 * (blob(a).middle + blob(b).middle);
        const double pitch = distance(blob(a).middle, blob(b).middle);
        const int other = nearest_like(everything_, blob(a), middle, 0.2 * pitch, 1.3);
        // As clear as the letters: the stripes of a photographed screen are not.
        between[way] += other >= 0 && 2 * blob(other).contrast > std::min(blob(a).contrast, blob(b).contrast);
    };
    for (int row = 0; row < lattice.rows; ++row) {
        for (int col = 0; col < lattice.cols; ++col) {
            if (col + 1 < lattice.cols) look(row, col, 0);
            if (row + 1 < lattice.rows) look(row, col, 1);
        }
    }
    const auto share = [](int part, int all) { return all > 0 ? static_cast<double>(part) / all : 0; };
    const double both = share(between[0] + between[1], pairs[0] + pairs[1]);
    if (!lattice.is_level) return both;
    return std::max({both, share(between[0], pairs[0]), share(between[1], pairs[1])});
}

double Surroundings::company(const Lattice& lattice) const {
    int accompanied = 0;
    for (int cell = 0; cell < lattice.rows * lattice.cols; ++cell) {
        const int number = lattice.cells[static_cast<size_t>(cell)];
        if (number < 0) continue;
        const Blob& letter = blob(number);
        const double pitch = lattice.pitch_at({double(cell % lattice.cols), double(cell / lattice.cols)});
        bool has_other = false;
        everything_.near(letter.middle, 0.8 * pitch, [&](int other, double far) {
            const Blob& seen = blob(other);
            if (has_other || other == number || far < 0.3 * letter.size || !are_alike(letter, seen, 1.5)) return;
            if (4 * std::min(seen.width, seen.height) < seen.size) return;  // the line under a letter
            has_other = 2 * seen.contrast > letter.contrast &&
                        std::find(lattice.cells.begin(), lattice.cells.end(), other) == lattice.cells.end();
        });
        accompanied += has_other;
    }
    return static_cast<double>(accompanied) / std::max(1, lattice.found);
}

double Surroundings::plainness(const Lattice& lattice) const {
    int plain = 0;
    for (const int number : lattice.cells) {
        if (number < 0 || !blob(number).full) continue;
        const Blob& full = blob(number);
        bool is_plain = true;
        index_.near(full.middle, 0.25 * full.size, [&](int other, double) {
            const double size = blob(other).size / full.size;
            is_plain = is_plain && (blob(other).dark == full.dark || size < 0.2 || size > 0.9);
        });
        plain += is_plain;
    }
    return static_cast<double>(plain) / lattice.found;
}

int Surroundings::nearest_like(const BlobIndex& index, const Blob& model, Point at, double radius, double ratio) const {
    int nearest = -1;
    index.near(at, radius, [&](int number, double far) {
        if (!are_alike(model, blob(number), ratio) || far > radius) return;
        radius = far;
        nearest = number;
    });
    return nearest;
}

}  // namespace gridwords::vision
