#include "judge.h"

#include <algorithm>
#include <cmath>

#include "tile.h"

namespace gridwords::vision {
namespace {

constexpr int samples = 6;
// Of the samples, that a lattice is worth looking at: of boards that are found right, hardly one has less than half.
constexpr double least_letter_share = 0.3;
// What a cell adds to the score of a board: a letter where a blob is, a letter elsewhere, and no letter. A row with two
// letters and two holes still belongs to the board.
constexpr double value_seen = 0.5;
constexpr double value_unseen = 0.25;
constexpr double value_none = -0.3;

// Letters should be about half as high as the square that the network sees, but the square should not show neighbours.
double square_side(const Lattice& lattice) {
    return lattice.letter_size > 0 ? std::clamp(2 * lattice.letter_size, 0.6, 1.1) : 1;
}

double best_letter(const TileOdds& odds) {
    double best = 0;
    for (size_t label = 0; label < label_blank; ++label) {
        double sum = 0;
        for (const auto& turn : odds) sum += turn[label];
        best = std::max(best, sum);
    }
    return best;
}

}  // namespace

bool Judge::in_image(int row, int col) const {
    const Point cell{double(col), double(row)};
    if (!lattice_.map.is_sound_at(cell)) return false;
    const Point p = lattice_.map(cell);
    const double margin = 0.2 * lattice_.pitch_at(cell);
    return p.x > margin && p.y > margin && p.x < image_.width - margin && p.y < image_.height - margin;
}

const TileOdds& Judge::odds_at(int row, int col) {
    const auto [place, is_new] = known_.try_emplace({row, col});
    if (is_new) {
        // A screen's cells need not be square; what is cut from them is.
        const Homography::Steps steps = lattice_.map.steps_at({double(col), double(row)});
        const double ratio = length(steps.x) / length(steps.y);
        const double width = lattice_.is_level ? std::min(1.0, 1 / ratio) : 1;
        const double height = lattice_.is_level ? std::min(1.0, ratio) : 1;
        const TileGrey tile = cut_tile(image_, lattice_.map, {double(col), double(row)}, side_ * width, side_ * height);
        place->second = odds_of(network_.evaluate(tile), network_.temperature());
        ++evaluations_;
    }
    return place->second;
}

double Judge::value_at(int row, int col) {
    if (!in_image(row, col)) return value_none;
    const bool inside = row >= 0 && col >= 0 && row < lattice_.rows && col < lattice_.cols;
    const bool has_blob = inside && lattice_.cells[static_cast<size_t>(row * lattice_.cols + col)] >= 0;
    const double letter = best_letter(turn_ < 0 ? odds_at(row, col) : given_turn(odds_at(row, col), turn_));
    const double sure =
        letter < 0.5 ? letter / 2 : letter;  // four cells that are hardly letters are no row of the board
    return value_none + sure * ((has_blob ? value_seen : value_unseen) - value_none);
}

// What a row or column beyond the edge would add. Two of its cells decide whether the others are looked at.
double Judge::line_value(int row, int col, int step_row, int step_col, int count) {
    const auto value = [&](int i) { return value_at(row + i * step_row, col + i * step_col); };
    if (value(count / 3) < 0 && value(count - 1 - count / 3) < 0) return -1;
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += value(i);
    return sum;
}

// The cells that show whether it is worth looking at all of them: every other one first, then those between.
std::vector<std::pair<int, int>> Judge::sample() const {
    const int cells = lattice_.rows * lattice_.cols;
    std::vector<std::pair<int, int>> places;
    for (int i = 0; i < samples; ++i) {
        const int nth = 2 * i % samples + 2 * i / samples;
        int cell = (2 * nth + 1) * cells / (2 * samples);
        while (cell + 1 < cells && lattice_.cells[static_cast<size_t>(cell)] < 0) ++cell;
        places.emplace_back(cell / lattice_.cols, cell % lattice_.cols);
    }
    return places;
}

// How large the letters are is not always known. Where the first guess reads badly, others are tried.
bool Judge::choose_side() {
    const std::vector<std::pair<int, int>> places = sample();
    const double guess = square_side(lattice_);
    double best_side = guess;
    double best_sum = 0;
    std::map<std::pair<int, int>, TileOdds> best_known;
    for (const double side : {guess, 0.55, 0.8, 1.1}) {
        if (side != guess && std::abs(side - guess) < 0.1) continue;
        side_ = side;
        known_.clear();
        double sum = 0;
        double letters = 0;
        for (size_t i = 0; i < places.size(); ++i) {
            const TileOdds& odds = odds_at(places[i].first, places[i].second);
            sum += best_letter(odds);
            letters += letter_odds(odds);
            // Half of them show whether there is anything to read, and whether another guess reads better.
            if (2 * (i + 1) == places.size() && (side == guess ? letters < 0.1 * samples : sum < 0.5 * best_sum)) break;
        }
        if (sum > best_sum) {
            best_sum = sum;
            best_side = side;
            best_known = known_;
        }
        // Letters that are cut badly are still seen to be letters.
        if (side == guess && letters < least_letter_share * samples) return false;
        if (best_sum > 0.8 * samples) break;
    }
    side_ = best_side;
    known_ = std::move(best_known);
    return best_sum > least_letter_share * samples;
}

void Judge::extend(int rows, int cols) {
    const int most_rows = rows > 0 && cols > 0 ? std::max(rows, cols) : longest_board;
    const int least = rows > 0 && cols > 0 ? most_rows : 0;
    for (bool grown = true; grown;) {
        grown = false;
        const int high = bottom_ - top_ + 1;
        const int wide = right_ - left_ + 1;
        const auto has_room = [&](int low, int last) { return last - low + 1 < most_rows; };
        if (high < most_rows) {
            const bool must = high < least;
            if (must || line_value(top_ - 1, left_, 0, 1, wide) > 0) --top_, grown = true;
            if (must || (has_room(top_, bottom_) && line_value(bottom_ + 1, left_, 0, 1, wide) > 0))
                ++bottom_, grown = true;
        }
        if (wide < most_rows) {
            const bool must = wide < least;
            const int tall = bottom_ - top_ + 1;
            if (must || line_value(top_, left_ - 1, 1, 0, tall) > 0) --left_, grown = true;
            if (must || (has_room(left_, right_) && line_value(top_, right_ + 1, 1, 0, tall) > 0))
                ++right_, grown = true;
        }
    }
}

// Whether there is a letter beyond the middle of each side: the part is the inside of a diamond or of a cross.
bool Judge::goes_on_around(int row, int col, int rows, int cols) {
    const auto is_letter = [&](int at_row, int at_col) {
        return in_image(at_row, at_col) && best_letter(given_turn(odds_at(at_row, at_col), turn_)) > 0.9;
    };
    const auto any = [&](int first, int count, auto&& look) {
        return look(first + (count - 1) / 2) || (count % 2 == 0 && look(first + count / 2));
    };
    return any(col, cols, [&](int at) { return is_letter(row - 1, at); }) &&
           any(col, cols, [&](int at) { return is_letter(row + rows, at); }) &&
           any(row, rows, [&](int at) { return is_letter(at, col - 1); }) &&
           any(row, rows, [&](int at) { return is_letter(at, col + cols); });
}

Judged Judge::judge(const Lattice& lattice, int rows, int cols) {
    lattice_ = lattice;
    known_.clear();
    top_ = left_ = 0;
    bottom_ = lattice.rows - 1;
    right_ = lattice.cols - 1;
    if (!choose_side()) return {};
    // On a screen all letters stand the same way; a letter that lies there is none.
    turn_ = -1;
    std::vector<TileOdds> inside;
    for (int row = 0; row < lattice.rows; ++row) {
        for (int col = 0; col < lattice.cols; ++col) inside.push_back(odds_at(row, col));
    }
    turn_ = shared_turn(inside);
    extend(rows, cols);

    // Sums from the top left, for the value of any part.
    const int high = bottom_ - top_ + 1;
    const int wide = right_ - left_ + 1;
    std::vector<double> sums(static_cast<size_t>((high + 1) * (wide + 1)), 0);
    const auto sum = [&](int row, int col) -> double& { return sums[static_cast<size_t>(row * (wide + 1) + col)]; };
    for (int row = 0; row < high; ++row) {
        for (int col = 0; col < wide; ++col) {
            sum(row + 1, col + 1) =
                sum(row, col + 1) + sum(row + 1, col) - sum(row, col) + value_at(top_ + row, left_ + col);
        }
    }
    const auto fits = [&](int h, int w) {
        const auto allowed = [](int size, int wanted) { return wanted > 0 ? size == wanted : size >= 3; };
        return (allowed(h, rows) && allowed(w, cols)) || (allowed(h, cols) && allowed(w, rows));
    };
    Judged best;
    int best_row = 0, best_col = 0, best_high = 0, best_wide = 0;
    for (int row = 0; row < high; ++row) {
        for (int col = 0; col < wide; ++col) {
            for (int h = 1; row + h <= high; ++h) {
                for (int w = 1; col + w <= wide; ++w) {
                    if (!fits(h, w)) continue;
                    const double score = sum(row + h, col + w) - sum(row, col + w) - sum(row + h, col) + sum(row, col);
                    if (score <= best.score) continue;
                    best.score = score;
                    best_row = row, best_col = col, best_high = h, best_wide = w;
                }
            }
        }
    }
    if (best_high == 0) return best;
    // The few letters in the tips of a diamond do not outweigh the holes beside them.
    while (rows == 0 && cols == 0 && lattice.is_level && turn_ >= 0 && best_high + 2 <= longest_board &&
           best_wide + 2 <= longest_board && goes_on_around(top_ + best_row, left_ + best_col, best_high, best_wide)) {
        --best_row, --best_col;
        best_high += 2, best_wide += 2;
    }
    best.lattice = part_of(lattice, top_ + best_row, left_ + best_col, best_high, best_wide);
    int first_row = top_ + best_row;
    int first_col = left_ + best_col;
    // What lay beyond the board may have bent the lattice.
    if (best.lattice.found < lattice.found && refit(best.lattice)) {
        lattice_ = best.lattice;
        known_.clear();
        first_row = first_col = 0;
    }
    for (int row = 0; row < best_high; ++row) {
        for (int col = 0; col < best_wide; ++col) {
            const TileOdds& odds = odds_at(first_row + row, first_col + col);
            best.letters += letter_odds(odds);
            best.certainty += best_letter(odds);
            best.cells.push_back(odds);
        }
    }
    best.certainty /= std::max(1.0, best.letters);
    return best;
}

}  // namespace gridwords::vision
