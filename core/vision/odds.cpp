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
            evidence += std::log(turns * std::max(0.01, here / letters));
        }
        if (evidence > best_evidence) best = turn, best_evidence = evidence;
    }
    return best;
}

TileOdds given_turn(const TileOdds& odds, int turn) {
    TileOdds given{};
    double total = 0;
    const auto only = static_cast<size_t>(turn);
    for (size_t label = 0; label < labels; ++label) {
        given[only][label] = odds[only][label];
        total += odds[only][label];
    }
    // Whether there is a tile at all does not depend on how the letters are turned.
    const double none = 1 - letter_odds(odds);
    double none_here = odds[only][label_blank] + odds[only][label_nothing];
    if (none_here > 0) {
        for (const size_t label : {size_t{label_blank}, size_t{label_nothing}}) {
            double sum = 0;
            for (const auto& each : odds) sum += each[label];
            given[only][label] = sum;
        }
        total += none - none_here;
    }
    for (double& value : given[only]) value = total > 0 ? value / total : 1.0 / labels;
    return given;
}

}  // namespace gridwords::vision
