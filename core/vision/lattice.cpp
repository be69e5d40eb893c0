#include "lattice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace gridwords::vision {
namespace {

constexpr int reach = 12;  // cells on each side of the first one
constexpr int wide = 2 * reach + 1;
constexpr int most_neighbours = 12;
constexpr int most_work = 300000;          // cells looked at: bounds the time on pictures full of spots
constexpr int longest_side = 12;           // of a board, in cells
constexpr double nearest_neighbour = 0.9;  // in sizes of the blob
constexpr double farthest_neighbour = 4.5;

// The blobs by place.
class BlobIndex {
public:
    BlobIndex(const std::vector<Blob>& blobs, int width, int height)
        : blobs_(blobs), across_(width / side + 1), down_(height / side + 1),
          buckets_(static_cast<size_t>(across_) * static_cast<size_t>(down_)) {
        for (size_t i = 0; i < blobs.size(); ++i) {
            buckets_[bucket(column(blobs[i].middle.x), row(blobs[i].middle.y))].push_back(static_cast<int>(i));
        }
    }

    template <class Visit>
    void near(Point p, double radius, Visit visit) const {
        if (!(std::abs(p.x) < 1e6 && std::abs(p.y) < 1e6)) return;
        for (int y = row(p.y - radius); y <= row(p.y + radius); ++y) {
            for (int x = column(p.x - radius); x <= column(p.x + radius); ++x) {
                for (const int blob : buckets_[bucket(x, y)]) {
                    const double far = distance(blobs_[static_cast<size_t>(blob)].middle, p);
                    if (far <= radius) visit(blob, far);
                }
            }
        }
    }

private:
    static constexpr int side = 16;
    int column(double x) const { return std::clamp(static_cast<int>(x) / side, 0, across_ - 1); }
    int row(double y) const { return std::clamp(static_cast<int>(y) / side, 0, down_ - 1); }
    size_t bucket(int x, int y) const {
        return static_cast<size_t>(y) * static_cast<size_t>(across_) + static_cast<size_t>(x);
    }

