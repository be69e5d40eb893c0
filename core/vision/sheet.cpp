#include "sheet.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "blob_index.h"
#include "growth.h"
#include "lattice.h"
#include "surroundings.h"

namespace gridwords::vision {
namespace {

constexpr int sheet_reach = 40;  // cells on each side of the first one
constexpr int sheet_span = 2 * sheet_reach + 1;
constexpr int most_sheet_work = 120000;  // cells looked at in one picture
constexpr int window = 2;                // cells on each side that say where a cell is
constexpr size_t least_for_jump = 30;    // letters of a sheet that may continue behind a gap
constexpr double most_in_gap = 0.2;      // the share of cells filled in a line between two parts
constexpr double most_of_words = 0.4;    // the share of the letters in a line at the edge
constexpr double most_between = 0.3;     // the share of cells with a letter halfway to the next one
constexpr double least_fill = 0.7;       // the share of a sheet's cells that have a letter
// A line of print is closer to the next letter than to the next line; a grid is about square, seen at an angle or not.
constexpr double least_squareness = 0.55;

Point middle_of(const std::vector<Blob>& blobs, int number) { return blobs[static_cast<size_t>(number)].middle; }

// A plane through points of the sheet: where a cell should be, judging by its neighbours.
class LocalFit {
public:
    void add(double x, double y, Point p) {
        const std::array<double, 3> f = {1, x, y};
        for (size_t i = 0; i < 3; ++i) {
            for (size_t j = 0; j < 3; ++j) squares_[i][j] += f[i] * f[j];
            right_[i] = right_[i] + f[i] * p;
        }
        ++count_;
    }

    int count() const { return count_; }

    // False if the points lie on a line.
    bool solve(Sheet::Place& place) const {
        const auto& s = squares_;
        const double a = s[1][1] * s[2][2] - s[1][2] * s[2][1];
        const double b = s[1][2] * s[2][0] - s[1][0] * s[2][2];
        const double c = s[1][0] * s[2][1] - s[1][1] * s[2][0];
        const double det = s[0][0] * a + s[0][1] * b + s[0][2] * c;
        if (count_ < 3 || !(std::abs(det) > 1e-6)) return false;
        const double d = s[0][0] * s[2][2] - s[0][2] * s[2][0];
        const double e = s[0][1] * s[2][0] - s[0][0] * s[2][1];
        const double f = s[0][0] * s[1][1] - s[0][1] * s[1][0];
        const double g = 1 / det;
        place.middle = g * (a * right_[0] + b * right_[1] + c * right_[2]);
        place.across = g * (b * right_[0] + d * right_[1] + e * right_[2]);
        place.down = g * (c * right_[0] + e * right_[1] + f * right_[2]);
        return true;
    }

private:
    std::array<std::array<double, 3>, 3> squares_{};
    std::array<Point, 3> right_{};
    int count_ = 0;
};

double shorter(const Sheet::Place& place) { return std::min(length(place.across), length(place.down)); }

bool is_sound(const Sheet::Place& place) {
    const double across = length(place.across);
    const double down = length(place.down);
    const double turn = place.across.x * place.down.y - place.across.y * place.down.x;
    return across > 3 && down > 3 && across < 2 * down && down < 2 * across && turn > 0.8 * across * down;
}

// Grows a sheet from a square of four letters, one ring of neighbours after the other, each placed by those near it.
class Weave {
public:
    Weave(const std::vector<Blob>& blobs, const BlobIndex& index)
        : blobs_(blobs), index_(index), cells_(static_cast<size_t>(sheet_span * sheet_span), -1),
          use_(blobs.size(), Use::none) {}

