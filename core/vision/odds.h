// What the network says about one cell, and about all cells of a board together.
#pragma once

#include <array>
#include <vector>

#include "network.h"

namespace gridwords::vision {

// The probability of each turn and label; they add up to 1.
using TileOdds = std::array<std::array<double, labels>, turns>;

// Whether the letters of a board are known to be capitals or small ones.
enum class LetterCase { either, capital, small };

TileOdds odds_of(const TileLogits& logits, double temperature, LetterCase letter_case);

// The odds of a tile that was examined in its first turn only, as if in all four: in the others a letter is impossible,
// and "no letter" as likely as in the first.
TileOdds upright_odds(const std::array<float, network_outputs>& logits, double temperature, LetterCase letter_case);

// The case of the letters in these cells, which share a turn if they are small.
LetterCase case_of(const std::vector<TileLogits>& cells, double temperature);

// The probability that the cell holds a letter.
double letter_odds(const TileOdds& odds);

// The probability of the most likely letter, however it is turned.
double best_letter(const TileOdds& odds);

// The turn that all letters of the board share, or -1 if it is likelier that each is turned as it fell.
int shared_turn(const std::vector<TileOdds>& cells);

// The odds if the absence of a tile is `factor` times as likely as the network estimates.
TileOdds given_tile(const TileOdds& odds, double factor);

// The odds if the other tiles are turned this way.
TileOdds given_turn(const TileOdds& odds, int turn);

}  // namespace gridwords::vision