    const std::vector<Blob>& blobs_;
    int across_;
    int down_;
    std::vector<std::vector<int>> buckets_;
};

double shorter_step(const Homography& map, Point at) {
    const Homography::Steps steps = map.steps_at(at);
    return std::min(std::hypot(steps.x.x, steps.x.y), std::hypot(steps.y.x, steps.y.y));
}

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

// Whether a camera that looks down at square cells, or a screen, can show such a lattice. The keys of a keyboard, for
// one, lean too far.
bool looks_square(Lattice& lattice) {
    const Homography::Steps s = lattice.map.steps_at(lattice.middle());
    const double lengths = std::hypot(s.x.x, s.x.y) * std::hypot(s.y.x, s.y.y);
    const double lean = std::abs(s.x.x * s.y.x + s.x.y * s.y.y) / lengths;  // the cosine of the angle between the steps
    if (lean > 0.4 || squareness(lattice.map, lattice.middle()) < 0.55) return false;
    // How far the first and last rows and columns are from the picture's directions.
    const auto tilt = [&](Point from, Point to, bool across) {
        const Point along = lattice.map(to) - lattice.map(from);
        const double off = across ? along.y : along.x;
        return std::abs(off) / std::hypot(along.x, along.y);
    };
    const double right = lattice.cols - 1;
    const double bottom = lattice.rows - 1;
    const bool across = std::abs(s.x.x) > std::abs(s.x.y);
    const double rows = std::max(tilt({0, 0}, {right, 0}, across), tilt({0, bottom}, {right, bottom}, across));
    const double cols = std::max(tilt({0, 0}, {0, bottom}, !across), tilt({right, 0}, {right, bottom}, !across));
    lattice.is_level = rows < 0.03 && cols < 0.03;
    return !(std::min(rows, cols) < 0.01 && lean > 0.12);
}

double median_of(std::vector<double>& values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// The median distance from the median, in logarithms.
double log_spread(std::vector<double>& values) {
    const double middle = median_of(values);
    for (double& value : values) value = std::abs(std::log(std::max(1e-6, value) / std::max(1e-6, middle)));
    return median_of(values);
}

// Grows a lattice cell by cell from four blobs.
class Growth {
public:
    Growth(const std::vector<Blob>& blobs, const BlobIndex& index)
        : blobs_(blobs), index_(index), used_(blobs.size(), 0) {
        cells_.fill(-1);
    }

    bool grow(int corner, int right, int below, int opposite) {
        for (const int blob : members_) used_[static_cast<size_t>(blob)] = 0;
        members_.clear();
        cells_.fill(-1);
        low_x_ = low_y_ = 0;
        high_x_ = high_y_ = 1;
        dark_ = blobs_[static_cast<size_t>(corner)].dark;
        put(0, 0, corner);
        put(1, 0, right);
        put(0, 1, below);
        if (opposite >= 0) put(1, 1, opposite);
        for (int round = 0; round < 2 * reach; ++round) {
            if (!fit()) return false;
            if (!add_ring()) break;
            if (round == 0 && members_.size() < 6) return false;
            if (high_x_ - low_x_ >= longest_side || high_y_ - low_y_ >= longest_side) return false;
        }
        return fit();
    }

    int at(int x, int y) const { return cells_[static_cast<size_t>((y + reach) * wide + x + reach)]; }
    int work() const { return work_; }
    const std::vector<int>& members() const { return members_; }

    // The rows and columns that are mostly filled, as a lattice of its own. False if it cannot be a board.
    bool finish(Lattice& lattice) {
        int x0 = low_x_, x1 = high_x_, y0 = low_y_, y1 = high_y_;
        for (bool trimmed = true; trimmed && x1 - x0 >= 2 && y1 - y0 >= 2;) {
            trimmed = false;
            const auto sparse = [&](int from_x, int to_x, int from_y, int to_y) {
                int filled = 0;
                for (int y = from_y; y <= to_y; ++y) {
                    for (int x = from_x; x <= to_x; ++x) filled += at(x, y) >= 0;
                }
                const int all = (to_x - from_x + 1) * (to_y - from_y + 1);
                return filled * 5 < all * 2 || filled < 2;
            };
            if (sparse(x0, x0, y0, y1))
                ++x0, trimmed = true;
            else if (sparse(x1, x1, y0, y1))
                --x1, trimmed = true;
            else if (sparse(x0, x1, y0, y0))
                ++y0, trimmed = true;
            else if (sparse(x0, x1, y1, y1))
                --y1, trimmed = true;
        }
        lattice.rows = y1 - y0 + 1;
        lattice.cols = x1 - x0 + 1;
        if (lattice.rows < 2 || lattice.cols < 2 || lattice.rows * lattice.cols < 6) return false;
        std::vector<Match> matches;
        lattice.cells.clear();
        for (int y = y0; y <= y1; ++y) {
            for (int x = x0; x <= x1; ++x) {
                const int blob = at(x, y);
                lattice.cells.push_back(blob);
                if (blob >= 0)
                    matches.push_back({{double(x - x0), double(y - y0)}, blobs_[static_cast<size_t>(blob)].middle});
            }
        }
        lattice.found = static_cast<int>(matches.size());
        if (lattice.found * 2 < lattice.rows * lattice.cols || !fit_robustly(matches, lattice.map)) return false;
        for (const Point corner : {Point{-1, -1}, Point{double(lattice.cols), -1}, Point{-1, double(lattice.rows)},
                                   Point{double(lattice.cols), double(lattice.rows)}}) {
            if (!lattice.map.is_sound_at(corner)) return false;
        }
        if (!looks_square(lattice)) return false;
        std::vector<double> errors;
        std::vector<double> sizes;
        std::vector<double> clarities;
        for (size_t cell = 0; cell < lattice.cells.size(); ++cell) {
            if (lattice.cells[cell] < 0) continue;
            const Blob& blob = blobs_[static_cast<size_t>(lattice.cells[cell])];
            const Point at_cell{static_cast<double>(cell % static_cast<size_t>(lattice.cols)),
                                static_cast<double>(cell / static_cast<size_t>(lattice.cols))};
            const double pitch = lattice.pitch_at(at_cell);
            errors.push_back(distance(lattice.map(at_cell), blob.middle) / pitch);
            sizes.push_back(blob.size / pitch);
            clarities.push_back(blob.clarity);
        }
        lattice.error = median_of(errors);
        lattice.blob_size = median_of(sizes);
        lattice.size_spread = log_spread(sizes);
        lattice.clarity = median_of(clarities);
        lattice.dark = dark_;
        const double fill = static_cast<double>(lattice.found) / (lattice.rows * lattice.cols);
        // Boards that are found right have errors up to 0.06 and spreads up to 0.11; spots of grass or carpet that
        // happen to lie in rows have about twice that.
        const double off = lattice.error / 0.08;
        const double uneven = lattice.size_spread / 0.2;
        lattice.quality = lattice.found * fill * std::exp(-off * off - uneven * uneven);
        return true;
    }

private:
    void put(int x, int y, int blob) {
        cells_[static_cast<size_t>((y + reach) * wide + x + reach)] = blob;
        used_[static_cast<size_t>(blob)] = 1;
        members_.push_back(blob);
        low_x_ = std::min(low_x_, x);
        high_x_ = std::max(high_x_, x);
        low_y_ = std::min(low_y_, y);
        high_y_ = std::max(high_y_, y);
    }

    // Few points say little about a perspective; an affine map is the safer guess.
    bool fit_points(std::span<const Match> matches, Homography& map) const {
        const bool spread = high_x_ - low_x_ >= 2 && high_y_ - low_y_ >= 2;
        if (matches.size() >= 8 && spread && fit_homography(matches, map)) return true;
        return fit_affine(matches, map);
    }

    // Once with all points and once without those that are far off.
    bool fit_robustly(std::vector<Match>& matches, Homography& map) const {
        if (!fit_points(matches, map)) return false;
        const size_t all = matches.size();
        std::vector<Match> near;
        for (const Match& match : matches) {
            if (distance(map(match.from), match.to) < 0.2 * shorter_step(map, match.from)) near.push_back(match);
        }
        return near.size() == all || near.size() * 4 < all * 3 || fit_points(near, map);
    }

    bool fit() {
        std::vector<Match> matches;
        std::vector<double> sizes;
        for (int y = low_y_; y <= high_y_; ++y) {
            for (int x = low_x_; x <= high_x_; ++x) {
                if (at(x, y) < 0) continue;
                matches.push_back({{double(x), double(y)}, blobs_[static_cast<size_t>(at(x, y))].middle});
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

    bool add_ring() {
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
                index_.near(map_(cell), 0.25 * pitch, [&](int blob, double far) {
                    const Blob& seen = blobs_[static_cast<size_t>(blob)];
                    const double size = seen.size / pitch;
                    if (used_[static_cast<size_t>(blob)] || size < 0.5 * size_ || size > 1.7 * size_) return;
                    // Of two at about the same place the one of the usual size.
                    // A selected tile may be dark where the others are light.
                    const double badness =
                        far / pitch + 0.2 * std::abs(std::log(size / size_)) + (seen.dark == dark_ ? 0 : 0.2);
                    if (best < 0 || badness < best_far) best = blob, best_far = badness;
                });
                if (best < 0) continue;
                put(x, y, best);
                added = true;
            }
        }
        return added;
    }

    const std::vector<Blob>& blobs_;
    const BlobIndex& index_;
    std::vector<uint8_t> used_;
    std::vector<int> members_;
    std::array<int, wide * wide> cells_;
    int low_x_ = 0, high_x_ = 0, low_y_ = 0, high_y_ = 0;
    bool dark_ = false;
    int work_ = 0;
    Homography map_;
    double size_ = 0;
};

double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }

// Which lattice a blob belongs to, and where in it.
struct Place {
    int lattice = -1;
    int x = 0;
    int y = 0;
};

bool is_known_square(const Place& a, const Place& b, const Place& c) {
    if (a.lattice < 0 || a.lattice != b.lattice || a.lattice != c.lattice) return false;
    return std::abs(a.x - b.x) + std::abs(a.y - b.y) == 1 && std::abs(a.x - c.x) + std::abs(a.y - c.y) == 1;
}

bool overlap(const Lattice& a, const Lattice& b) {
    // The middle of one within the other.
    const Point p = a.map(a.middle());
    const Point q = b.map(b.middle());
    const double half_a = a.pitch_at(a.middle()) * std::min(a.rows, a.cols) / 2;
    const double half_b = b.pitch_at(b.middle()) * std::min(b.rows, b.cols) / 2;
    const double ratio = a.pitch_at(a.middle()) / b.pitch_at(b.middle());
    return distance(p, q) < 0.5 * std::max(half_a, half_b) && ratio > 0.9 && ratio < 1.1 && a.rows == b.rows &&
           a.cols == b.cols;
}

// Looks for squares of four blobs, or for corners of three, and grows each into a lattice.
class Search {
public:
    Search(const std::vector<Blob>& blobs, int width, int height)
        : blobs_(blobs), index_(blobs, width, height), growth_(blobs, index_), places_(blobs.size()) {}

    void run(bool squares, int most) {
        for (size_t i = 0; i < blobs_.size() && growth_.work() < most; ++i)
            start_at(static_cast<int>(i), squares, most);
    }

    // The best first, no two of which are the same.
    std::vector<Lattice> best(size_t count) const {
        std::vector<Lattice> sorted = lattices_;
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](const Lattice& a, const Lattice& b) { return a.quality > b.quality; });
        std::vector<Lattice> different;
        for (Lattice& lattice : sorted) {
            if (different.size() == count) break;
            const auto same = [&](const Lattice& other) { return overlap(lattice, other); };
            if (std::any_of(different.begin(), different.end(), same)) continue;
            lattice.letter_size = letter_size(lattice);
            different.push_back(lattice);
        }
        return different;
    }

private:
    const Blob& blob(int number) const { return blobs_[static_cast<size_t>(number)]; }
    Place& place(int number) { return places_[static_cast<size_t>(number)]; }