    void grow(int corner, int right, int below, int opposite) {
        for (const auto& [x, y] : members_) {
            // The blobs of a sheet that came to nothing may be part of another one.
            if (use_of(cell(x, y)) == Use::now) use_of(cell(x, y)) = Use::tried;
            cell(x, y) = -1;
        }
        members_.clear();
        low_x_ = low_y_ = 0;
        high_x_ = high_y_ = 0;
        dark_ = blobs_[static_cast<size_t>(corner)].dark;
        size_ = blobs_[static_cast<size_t>(corner)].size;
        put(0, 0, corner);
        put(1, 0, right);
        put(0, 1, below);
        put(1, 1, opposite);
        // Each round looks around the cells added in the ones before; if nothing is there, also over a letter that a
        // stroke covers.
        size_t near_done = 0;
        size_t far_done = 0;
        while (work_ < most_sheet_work) {
            std::vector<std::pair<int, int>> around = std::exchange(again_, {});
            if (near_done < members_.size()) {
                add_around(around, near_done, 1);
            } else if (members_.size() >= least_for_jump && far_done < members_.size()) {
                add_around(around, far_done, 2);
            } else {
                break;
            }
            std::sort(around.begin(), around.end());
            around.erase(std::unique(around.begin(), around.end()), around.end());
            for (const auto& [x, y] : around) {
                if (std::max(std::abs(x), std::abs(y)) > sheet_reach || cell(x, y) >= 0) continue;
                ++work_;
                if (!add(x, y)) again_.emplace_back(x, y);
            }
        }
        again_.clear();
        for (const auto& [x, y] : members_) use_of(cell(x, y)) = Use::now;
    }

    // The rectangle with the most letters and the fewest gaps.
    bool finish(Sheet& sheet) {
        const int wide = high_x_ - low_x_ + 1;
        const int high = high_y_ - low_y_ + 1;
        if (wide < least_sheet || high < least_sheet) return false;
        int best = 0, x0 = 0, x1 = 0, y0 = 0, y1 = 0;
        std::vector<int> sums(static_cast<size_t>(wide));
        for (int top = 0; top < high; ++top) {
            std::fill(sums.begin(), sums.end(), 0);
            for (int bottom = top; bottom < high; ++bottom) {
                int sum = 0;
                int left = 0;
                for (int x = 0; x < wide; ++x) {
                    sums[static_cast<size_t>(x)] += at(low_x_ + x, low_y_ + bottom) >= 0 ? 1 : -1;
                    if (sum <= 0) sum = 0, left = x;
                    sum += sums[static_cast<size_t>(x)];
                    if (sum > best) best = sum, x0 = left, x1 = x, y0 = top, y1 = bottom;
                }
            }
        }
        leave_gaps(x0, x1, y0, y1);
        leave_words(x0, x1, y0, y1);
        sheet.rows = y1 - y0 + 1;
        sheet.cols = x1 - x0 + 1;
        if (sheet.rows < least_sheet || sheet.cols < least_sheet) return false;
        std::vector<double> sizes;
        const Bounds bounds = {low_x_ + x0, low_x_ + x1, low_y_ + y0, low_y_ + y1};
        for (int y = low_y_ + y0; y <= low_y_ + y1; ++y) {
            for (int x = low_x_ + x0; x <= low_x_ + x1; ++x) {
                const int number = at(x, y);
                sheet.blobs.push_back(number);
                if (number >= 0) sizes.push_back(blobs_[static_cast<size_t>(number)].size);
                Sheet::Place place;
                if (!place_of(x, y, 3, bounds, place) || !is_sound(place)) return false;
                sheet.places.push_back(place);
            }
        }
        sheet.letter_size = median_of(sizes);
        sheet.goes_on = goes_on(sheet);
        const Sheet::Place& middle = sheet.at(sheet.rows / 2, sheet.cols / 2);
        const double across = length(middle.across);
        const double down = length(middle.down);
        if (std::min(across / down, down / across) < least_squareness || has_letters_between(sheet) ||
            are_set_as_words(sheet.letter_size, across, down) || sheet.filled() < least_fill * sheet.rows * sheet.cols)
            return false;
        for (const auto& [x, y] : members_) use_of(cell(x, y)) = Use::taken;
        return true;
    }

    bool is_tried(int number) const { return use_[static_cast<size_t>(number)] != Use::none; }
    int work() const { return work_; }

private:
    // What became of a blob: a sheet that came to nothing, the present one, or one that was found.
    enum class Use : uint8_t { none, tried, now, taken };

    Use& use_of(int number) { return use_[static_cast<size_t>(number)]; }
    bool is_used(int number) const { return use_[static_cast<size_t>(number)] >= Use::now; }

    struct Bounds {
        int low_x, high_x, low_y, high_y;
        bool has(int x, int y) const { return x >= low_x && x <= high_x && y >= low_y && y <= high_y; }
    };
    static constexpr Bounds everywhere = {-sheet_reach, sheet_reach, -sheet_reach, sheet_reach};

