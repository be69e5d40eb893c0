#include "board_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "blobs.h"
#include "framed.h"
#include "lattice_search.h"
#include "lookalike.h"

namespace gridwords::vision {
namespace {

// Limits on the time for pictures full of spots: how many cells are looked at while lattices grow, in all and in one
// stage.
constexpr int most_work = 170000;
constexpr int most_stage_work = 140000;
// The limits of a search for one more board, which most pictures do not have.
constexpr int most_next_work = 20000;
constexpr int most_next_evaluations = 6;
constexpr double most_next_ratio = 1.4;

// Lattices are looked for among the clearest blobs first: letters are clear, and a carpet's thousand spots hold every
// lattice.
struct Stage {
    size_t blobs;
    bool framed;      // only blobs that are tiles with a letter, or such letters
    int evaluations;  // runs of the network in all stages so far after which no other lattice is tried
    int own;          // runs left to this stage even if those before it took all
};
constexpr std::array<Stage, 5> stages = {{{100, false, 100, 0},
                                          {25, false, 115, 10},
                                          {120, true, 115, 0},
                                          {400, false, 115, 0},
                                          {most_blobs, false, 115, 0}}};

// The share of the commonest letter. Rows of bars and rings are read as I and O.
double sameness(const Judged& board) {
    std::array<double, labels> sums{};
    for (const TileOdds& odds : board.cells) {
        for (const auto& turn : odds) {
            for (size_t label = 0; label < label_blank; ++label) sums[label] += turn[label];
        }
    }
    return *std::max_element(sums.begin(), sums.end()) / std::max(1.0, board.letters);
}

}  // namespace

std::string letters_of(const std::vector<TileOdds>& cells) {
    const int shared = shared_turn(cells);
    std::string letters;
    for (const TileOdds& cell : cells) {
        const TileOdds odds = shared < 0 ? cell : given_turn(cell, shared);
        size_t best = label_nothing;
        double most = 1 - letter_odds(odds);
        for (size_t label = 0; label < label_blank; ++label) {
            double sum = 0;
            for (const auto& turn : odds) sum += turn[label];
            if (sum > most) most = sum, best = label;
        }
        letters.push_back(best < 26 ? static_cast<char>('a' + best) : best == label_nothing ? ' ' : '&');
    }
    return letters;
}

bool is_board(const Judged& board) {
    const double cells = board.lattice.rows * board.lattice.cols;
    if (cells == 0 || board.letters < 4.5 || sameness(board) > 0.5) return false;
    // Each tile of a thin shape must be a letter beyond doubt.
    if (board.lattice.is_thin) return board.letters > 0.97 * board.lattice.found && board.certainty > 0.97;
    const Homography::Steps steps = board.lattice.map.steps_at(board.lattice.middle());
    const double pitch = board.lattice.pitch_at(board.lattice.middle());
    if (are_set_as_words(board.lattice.blob_size * pitch, length(steps.x), length(steps.y))) return false;
    // A lattice of a few letters that continues far beyond them is part of something larger.
    if (board.lattice.found < 0.2 * cells) return false;
    // The letters of words have others between them. So do a few boards, none of whose letters is in doubt, and dice
    // whose sides are seen; but dice are turned as they fell.
    const double least_certainty = shared_turn(board.cells) >= 0 ? 0.97 : 0.9;
    if (board.lattice.crowding > 0.2 && board.certainty < least_certainty) return false;
    const double share = board.letters / cells;
    // The letters of words have others nearby, and those of a list of words stand the same way, with gaps in the rows.
    const double company = board.lattice.company;
    if (shared_turn(board.cells) >= 0) {
        if (company > 0.3 && share < 0.95 && board.certainty < 0.98) return false;
        if (company > 0.6 && share < 0.9) return false;
        if (share < 0.88 && board.certainty < 0.94) return false;
    } else if (company > 0.8 && board.certainty < 0.96) {
        return false;
    }
    // A few letters with gaps between them are soon found in a dialog; those of a board are clear and alone.
    if (board.letters < 7.5 && share < 0.8 && (board.certainty < 0.96 || board.lattice.crowding > 0.09)) return false;
    if (board.certainty > 0.85)
        return share > 0.6 || (share > 0.5 && board.certainty > 0.95 && shared_turn(board.cells) >= 0);
    return board.certainty > 0.7 && share > 0.85 && board.lattice.found > 0.8 * cells;
}

namespace {

// So good that no other lattice needs to be looked at.
bool is_clear(const Judged& board) {
    const double cells = board.lattice.rows * board.lattice.cols;
    return cells >= 9 && board.letters > 0.7 * cells && board.certainty > 0.93 && is_board(board);
}

bool is_better(const Judged& board, const Judged& than) {
    const bool is_one = is_board(board);
    return is_one != is_board(than) ? is_one : board.score > than.score;
}

class Finder {
public:
    Finder(const Network& network, const Image& image, const Searched& searched, int rows, int cols)
        : searched_(searched), judge_(network, image), rows_(rows), cols_(cols) {}

