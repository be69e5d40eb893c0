#include "twisters.h"

#include <algorithm>

namespace gridwords {

void Twisters::seed(const uint64_t* seeds, int count) {
    // Python's key is the seed in as few 32-bit words as possible, used in rotation, each with its position added.
    uint32_t keys[2][lanes];
    for (int lane = 0; lane < lanes; ++lane) {
        const uint64_t seed = lane < count ? seeds[lane] : 0;
        const auto low = static_cast<uint32_t>(seed), high = static_cast<uint32_t>(seed >> 32);
        keys[0][lane] = low;
        keys[1][lane] = high != 0 ? high + 1 : low;
    }
    uint32_t start = 19650218u;
    for (int i = 0; i < words; ++i) {
        if (i > 0) start = 1812433253u * (start ^ start >> 30) + static_cast<uint32_t>(i);
        std::fill_n(state_[i], lanes, start);
    }
    // One step of both passes: mixes word `i` with the one before it.
    const auto mix = [&](int i, uint32_t factor, const uint32_t* added) {
        const uint32_t* const before = state_[i - 1];
        uint32_t* const word = state_[i];
        for (int lane = 0; lane < lanes; ++lane) {
            word[lane] = (word[lane] ^ (before[lane] ^ before[lane] >> 30) * factor) + added[lane];
        }
    };
    int i = 1;
    const auto advance = [&] {
        if (++i < words) return;
        std::copy_n(state_[words - 1], lanes, state_[0]);
        i = 1;
    };
    for (int step = 0; step < words; ++step, advance()) mix(i, 1664525u, keys[step % 2]);
    for (int step = 0; step < words - 1; ++step, advance()) {
        uint32_t less[lanes];
        std::fill_n(less, lanes, 0u - static_cast<uint32_t>(i));
        mix(i, 1566083941u, less);
    }
    std::fill_n(state_[0], lanes, 0x80000000u);
    std::fill_n(next_, lanes, 0);
}

}  // namespace gridwords