    static bool alike(const Blob& a, const Blob& b, double ratio) {
        return a.dark == b.dark && a.size <= ratio * b.size && b.size <= ratio * a.size &&
               a.contrast <= 4 * b.contrast && b.contrast <= 4 * a.contrast;
    }

    void start_at(int first, bool squares, int most) {
        const Blob& corner = blob(first);
        around_.clear();
        index_.near(corner.middle, farthest_neighbour * corner.size, [&](int number, double far) {
            const Blob& other = blob(number);
            if (far < nearest_neighbour * std::min(corner.size, other.size) || !alike(corner, other, 1.6)) return;
            around_.emplace_back(far, number);
        });
        std::sort(around_.begin(), around_.end());
        if (around_.size() > most_neighbours) around_.resize(most_neighbours);
        for (const auto& [right_far, right] : around_) {
            const Point across = blob(right).middle - corner.middle;
            // Each square is met from all of its corners; one of them has its first step to the right.
            if (squares && across.x < std::abs(across.y) * 0.99) continue;
            for (const auto& [below_far, below] : around_) {
                const Point down = blob(below).middle - corner.middle;
                if (cross(across, down) <= 0 || std::abs(dot(across, down)) > 0.64 * right_far * below_far) continue;
                if (right_far > 1.7 * below_far || below_far > 1.7 * right_far) continue;
                if (is_known_square(place(first), place(right), place(below))) continue;
                const int opposite =
                    nearest_like(corner, corner.middle + across + down, 0.25 * std::min(right_far, below_far));
                if (squares != (opposite >= 0) || opposite == right || opposite == below) continue;
                if (growth_.work() >= most) return;
                grow(first, right, below, opposite);
            }
        }
    }

