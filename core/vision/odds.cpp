#include "odds.h"

#include <algorithm>
#include <cmath>

namespace gridwords::vision {
namespace {

// The weight of a letter that the network takes for one of the other case: a C is a c if the others are small.
constexpr double other_case = 0.02;

// What a letter looks like in the other case: a capital I is a small l.
size_t twin_of(size_t label) { return label == 'i' - 'a' ? 'l' - 'a' : label == 'l' - 'a' ? 'i' - 'a' : label; }

}  // namespace

TileOdds odds_of(const TileLogits& logits, double temperature, LetterCase letter_case) {
    double most = -1e300;
    for (const auto& turn : logits) {
        for (const float logit : turn) most = std::max(most, static_cast<double>(logit));
    }
    TileOdds odds{};
    double total = 1e-300;  // if all that is left is far less likely than what is left out
    for (size_t turn = 0; turn < turns; ++turn) {
        const auto share = [&](size_t output) { return std::exp((logits[turn][output] - most) / temperature); };
        for (size_t label = 0; label < labels; ++label) {
            double& value = odds[turn][label];
            if (label >= letter_labels) {
                value = share(label);
            } else if (letter_case == LetterCase::capital) {
                value = share(label) + other_case * share(first_small + twin_of(label));
            } else if (letter_case == LetterCase::small) {
                value = share(first_small + label) + other_case * share(twin_of(label));
            } else {
                value = share(label) + share(first_small + label);
            }
            total += value;
        }
    }
    for (auto& turn : odds) {
        for (double& value : turn) value /= total;
    }
    return odds;
}

TileOdds upright_odds(const std::array<float, network_outputs>& logits, double temperature, LetterCase letter_case) {
    TileLogits all;
    all[0] = logits;
    for (size_t turn = 1; turn < turns; ++turn) {
        all[turn].fill(-1e30F);
        all[turn][label_blank] = logits[label_blank];
        all[turn][label_nothing] = logits[label_nothing];
    }
    return odds_of(all, temperature, letter_case);
}

LetterCase case_of(const std::vector<TileLogits>& cells, double temperature) {
    std::vector<TileOdds> small;
    for (const TileLogits& logits : cells) small.push_back(odds_of(logits, temperature, LetterCase::small));
    const int turn = shared_turn(small);
    if (turn < 0) return LetterCase::capital;
    // By how much small letters are likelier than capitals. One tile that is misread must not decide.
    constexpr double most_evidence = 3;
    double evidence = 0;
    for (const TileLogits& logits : cells) {
        const auto& here = logits[static_cast<size_t>(turn)];
        double capital = 1e-300;
        double lower = 1e-300;
        for (size_t letter = 0; letter < letter_labels; ++letter) {
            for (const auto& other : logits) capital += std::exp(other[letter] / temperature);
            lower += std::exp(here[first_small + letter] / temperature);
        }
        evidence += std::clamp(std::log(lower / capital), -most_evidence, most_evidence);
    }
    return evidence > 0.3 * static_cast<double>(cells.size()) ? LetterCase::small : LetterCase::capital;
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