    Judged run() {
        const std::vector<Blob>& clearest = searched_.blobs;
        std::vector<Blob> framed = clearest;
        const size_t framed_count = put_framed_first(framed, searched_.image.width, searched_.image.height);
        size_t searched = 0;
        for (const Stage& stage : stages) {
            const size_t count = std::min(stage.blobs, stage.framed ? framed_count : clearest.size());
            const int most_evaluations = std::max(stage.evaluations, judge_.evaluations() + stage.own - 1);
            if (is_clear(best_) || judge_.evaluations() > most_evaluations || (!stage.framed && count == searched))
                continue;
            if (!stage.framed) searched = std::max(searched, count);
            search(stage.framed ? framed : clearest, count, most_evaluations);
        }
        return best_;
    }

    // One with cells of about this size.
    Judged run_once(Point cell) {
        constexpr Stage once = stages.front();
        int work = most_next_work;
        const size_t count = std::min(once.blobs, searched_.blobs.size());
        for (const Lattice& lattice :
             find_lattices(searched_.blobs, count, searched_.image.width, searched_.image.height, work)) {
            const Homography::Steps steps = lattice.map.steps_at(lattice.middle());
            const Point size = searched_.smaller * Point{length(steps.x), length(steps.y)};
            if (lattice.is_thin || lattice.crowding > 0.2 || lattice.company > 0.3 ||
                !are_alike(cell, size, most_next_ratio))
                continue;
            look_at(lattice);
            if (is_clear(best_) || judge_.evaluations() > most_next_evaluations) break;
        }
        return is_clear(best_) ? best_ : Judged{};
    }

private:
    void search(const std::vector<Blob>& blobs, size_t count, int most_evaluations) {
        int stage_work = std::min(work_, most_stage_work);
        work_ -= stage_work;
        const std::vector<Lattice> lattices =
            find_lattices(blobs, count, searched_.image.width, searched_.image.height, stage_work);
        work_ += stage_work;
        for (const Lattice& lattice : lattices) {
            if (is_clear(best_) || judge_.evaluations() > most_evaluations) return;
            if (!is_known(lattice)) look_at(lattice);
        }
    }

    // More blobs bring the same lattices again, with a cell more or less. A small part of a large one is worth a look:
    // a cloth may have continued where a board ended.
    bool is_known(const Lattice& lattice) const {
        return std::any_of(refused_.begin(), refused_.end(), [&](const Lattice& other) {
            return lattice.found < 1.3 * other.found && 2 * lattice.found > other.found &&
                   lattice.is_thin == other.is_thin && same_grid(other, lattice);
        });
    }

    void look_at(const Lattice& lattice) {
        Lattice candidate = upright(lattice);
        scale(candidate, searched_.smaller);  // now in pixels of the picture that is judged
        Judged judged = judge_.judge(candidate, rows_, cols_);
        if (judged.score <= 0) refused_.push_back(lattice);
        if (is_better(judged, best_) &&
            !is_lookalike(letters_of(judged.cells), judged.lattice.rows, judged.lattice.cols))
            best_ = std::move(judged);
    }

    const Searched& searched_;
    Judge judge_;
    const int rows_;
    const int cols_;
    Judged best_;
    std::vector<Lattice> refused_;
    int work_ = most_work;
};

}  // namespace

Searched::Searched(const Image& from, double pixels, size_t most)
    : smaller(std::max(1.0, std::sqrt(static_cast<double>(from.width) * from.height / pixels))),
      image(shrink_image(from, smaller)), blobs(find_blobs(image, most)) {}

Judged find_board(const Network& network, const Image& image, const Searched& searched, int rows, int cols) {
    return Finder(network, image, searched, rows, cols).run();
}

Judged find_clear_board(const Network& network, const Image& image, const Searched& searched, int rows, int cols,
                        Point cell) {
    return Finder(network, image, searched, rows, cols).run_once(cell);
}

bool are_alike(Point a, Point b, double ratio) {
    const auto differ = [&](double u, double v) { return u > ratio * v || v > ratio * u; };
    // A board may be seen from its side.
    return (!differ(a.x, b.x) && !differ(a.y, b.y)) || (!differ(a.x, b.y) && !differ(a.y, b.x));
}

}  // namespace gridwords::vision
