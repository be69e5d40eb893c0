#include "rolls.h"

#include <stdexcept>

#include "../ranges.h"

namespace gridwords {

Roller::Roller(const std::vector<std::vector<uint8_t>>& dice, size_t cells) : cells_(cells) {
    if (dice.size() > most_dice) throw std::invalid_argument("more than 256 dice");
    if (cells > dice.size()) throw std::invalid_argument("more cells than dice");
    for (const auto& die : dice) {
        if (die.empty()) throw std::invalid_argument("a die without faces");
        first_.push_back(static_cast<uint32_t>(faces_.size()));
        faces_.insert(faces_.end(), die.begin(), die.end());
    }
    first_.push_back(static_cast<uint32_t>(faces_.size()));
}

bool Roller::roll(uint64_t seed, uint64_t first, size_t count, uint8_t* codes, int threads, Control& control) const {
    constexpr size_t boards_at_once = 4096;  // a millisecond
    const DiceView dice{faces_.data(), first_.data(), static_cast<uint32_t>(first_.size() - 1)};
    const auto cells = static_cast<uint32_t>(cells_);
    const Reached reached = for_each_range(count, boards_at_once, threads, control, nullptr, [&](Range range, int) {
        uint8_t order[most_dice];
        for (size_t i = range.begin; i < range.end; ++i) {
            shake(dice, cells, seed, first + i, order, codes + i * cells_);
        }
        return !control.should_stop();
    });
    return reached.ended == Ended::complete;
}

}  // namespace gridwords
