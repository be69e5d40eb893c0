// The little a native test needs: a check that names its place, and random numbers that repeat.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#define CHECK(condition)                                                                 \
    do {                                                                                 \
        if (!(condition)) {                                                              \
            std::fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition); \
            std::exit(1);                                                                \
        }                                                                                \
    } while (false)

namespace gridwords::tests {

class Random {
public:
    explicit Random(uint64_t seed) : state_(seed) {}
    uint64_t next() {
        // splitmix64
        uint64_t z = state_ += 0x9E3779B97F4A7C15ull;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ z >> 27) * 0x94D049BB133111EBull;
        return z ^ z >> 31;
    }
    uint32_t below(uint32_t end) { return static_cast<uint32_t>(next() % end); }
    std::string word(uint32_t letters, uint32_t longest) {
        std::string word;
        for (uint32_t length = 1 + below(longest); length > 0; --length) {
            word.push_back(static_cast<char>('a' + below(letters)));
        }
        return word;
    }

private:
    uint64_t state_;
};

}  // namespace gridwords::tests
