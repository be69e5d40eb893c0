#include "cell_reader.h"

#include <algorithm>
#include <cmath>

#include "tile.h"

namespace gridwords::vision {
namespace {

constexpr int samples = 6;
// The share of the samples that must be letters for a lattice to be worth looking at: of the boards that are
// found correctly, hardly any has less than half.
constexpr double least_letter_share = 0.3;

// Letters should be about half as high as the square that the network sees, but the square should not show neighbours.
double square_side(const Lattice& lattice) {
    return lattice.letter_size > 0 ? std::clamp(2 * lattice.letter_size, 0.6, 1.1) : 1;
}

}  // namespace

bool CellReader::open(const Lattice& lattice) {
    lattice_ = lattice;
    known_.clear();
    return choose_side();
}

void CellReader::move(const Lattice& lattice) {
    lattice_ = lattice;
    known_.clear();
}

bool CellReader::in_image(int row, int col) const {
    const Point cell{double(col), double(row)};
    if (!lattice_.map.is_sound_at(cell)) return false;
    const Point p = lattice_.map(cell);
    const double margin = 0.2 * lattice_.pitch_at(cell);
    return p.x > margin && p.y > margin && p.x < image_.width - margin && p.y < image_.height - margin;
}

const TileOdds& CellReader::odds_at(int row, int col) {
    const auto [place, is_new] = known_.try_emplace({row, col});
    if (is_new) {
        // A screen's cells need not be square; what is cut from them is.
        const Homography::Steps steps = lattice_.map.steps_at({double(col), double(row)});
        const double ratio = length(steps.x) / length(steps.y);
        const double width = lattice_.is_level ? std::min(1.0, 1 / ratio) : 1;
        const double height = lattice_.is_level ? std::min(1.0, ratio) : 1;
        const TileGrey tile = cut_tile(image_, lattice_.map, {double(col), double(row)}, side_ * width, side_ * height);
        Known& known = place->second;
        known.logits = network_.evaluate(tile);
        known.odds = odds_of(known.logits, network_.temperature(), case_);
        ++evaluations_;
    }
    return place->second.odds;
}

// The cells that show whether it is worth looking at all of them: every other one first, then those between.
std::vector<std::pair<int, int>> CellReader::sample() const {
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
bool CellReader::choose_side() {
    const std::vector<std::pair<int, int>> places = sample();
    const double guess = square_side(lattice_);
    double best_side = guess;
    double best_sum = 0;
    std::map<std::pair<int, int>, Known> best_known;
    case_ = LetterCase::either;
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
        // Even letters that are cut out badly are recognized as letters.
        if (side == guess && letters < least_letter_share * samples) return false;
        if (best_sum > 0.8 * samples) break;
    }
    side_ = best_side;
    known_ = std::move(best_known);
    choose_case();
    return best_sum > least_letter_share * samples;
}

// Of the letters that were looked at so far.
void CellReader::choose_case() {
    std::vector<TileLogits> logits;
    for (const auto& [place, known] : known_) logits.push_back(known.logits);
    case_ = case_of(logits, network_.temperature());
    for (auto& [place, known] : known_) known.odds = odds_of(known.logits, network_.temperature(), case_);
}

}  // namespace gridwords::vision
