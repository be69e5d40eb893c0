// The Mersenne Twister MT19937 (Matsumoto and Nishimura), seeded with a whole number and read as in Python's
// random.Random, so that a seed gives the same boards wherever they are drawn.
//
// Seeding takes 1,247 steps, each of which needs the one before: far more work than drawing a small board. Eight
// generators are seeded side by side, which takes hardly longer than one.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gridwords {

class Twisters {
public:
    static constexpr int lanes = 8;

    // Seeds the first `count` generators, at most `lanes`.
    void seed(const uint64_t* seeds, int count);

    // The next 32 bits of one of them.
    uint32_t next(int lane) {
        const int i = next_[lane];
        const int after = i + 1 < words ? i + 1 : 0;
        const int far = i + middle < words ? i + middle : i + middle - words;
        const uint32_t joined = (state_[i][lane] & 0x80000000u) | (state_[after][lane] & 0x7fffffffu);
        uint32_t y = state_[far][lane] ^ joined >> 1 ^ ((joined & 1) != 0 ? 0x9908b0dfu : 0);
        state_[i][lane] = y;
        next_[lane] = after;
        y ^= y >> 11;
        y ^= y << 7 & 0x9d2c5680u;
        y ^= y << 15 & 0xefc60000u;
        return y ^ y >> 18;
    }

    // 0 .. end - 1, all equally likely: draws as many bits as `end` - 1 has, and draws again while the number is too
    // large.
    uint32_t below(int lane, uint32_t end) {
        int bits = 0;
        while (bits < 32 && (end - 1) >> bits != 0) ++bits;
        if (bits == 0) return 0;
        for (;;) {
            const uint32_t drawn = next(lane) >> (32 - bits);
            if (drawn < end) return drawn;
        }
    }

private:
    static constexpr int words = 624;
    static constexpr int middle = 397;

    uint32_t state_[words][lanes];
    int next_[lanes];
};

}  // namespace gridwords
