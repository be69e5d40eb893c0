#include "lattice_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "blob_index.h"
#include "growth.h"
#include "surroundings.h"

namespace gridwords::vision {
namespace {

constexpr int most_neighbours = 12;
// Distances as multiples of the blob's size.
constexpr double nearest_neighbour = 0.9;
constexpr double farthest_neighbour = 4.5;
// So few hardly ever lie in rows by chance, so the rows may be uneven.
constexpr size_t few_blobs = 30;

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

// Looks for squares of four blobs, or for corners of three, and grows each into a lattice.
class Search {
public:
    Search(const std::vector<Blob>& blobs, size_t count, int width, int height)
        : blobs_(blobs), count_(count), index_(blobs, count, width, height),
          everything_(blobs, blobs.size(), width, height), surroundings_(blobs, index_, everything_),
          growth_(blobs, index_), places_(count) {}

    void run(bool squares, int most) {
        for (size_t i = 0; i < count_ && growth_.work() < most; ++i) start_at(static_cast<int>(i), squares, most);
    }

    // On a screen two blobs of a row are enough.
    void run_level(int most) {
        for (size_t i = 0; i < count_; ++i) {
            const Blob& corner = blobs_[i];
            around_.clear();
            index_.near(corner.middle, farthest_neighbour * corner.size, [&](int number, double far) {
                const Point across = blob(number).middle - corner.middle;
                if (far < 1.2 * corner.size || !are_alike(corner, blob(number), 1.3)) return;
                if (across.x < 0 || std::abs(across.y) > 0.06 * across.x) return;
                if (place(number).lattice < 0 || place(number).lattice != places_[i].lattice)
                    around_.emplace_back(far, number);
            });
            if (around_.empty()) continue;
            const int right = std::min_element(around_.begin(), around_.end())->second;
            if (growth_.work() >= most) return;
            keep(growth_.grow_level(static_cast<int>(i), right));
        }
    }

    int work() const { return growth_.work(); }

    // The best first, each once.
    std::vector<Lattice> best(size_t count) const {
        std::vector<Lattice> sorted = lattices_;
        // Of two boards as good the larger one.
        const auto worth = [](const Lattice& lattice) {
            return lattice.quality * std::pow(lattice.pitch_at(lattice.middle()), 0.1);
        };
        std::stable_sort(sorted.begin(), sorted.end(),
                         [&](const Lattice& a, const Lattice& b) { return worth(a) > worth(b); });
        // A thin shape is rare: only the largest one, and last. It may continue where one of the others ended.
        const auto largest = std::max_element(thin_.begin(), thin_.end(),
                                              [](const Lattice& a, const Lattice& b) { return a.found < b.found; });
        std::vector<Lattice> different;
        for (const Lattice& lattice : sorted) {
            const auto same = [&](const Lattice& other) { return same_grid(other, lattice); };
            if (different.size() == count) break;
            if (std::none_of(different.begin(), different.end(), same)) different.push_back(lattice);
        }
        if (largest != thin_.end()) different.push_back(*largest);
        for (Lattice& lattice : different) {
            lattice.letter_size = surroundings_.letter_size(lattice);
            lattice.company = surroundings_.company(lattice);
        }
        return different;
    }

private:
    const Blob& blob(int number) const { return blobs_[static_cast<size_t>(number)]; }
    Place& place(int number) { return places_[static_cast<size_t>(number)]; }

    void start_at(int first, bool squares, int most) {
        const Blob& corner = blob(first);
        around_.clear();
        index_.near(corner.middle, farthest_neighbour * corner.size, [&](int number, double far) {
            const Blob& other = blob(number);
            // The box of a turned tile is larger than the tile, by the same factor by which its neighbour is farther
            // when measured along the edges of the picture.
            const Point step = other.middle - corner.middle;
            if (std::abs(step.x) + std::abs(step.y) < nearest_neighbour * std::min(corner.size, other.size)) return;
            if (are_alike(corner, other, 1.6)) around_.emplace_back(far, number);
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
                const int opposite = surroundings_.nearest_like(corner, corner.middle + across + down,
                                                                0.25 * std::min(right_far, below_far), 1.8);
                if (squares != (opposite >= 0) || opposite == right || opposite == below) continue;
                if (growth_.work() >= most) return;
                keep(growth_.grow(first, right, below, opposite));
            }
        }
    }

    void keep(bool sound) {
        if (growth_.size() < Growth::least_members) return;
        Lattice lattice;
        bool is_board = sound && growth_.finish(lattice);
        if (is_board) {
            lattice.crowding = surroundings_.crowding(lattice);
            lattice.quality *= 1 - std::clamp(2 * lattice.crowding - 0.5, 0.0, 1.0);
        }
        is_board = is_board && lattice.quality >= (count_ <= few_blobs ? 1 : 2);
        // The letters of pale print may be missed here: such a lattice comes last, but it is not dropped.
        if (is_board) lattice.quality *= 1 - std::clamp(3 * surroundings_.plainness(lattice) - 1, 0.0, 0.95);
        // Known even if it is no board: the same one is not grown again from its other squares.
        const int number = ++grown_;
        for (int y = -Growth::reach; y <= Growth::reach; ++y) {
            for (int x = -Growth::reach; x <= Growth::reach; ++x) {
                if (growth_.at(x, y) >= 0) place(growth_.at(x, y)) = {number, x, y};
            }
        }
        if (sound && (!is_board || lattice.found < static_cast<int>(growth_.size()))) keep_thin();
        if (is_board) lattices_.push_back(std::move(lattice));
    }

    // Of a thin shape even one blob between its tiles shows that it is something else.
    void keep_thin() {
        Lattice lattice;
        if (!growth_.finish_thin(lattice)) return;
        lattice.crowding = surroundings_.crowding(lattice);
        if (lattice.crowding == 0) thin_.push_back(std::move(lattice));
    }

    const std::vector<Blob>& blobs_;
    const size_t count_;
    const BlobIndex index_;
    const BlobIndex everything_;
    const Surroundings surroundings_;
    Growth growth_;
    std::vector<Place> places_;
    std::vector<Lattice> lattices_;
    std::vector<Lattice> thin_;
    std::vector<std::pair<double, int>> around_;
    int grown_ = 0;
};

}  // namespace

std::vector<Lattice> find_lattices(const std::vector<Blob>& blobs, size_t count, int width, int height, int& work) {
    Search search(blobs, count, width, height);
    search.run(true, work / 7 * 4);
    // Boards with holes may have no full square of four tiles, and on a screen not even three in a corner.
    search.run(false, work / 7 * 6);
    search.run_level(work);
    work = std::max(0, work - search.work());
    return search.best(8);
}

}  // namespace gridwords::vision
