#include "sheet_reader.h"

#include <algorithm>
#include <cmath>

#include "tile.h"

namespace gridwords::vision {
namespace {

constexpr int sheet_samples = 16;
constexpr double least_clarity = 0.6;   // of the samples
constexpr double clear_enough = 0.93;   // of the samples, that no other way to look at them is tried
constexpr double mirrored_by = 0.1;     // how much clearer the samples are if they are mirrored
constexpr double least_mirrored = 0.8;  // and how clear they must be
// Shares of the cells of a line at the edge. The line belongs to the board if enough are read as letters, or have blobs
// that may be letters; it may belong to it if somewhat fewer are read.
constexpr double least_line_letters = 0.55;
constexpr double least_line_blobs = 0.6;
constexpr double doubtful_line_letters = 0.4;
constexpr int most_extension = 4;  // lines beyond each edge

}  // namespace

TileGrey SheetReader::cut(const Sheet::Place& place) const {
    const double pitch = std::min(length(place.across), length(place.down));
    const Point u = (pitch / length(place.across)) * place.across;
    const Point v = (pitch / length(place.down)) * place.down;
    Homography map;
    map.m = {u.x, v.x, place.middle.x, u.y, v.y, place.middle.y, 0, 0, 1};
    return cut_tile(image_, map, {0, 0}, side_, side_);
}

bool SheetReader::is_in_image(const Sheet::Place& place) const {
    const double margin = 0.2 * std::min(length(place.across), length(place.down));
    return place.middle.x > margin && place.middle.y > margin && place.middle.x < image_.width - margin &&
           place.middle.y < image_.height - margin;
}

SheetReader::Sample SheetReader::sample(const Sheet& sheet) {
    std::vector<TileLogits> logits;
    const int cells = sheet.rows * sheet.cols;
    const double temperature = network_.temperature();
    Sample result;
    for (int i = 0; i < sheet_samples; ++i) {
        auto cell = static_cast<size_t>((2 * i + 1) * cells / (2 * sheet_samples));
        while (cell + 1 < sheet.blobs.size() && sheet.blobs[cell] < 0) ++cell;
        logits.push_back(network_.evaluate(cut(sheet.places[cell])));
        ++evaluations_;
        result.letters += letter_odds(odds_of(logits.back(), temperature, LetterCase::either)) / sheet_samples;
        if (2 * (i + 1) == sheet_samples && result.letters < 0.2) return result;
    }
    result.letter_case = case_of(logits, temperature);
    std::vector<TileOdds> odds;
    for (const TileLogits& each : logits) odds.push_back(odds_of(each, temperature, result.letter_case));
    result.turn = shared_turn(odds);
    if (result.turn < 0) return result;
    for (const TileOdds& each : odds) result.clarity += best_letter(given_turn(each, result.turn)) / sheet_samples;
    return result;
}

std::vector<TileOdds> SheetReader::read_places(const std::vector<Sheet::Place>& places) {
    std::vector<TileOdds> odds;
    std::array<TileGrey, turns> tiles;
    for (size_t first = 0; first < places.size(); first += turns) {
        for (size_t i = 0; i < turns; ++i) tiles[i] = cut(places[std::min(first + i, places.size() - 1)]);
        const TileLogits logits = network_.evaluate_four(tiles, 0);
        ++evaluations_;
        for (size_t i = first; i < std::min(first + turns, places.size()); ++i)
            odds.push_back(upright_odds(logits[i - first], network_.temperature(), case_));
    }
    return odds;
}

// The cells of the first or last row or column.
SheetReader::Edge SheetReader::read_edge(const Sheet& sheet, int side) {
    const bool is_row = side < 2;
    const int count = is_row ? sheet.cols : sheet.rows;
    const int last = is_row ? sheet.rows - 1 : sheet.cols - 1;
    Edge edge;
    std::vector<Sheet::Place> places;
    for (int i = 0; i < count; ++i) {
        const int line = side % 2 == 0 ? 0 : last;
        const int row = is_row ? line : i;
        const int col = is_row ? i : line;
        if (is_in_image(sheet.at(row, col))) places.push_back(sheet.at(row, col));
        edge.blobs += (sheet.blobs[static_cast<size_t>(row * sheet.cols + col)] >= 0) / static_cast<double>(count);
    }
    for (const TileOdds& odds : read_places(places)) {
        edge.read += best_letter(odds) / count;
        edge.letters += letter_odds(odds) / count;
    }
    return edge;
}

ReadSheet SheetReader::read(const Sheet& found) {
    Sheet sheet = found;
    const Sheet::Place& middle = sheet.at(sheet.rows / 2, sheet.cols / 2);
    const double pitch = std::min(length(middle.across), length(middle.down));
    const double guess = std::clamp(2 * sheet.letter_size / pitch, 0.6, 1.1);
    side_ = guess;
    Sample best = sample(sheet);
    ReadSheet result;
    if (best.letters < 0.2) return result;
    if (best.clarity < clear_enough) {
        const Sheet flipped = mirrored(sheet);
        const Sample other = sample(flipped);
        if (other.clarity > std::max(least_mirrored, best.clarity + mirrored_by))
            best = other, sheet = flipped, result.is_mirrored = true;
    }
    double best_side = guess;
    for (const double factor : {0.8, 1.25}) {
        if (best.clarity >= clear_enough) break;
        side_ = std::clamp(factor * guess, 0.5, 1.2);
        const Sample other = sample(sheet);
        if (other.clarity > best.clarity) best = other, best_side = side_;
    }
    side_ = best_side;
    case_ = best.letter_case;
    if (best.clarity < least_clarity) return result;
    for (int turn = best.turn; turn > 0 && turn < turns; ++turn) sheet = turned(sheet);

    // The lines at the edges, then those beyond them; one that a stroke covers may hide others.
    for (int side = 0; side < 4; ++side) {
        const auto with = [&](int lines) {
            return resized(sheet, side == 0 ? lines : 0, side == 1 ? lines : 0, side == 2 ? lines : 0,
                           side == 3 ? lines : 0);
        };
        bool is_shorter = false;
        while ((side < 2 ? sheet.rows : sheet.cols) > least_sheet) {
            const Edge edge = read_edge(sheet, side);
            if (edge.read >= least_line_letters || (edge.blobs >= least_line_blobs && edge.letters > 0.4)) break;
            sheet = with(-1);
            is_shorter = true;
        }
        for (int line = 0; line < most_extension && !is_shorter; ++line) {
            const double first = read_edge(with(1), side).read;
            if (first >= least_line_letters) {
                sheet = with(1);
            } else if (read_edge(with(2), side).read >= least_line_letters) {
                sheet = with(2);
            } else {
                result.goes_on = result.goes_on || first >= doubtful_line_letters;
                break;
            }
        }
    }
    // Lines that were added may be those that were seen.
    if (sheet.goes_on && sheet.rows * sheet.cols <= found.rows * found.cols) result.goes_on = true;
    result.cells = read_places(sheet.places);
    result.sheet = std::move(sheet);
    return result;
}

}  // namespace gridwords::vision