    int& cell(int x, int y) { return cells_[static_cast<size_t>((y + sheet_reach) * sheet_span + x + sheet_reach)]; }
    int at(int x, int y) const {
        if (std::max(std::abs(x), std::abs(y)) > sheet_reach) return -1;
        return cells_[static_cast<size_t>((y + sheet_reach) * sheet_span + x + sheet_reach)];
    }

    void put(int x, int y, int number) {
        cell(x, y) = number;
        members_.emplace_back(x, y);
        low_x_ = std::min(low_x_, x);
        high_x_ = std::max(high_x_, x);
        low_y_ = std::min(low_y_, y);
        high_y_ = std::max(high_y_, y);
    }

    // A list of words beside the grid may have joined it over a line without letters: the larger part is the grid.
    void leave_gaps(int& x0, int& x1, int& y0, int& y1) const {
        const auto share = [&](int from_x, int to_x, int from_y, int to_y) {
            int filled = 0;
            for (int y = from_y; y <= to_y; ++y) {
                for (int x = from_x; x <= to_x; ++x) filled += at(low_x_ + x, low_y_ + y) >= 0;
            }
            return static_cast<double>(filled) / ((to_x - from_x + 1) * (to_y - from_y + 1));
        };
        const auto leave = [](int& low, int& high, auto&& is_gap) {
            for (int line = low + 1; line < high; ++line) {
                if (!is_gap(line)) continue;
                if (line - low > high - line) {
                    high = line - 1;
                } else {
                    low = line + 1;
                }
            }
        };
        leave(x0, x1, [&](int x) { return share(x, x, y0, y1) < most_in_gap; });
        leave(y0, y1, [&](int y) { return share(x0, x1, y, y) < most_in_gap; });
    }

    // The letters of words have others nearby, which are in no cell.
    bool is_of_word(int number) const {
        if (number < 0) return false;
        const Blob& letter = blobs_[static_cast<size_t>(number)];
        bool found = false;
        index_.near(letter.middle, 1.3 * letter.size, [&](int other, double far) {
            const Blob& seen = blobs_[static_cast<size_t>(other)];
            found = found ||
                    (other != number && !is_used(other) && far > 0.4 * letter.size && are_alike(letter, seen, 1.5) &&
                     4 * std::min(seen.width, seen.height) > seen.size && 2 * seen.contrast > letter.contrast);
        });
        return found;
    }

    // Drops the first and last lines that are letters of words.
    void leave_words(int& x0, int& x1, int& y0, int& y1) const {
        const auto is_words = [&](int from_x, int to_x, int from_y, int to_y) {
            int letters = 0;
            int words = 0;
            for (int y = low_y_ + from_y; y <= low_y_ + to_y; ++y) {
                for (int x = low_x_ + from_x; x <= low_x_ + to_x; ++x) {
                    letters += at(x, y) >= 0;
                    words += is_of_word(at(x, y));
                }
            }
            return words > most_of_words * letters;
        };
        while (x1 > x0 && is_words(x0, x0, y0, y1)) ++x0;
        while (x1 > x0 && is_words(x1, x1, y0, y1)) --x1;
        while (y1 > y0 && is_words(x0, x1, y0, y0)) ++y0;
        while (y1 > y0 && is_words(x0, x1, y1, y1)) --y1;
    }

    // Whether there are other letters halfway between its own: only every other line is in the sheet.
    bool has_letters_between(const Sheet& sheet) const {
        int below = 0;
        int beside = 0;
        for (const Sheet::Place& place : sheet.places) {
            below += is_letter_at(sheet, place.middle + 0.5 * place.down, 0.25 * shorter(place));
            beside += is_letter_at(sheet, place.middle + 0.5 * place.across, 0.25 * shorter(place));
        }
        return std::max(below, beside) > most_between * static_cast<double>(sheet.places.size());
    }

    // Whether there is a letter that is in none of the sheet's cells.
    bool is_letter_at(const Sheet& sheet, Point at, double radius, bool of_words = true) const {
        bool found = false;
        const Point across = sheet.at(sheet.rows / 2, sheet.cols / 2).across;
        const bool is_level = std::abs(across.x) > std::abs(across.y);
        index_.near(at, radius, [&](int number, double) {
            const Blob& seen = blobs_[static_cast<size_t>(number)];
            // As high as a letter of the sheet, not as wide: small ones may have run together.
            found = found || (seen.dark == dark_ && (is_level ? seen.height : seen.width) > 0.65 * sheet.letter_size &&
                              seen.size < 1.5 * sheet.letter_size && (of_words || !is_of_word(number)) &&
                              std::find(sheet.blobs.begin(), sheet.blobs.end(), number) == sheet.blobs.end());
        });
        return found;
    }

