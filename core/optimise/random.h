// Random numbers whose whole state is four words that the caller owns, so that a saved run resumes with the next
// number. xoshiro256** (Blackman and Vigna, public domain), seeded by splitmix64 with all bits of the seed.
#pragma once

#include <bit>
#include <cstdint>

#include "../splitmix64.h"

namespace gridwords {

class Random {
public:
    static constexpr int words = 4;

    explicit Random(uint64_t* state) : state_(state) {}

    // Every (seed, stream) is a separate generator. The stream is added after the seed is mixed, so that seed 1 stream
    // 0 and seed 0 stream 1 have nothing in common.
    static void seed(uint64_t seed, uint64_t stream, uint64_t* state) {
        uint64_t mix = seed;
        mix = splitmix64(mix) ^ (stream * 0xD1342543DE82EF95ull + 1);
        for (int i = 0; i < words; ++i) state[i] = splitmix64(mix);
    }

    uint64_t next() {
        uint64_t* s = state_;
        const uint64_t result = std::rotl(s[1] * 5, 7) * 9;
        const uint64_t shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = std::rotl(s[3], 45);
        return result;
    }

    // 0 .. end - 1, all equally likely: numbers beyond the last multiple of `end` are drawn again.
    uint32_t below(uint32_t end) {
        const uint64_t whole = (uint64_t{1} << 32) - (uint64_t{1} << 32) % end;
        for (;;) {
            const uint64_t drawn = next() >> 32;
            if (drawn < whole) return static_cast<uint32_t>(drawn % end);
        }
    }

    // From 0 to 1, excluding 1.
    double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

private:
    uint64_t* state_;
};

}  // namespace gridwords
