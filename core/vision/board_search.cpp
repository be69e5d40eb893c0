#include "board_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "blobs.h"
#include "lattice_search.h"
#include "lookalike.h"

namespace gridwords::vision {
namespace {

constexpr double finder_pixels = 0.5e6;  // of the image that the board is searched in
// A lattice is looked for among the clearest blobs first: letters are, and in a carpet's thousand spots anything is
// found.
constexpr std::array<size_t, 3> blob_stages = {100, 400, 1500};
// What bounds the time on pictures full of spots: the cells looked at while lattices grow, in all and in one stage, and
// the evaluations of the network after which no other lattice is tried.
constexpr int most_work = 210000;
constexpr int most_stage_work = 140000;
constexpr int most_evaluations = 100;

// So good that no other lattice needs to be looked at.
bool is_clear(const Judged& board) {
    const double cells = board.lattice.rows * board.lattice.cols;
    return cells >= 9 && board.letters > 0.7 * cells && board.certainty > 0.93;
}

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

// The most likely letter of each cell; a space where there is none, and a sign for two letters.
std::string letters_of(const Judged& board) {
    std::string letters;
    for (const TileOdds& odds : board.cells) {
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

}  // namespace

bool is_board(const Judged& board) {
    const double cells = board.lattice.rows * board.lattice.cols;
    if (cells == 0 || board.letters < 4.5 || sameness(board) > 0.5) return false;
    // A lattice of a few letters that goes on and on is part of something larger.
    if (board.lattice.found < 0.2 * cells) return false;
    // The letters of words have others between them. So do a few boards, of which no letter is in doubt.
    if (board.lattice.crowding > 0.2 && board.certainty < 0.97) return false;
    const double share = board.letters / cells;
    if (board.certainty > 0.85)
        return share > 0.6 || (share > 0.5 && board.certainty > 0.95 && shared_turn(board.cells) >= 0);
    return board.certainty > 0.7 && share > 0.85 && board.lattice.found > 0.8 * cells;
}

Judged find_board(const Network& network, const Image& image, int rows, int cols) {
    const double smaller = std::max(1.0, std::sqrt(static_cast<double>(image.width) * image.height / finder_pixels));
    const Image finder_image = shrink_image(image, smaller);
    const std::vector<Blob> blobs = find_blobs(finder_image, blob_stages.back());
    Judge judge(network, image);
    Judged best;
    std::vector<Lattice> refused;
    int work = most_work;
    for (const size_t stage : blob_stages) {
        const size_t count = std::min(stage, blobs.size());
        int stage_work = std::min(work, most_stage_work);
        work -= stage_work;
        const std::vector<Lattice> lattices =
            find_lattices(blobs, count, finder_image.width, finder_image.height, stage_work);
        work += stage_work;
        for (const Lattice& lattice : lattices) {
            if (judge.evaluations() > most_evaluations) break;
            // More blobs bring the same lattices again, with a cell more or less.
            const auto is_known = [&](const Lattice& other) {
                return lattice.found < 1.3 * other.found && same_grid(other, lattice);
            };
            if (std::any_of(refused.begin(), refused.end(), is_known)) continue;
            Lattice candidate = upright(lattice);
            scale(candidate, smaller);  // now in pixels of `image`
            Judged judged = judge.judge(candidate, rows, cols);
            if (judged.score <= 0) refused.push_back(lattice);
            if (judged.score > best.score &&
                !is_lookalike(letters_of(judged), judged.lattice.rows, judged.lattice.cols))
                best = std::move(judged);
            if (is_clear(best)) break;
        }
        if (is_clear(best) || stage >= blobs.size() || judge.evaluations() > most_evaluations) break;
    }
    return best;
}

}  // namespace gridwords::vision