    // Whether half of the cells at an edge have a letter beyond them that is in no cell and not of a word.
    bool goes_on(const Sheet& sheet) const {
        const auto is_next_to = [&](int row, int col, int down, int across) {
            const Sheet::Place& place = sheet.at(row, col);
            const Point next = place.middle + down * place.down + across * place.across;
            return is_letter_at(sheet, next, 0.7 * shorter(place), false);
        };
        std::array<int, 4> beyond{};
        for (int col = 0; col < sheet.cols; ++col) {
            beyond[0] += is_next_to(0, col, -1, 0);
            beyond[1] += is_next_to(sheet.rows - 1, col, 1, 0);
        }
        for (int row = 0; row < sheet.rows; ++row) {
            beyond[2] += is_next_to(row, 0, 0, -1);
            beyond[3] += is_next_to(row, sheet.cols - 1, 0, 1);
        }
        return 2 * std::max(beyond[0], beyond[1]) >= sheet.cols || 2 * std::max(beyond[2], beyond[3]) >= sheet.rows;
    }

    // The cells that are this many from the members added since `done`.
    void add_around(std::vector<std::pair<int, int>>& around, size_t& done, int far) const {
        for (; done < members_.size(); ++done) {
            const auto [x, y] = members_[done];
            for (const auto& [dx, dy] : {std::pair{far, 0}, {-far, 0}, {0, far}, {0, -far}})
                around.emplace_back(x + dx, y + dy);
        }
    }

    // Wider and wider around the cell until enough letters say where it is.
    bool place_of(int x, int y, int least, const Bounds& within, Sheet::Place& place) const {
        for (int reach = window; reach <= 4 * window; ++reach) {
            LocalFit fit;
            for (int dy = -reach; dy <= reach; ++dy) {
                for (int dx = -reach; dx <= reach; ++dx) {
                    if (!within.has(x + dx, y + dy)) continue;
                    const int number = at(x + dx, y + dy);
                    if (number >= 0) fit.add(dx, dy, middle_of(blobs_, number));
                }
            }
            if (fit.count() >= least && fit.solve(place)) return true;
        }
        return false;
    }

    bool add(int x, int y) {
        Sheet::Place place;
        if (!place_of(x, y, members_.size() < 9 ? 3 : 5, everywhere, place) || !is_sound(place)) return false;
        const double pitch = shorter(place);
        const bool is_next = at(x - 1, y) >= 0 || at(x + 1, y) >= 0 || at(x, y - 1) >= 0 || at(x, y + 1) >= 0;
        int best = -1;
        double best_off = 0;
        index_.near(place.middle, (is_next ? 0.3 : 0.2) * pitch, [&](int number, double far) {
            const Blob& seen = blobs_[static_cast<size_t>(number)];
            if (seen.dark != dark_ || is_used(number) || seen.size < 0.55 * size_ || seen.size > 1.7 * size_) return;
            const double off = far / pitch + 0.2 * std::abs(std::log(seen.size / size_));
            if (best < 0 || off < best_off) best = number, best_off = off;
        });
        if (best < 0) return false;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                if (at(x + dx, y + dy) == best) return false;
            }
        }
        put(x, y, best);
        // Letters grow towards the camera.
        size_ += 0.02 * (blobs_[static_cast<size_t>(best)].size - size_);
        return true;
    }

    const std::vector<Blob>& blobs_;
    const BlobIndex& index_;
    std::vector<int> cells_;
    std::vector<Use> use_;
    std::vector<std::pair<int, int>> members_;
    std::vector<std::pair<int, int>> again_;  // where nothing was found yet
    int low_x_ = 0, high_x_ = 0, low_y_ = 0, high_y_ = 0;
    bool dark_ = false;
    double size_ = 0;
    int work_ = 0;
};

}  // namespace

int Sheet::filled() const {
    return static_cast<int>(std::count_if(blobs.begin(), blobs.end(), [](int blob) { return blob >= 0; }));
}

