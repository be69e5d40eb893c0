// splitmix64 (Steele, Lea and Flood; public domain): 64 random bits from a 64-bit state, the same on every machine.
// Good enough to pick and shuffle, and to seed a better generator.
#pragma once

#include <cstdint>

namespace gridwords {

inline uint64_t splitmix64(uint64_t& state) {
    uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

}  // namespace gridwords
