// Random numbers that are the same for a seed on every machine and in every version: the raw bits of the Mersenne
// Twister, seeded as Python's `random.Random(seed)` is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridwords {

class Chance {
public:
    explicit Chance(uint64_t seed);

    // The next 32 bits.
    uint32_t next();

    // 0 .. end - 1, all equally likely.
    uint32_t below(uint32_t end);

    // 0 .. count - 1 in a random order.
    std::vector<uint32_t> shuffled(uint32_t count);

    // `count` positions in the weights (at most 256, each above 0), drawn in proportion to them.
    std::vector<uint8_t> weighted(const std::vector<uint32_t>& weights, size_t count);

private:
    static constexpr size_t size = 624;

    std::array<uint32_t, size> state_;
    size_t at_ = size;
};

}  // namespace gridwords
