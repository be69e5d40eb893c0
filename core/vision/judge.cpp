#include "judge.h"

#include <algorithm>
#include <cmath>

namespace gridwords::vision {
namespace {

// What a cell adds to the score of a board: a letter where a blob is, a letter elsewhere, and no letter. A row with two
// letters and two holes still belongs to the board.
constexpr double value_seen = 0.5;
constexpr double value_unseen = 0.25;
constexpr double value_none = -0.3;
constexpr double least_score = 0.01;  // of a thin shape: any other board is likelier

}  // namespace

double Judge::value_at(int row, int col) {
    if (!cells_.in_image(row, col)) return value_none;
    const bool inside = row >= 0 && col >= 0 && row < lattice_.rows && col < lattice_.cols;
    const bool has_blob = inside && lattice_.cells[static_cast<size_t>(row * lattice_.cols + col)] >= 0;
    const double letter =
        best_letter(turn_ < 0 ? cells_.odds_at(row, col) : given_turn(cells_.odds_at(row, col), turn_));
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
        return cells_.in_image(at_row, at_col) && best_letter(given_turn(cells_.odds_at(at_row, at_col), turn_)) > 0.9;
    };
    const auto any = [&](int first, int count, auto&& look) {
        return look(first + (count - 1) / 2) || (count % 2 == 0 && look(first + count / 2));
    };
    return any(col, cols, [&](int at) { return is_letter(row - 1, at); }) &&
           any(col, cols, [&](int at) { return is_letter(row + rows, at); }) &&
           any(row, rows, [&](int at) { return is_letter(at, col - 1); }) &&
           any(row, rows, [&](int at) { return is_letter(at, col + cols); });
}

// All of a thin shape: its few letters cannot outweigh its holes.
Judged Judge::judge_thin(int rows, int cols) {
    Judged thin;
    const int high = lattice_.rows;
    const int wide = lattice_.cols;
    const auto fits = [](int size, int wanted) { return wanted == 0 || size == wanted; };
    if (!(fits(high, rows) && fits(wide, cols)) && !(fits(high, cols) && fits(wide, rows))) return thin;
    for (int cell = 0; cell < high * wide; ++cell) {
        const TileOdds& odds = cells_.odds_at(cell / wide, cell % wide);
        thin.cells.push_back(odds);
        if (lattice_.cells[static_cast<size_t>(cell)] < 0) continue;
        thin.letters += letter_odds(odds);
        thin.certainty += turn_ < 0 ? 0 : best_letter(given_turn(odds, turn_));
    }
    thin.certainty /= std::max(1.0, thin.letters);
    thin.score = turn_ < 0 ? 0 : least_score;
    thin.lattice = lattice_;
    return thin;
}

Judged Judge::judge(const Lattice& lattice, int rows, int cols) {
    lattice_ = lattice;
    top_ = left_ = 0;
    bottom_ = lattice.rows - 1;
    right_ = lattice.cols - 1;
    if (!cells_.open(lattice)) return {};
    // On a screen all letters stand the same way; one that lies on its side is not a letter.
    turn_ = -1;
    std::vector<TileOdds> inside;
    for (int row = 0; row < lattice.rows; ++row) {
        for (int col = 0; col < lattice.cols; ++col) inside.push_back(cells_.odds_at(row, col));
    }
    turn_ = shared_turn(inside);
    if (lattice.is_thin) return judge_thin(rows, cols);
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
        cells_.move(best.lattice);
        first_row = first_col = 0;
    }
    for (int row = 0; row < best_high; ++row) {
        for (int col = 0; col < best_wide; ++col) {
            const TileOdds& odds = cells_.odds_at(first_row + row, first_col + col);
            best.letters += letter_odds(odds);
            best.certainty += best_letter(odds);
            best.cells.push_back(odds);
        }
    }
    best.certainty /= std::max(1.0, best.letters);
    return best;
}

}  // namespace gridwords::vision
