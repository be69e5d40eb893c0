#include "odds.h"

#include <algorithm>
#include <cmath>

namespace gridwords::vision {

TileOdds odds_of(const TileLogits& logits, double temperature) {
    double most = -1e300;
    for (const auto& turn : logits) {
        for (const float logit : turn) most = std::max(most, static_cast<double>(logit));
    }
    TileOdds odds{};
    double total = 0;
    for (size_t turn = 0; turn < turns; ++turn) {
        for (size_t label = 0; label < labels; ++label) {
            odds[turn][label] = std::exp((logits[turn][label] - most) / temperature);
            total += odds[turn][label];
        }
    }
    for (auto& turn : odds) {
        for (double& value : turn) value /= total;
    }
    return odds;
}

double letter_odds(const TileOdds& odds) {
    double none = 0;
    for (const auto& turn : odds) none += turn[label_blank] + turn[label_nothing];
    return 1 - none;
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

int shared_turn(const std::vector<TileOdds>& cells) {
    // If each die fell by chance, every turn is as likely as another, and all of them agreeing is a miracle: compare
    // the odds of each turn with a quarter. One tile that is misread must not decide, so no tile counts for less than
    // 1%.
    int best = -1;
    double best_evidence = std::log(2.0);
    for (int turn = 0; turn < turns; ++turn) {
        double evidence = 0;
        for (const TileOdds& odds : cells) {
            const double letters = letter_odds(odds);
            if (letters < 0.5) continue;
            double here = 0;
            for (int label = 0; label < label_blank; ++label)
                here += odds[static_cast<size_t>(turn)][static_cast<size_t>(label)];
            evidence += std::log(turns * std::max(0.002, here / letters));
        }
        if (evidence > best_evidence) best = turn, best_evidence = evidence;
    }
    return best;
}

TileOdds given_tile(const TileOdds& odds, double factor) {
    TileOdds given = odds;
    double total = 0;
    for (auto& turn : given) {
        turn[label_nothing] *= factor;
        for (const double value : turn) total += value;
    }
    for (auto& turn : given) {
        for (double& value : turn) value /= std::max(total, 1e-300);
    }
    return given;
}

TileOdds given_turn(const TileOdds& odds, int turn) {
    // Rarely one letter is turned otherwise. Whether there is a tile at all does not depend on the turn.
    constexpr double otherwise = 0.003;
    TileOdds given = odds;
    double total = 0;
    for (size_t other = 0; other < turns; ++other) {
        for (size_t label = 0; label < labels; ++label) {
            if (static_cast<int>(other) != turn && label < label_blank) given[other][label] *= otherwise;
            total += given[other][label];
        }
    }
    for (auto& each : given) {
        for (double& value : each) value /= total;
    }
    return given;
}

}  // namespace gridwords::vision