std::vector<Sheet> find_sheets(const std::vector<Blob>& blobs, int width, int height) {
    const BlobIndex index(blobs, blobs.size(), width, height);
    const Surroundings surroundings(blobs, index, index);
    Weave weave(blobs, index);
    std::vector<Sheet> sheets;
    for (size_t i = 0; i < blobs.size() && weave.work() < most_sheet_work; ++i) {
        const auto first = static_cast<int>(i);
        const Blob& corner = blobs[i];
        if (weave.is_tried(first) || corner.full) continue;
        // The nearest letters to the right and below; the first direction may point up or down by half.
        std::array<int, 2> next = {-1, -1};
        std::array<double, 2> nearest = {1e9, 1e9};
        index.near(corner.middle, 3.6 * corner.size, [&](int number, double far) {
            const Point step = middle_of(blobs, number) - corner.middle;
            if (far < 0.8 * corner.size || !are_alike(corner, blobs[static_cast<size_t>(number)], 1.6)) return;
            const size_t way = step.x > 0 && std::abs(step.y) < 0.6 * step.x   ? 0
                               : step.y > 0 && std::abs(step.x) < 0.6 * step.y ? 1
                                                                               : 2;
            if (way < 2 && far < nearest[way]) nearest[way] = far, next[way] = number;
        });
        if (next[0] < 0 || next[1] < 0) continue;
        const Point across = middle_of(blobs, next[0]) - corner.middle;
        const Point down = middle_of(blobs, next[1]) - corner.middle;
        if (!is_sound({corner.middle, across, down})) continue;
        const int opposite = surroundings.nearest_like(corner, corner.middle + across + down,
                                                       0.25 * std::min(nearest[0], nearest[1]), 1.6);
        if (opposite < 0 || opposite == next[0] || opposite == next[1]) continue;
        weave.grow(first, next[0], next[1], opposite);
        Sheet sheet;
        if (weave.finish(sheet)) sheets.push_back(std::move(sheet));
    }
    std::stable_sort(sheets.begin(), sheets.end(),
                     [](const Sheet& a, const Sheet& b) { return a.filled() > b.filled(); });
    return sheets;
}

Sheet resized(const Sheet& sheet, int top, int bottom, int left, int right) {
    Sheet result;
    result.rows = sheet.rows + top + bottom;
    result.cols = sheet.cols + left + right;
    result.letter_size = sheet.letter_size;
    result.goes_on = sheet.goes_on;
    for (int row = -top; row < sheet.rows + bottom; ++row) {
        for (int col = -left; col < sheet.cols + right; ++col) {
            const int near_row = std::clamp(row, 0, sheet.rows - 1);
            const int near_col = std::clamp(col, 0, sheet.cols - 1);
            const auto near = static_cast<size_t>(near_row * sheet.cols + near_col);
            Sheet::Place place = sheet.places[near];
            place.middle = place.middle + (col - near_col) * place.across + (row - near_row) * place.down;
            result.places.push_back(place);
            result.blobs.push_back(near_row == row && near_col == col ? sheet.blobs[near] : -1);
        }
    }
    return result;
}

void scale(Sheet& sheet, double factor) {
    sheet.letter_size *= factor;
    for (Sheet::Place& place : sheet.places)
        place = {factor * place.middle, factor * place.across, factor * place.down};
}

Sheet mirrored(const Sheet& sheet) {
    Sheet result = sheet;
    for (int row = 0; row < sheet.rows; ++row) {
        for (int col = 0; col < sheet.cols; ++col) {
            const auto to = static_cast<size_t>(row * sheet.cols + col);
            const auto from = static_cast<size_t>(row * sheet.cols + sheet.cols - 1 - col);
            result.places[to] = sheet.places[from];
            result.places[to].across = -1.0 * sheet.places[from].across;
            result.blobs[to] = sheet.blobs[from];
        }
    }
    return result;
}

Sheet turned(const Sheet& sheet) {
    Sheet result;
    result.rows = sheet.cols;
    result.cols = sheet.rows;
    result.letter_size = sheet.letter_size;
    result.goes_on = sheet.goes_on;
    for (int row = 0; row < result.rows; ++row) {
        for (int col = 0; col < result.cols; ++col) {
            const auto from = static_cast<size_t>((sheet.rows - 1 - col) * sheet.cols + row);
            const Sheet::Place& place = sheet.places[from];
            result.places.push_back({place.middle, -1.0 * place.down, place.across});
            result.blobs.push_back(sheet.blobs[from]);
        }
    }
    return result;
}

}  // namespace gridwords::vision