    // The blobs of a lattice may be tiles. If most of them have smaller blobs of the other shade in their middles,
    // those are the letters.
    double letter_size(const Lattice& lattice) const {
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

    int nearest_like(const Blob& model, Point at, double radius) const {
        int nearest = -1;
        index_.near(at, radius, [&](int number, double far) {
            if (!alike(model, blob(number), 1.8) || far > radius) return;
            radius = far;
            nearest = number;
        });
        return nearest;
    }

    void grow(int corner, int right, int below, int opposite) {
        const bool sound = growth_.grow(corner, right, below, opposite);
        if (growth_.members().size() < 6) return;
        Lattice lattice;
        const bool is_board = sound && growth_.finish(lattice) && lattice.quality >= 2;
        // Known even if it is no board: the same one is not grown again from its other squares.
        const int number = ++grown_;
        for (int y = -reach; y <= reach; ++y) {
            for (int x = -reach; x <= reach; ++x) {
                if (growth_.at(x, y) >= 0) place(growth_.at(x, y)) = {number, x, y};
            }
        }
        if (is_board) lattices_.push_back(std::move(lattice));
    }

    const std::vector<Blob>& blobs_;
    const BlobIndex index_;
    Growth growth_;
    std::vector<Place> places_;
    std::vector<Lattice> lattices_;
    std::vector<std::pair<double, int>> around_;
    int grown_ = 0;
};

}  // namespace

double Lattice::pitch_at(Point cell) const { return shorter_step(map, cell); }

std::vector<Lattice> find_lattices(const std::vector<Blob>& blobs, int width, int height) {
    Search search(blobs, width, height);
    search.run(true, most_work);
    // Boards with holes may have no full square of four tiles.
    search.run(false, most_work + most_work / 2);
    return search.best(8);
}

Lattice part_of(const Lattice& lattice, int row, int col, int rows, int cols) {
    Lattice part = lattice;
    part.rows = rows;
    part.cols = cols;
    for (size_t i = 0; i < 9; i += 3) {
        part.map.m[i + 2] += col * lattice.map.m[i] + row * lattice.map.m[i + 1];
    }
    part.cells.clear();
    part.found = 0;
    for (int y = row; y < row + rows; ++y) {
        for (int x = col; x < col + cols; ++x) {
            const bool inside = x >= 0 && y >= 0 && x < lattice.cols && y < lattice.rows;
            part.cells.push_back(inside ? lattice.cells[static_cast<size_t>(y * lattice.cols + x)] : -1);
            part.found += part.cells.back() >= 0;
        }
    }
    return part;
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
