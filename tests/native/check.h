// What every native test needs: a check that reports where it failed, and reproducible random numbers.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/splitmix64.h"

#define CHECK(condition)                                                                 \
    do {                                                                                 \
        if (!(condition)) {                                                              \
            std::fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition); \
            std::exit(1);                                                                \
        }                                                                                \
    } while (false)

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define GRIDWORDS_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GRIDWORDS_SANITIZED
#endif
#endif

namespace gridwords::tests {

// How many random cases to try. With sanitizers, which make each of them many times slower and look for other faults
// than wrong answers, a few are enough.
constexpr int sample(int usual) {
#if defined(GRIDWORDS_SANITIZED)
    return (usual + 7) / 8;
#else
    return usual;
#endif
}

class Random {
public:
    explicit Random(uint64_t seed) : state_(seed) {}
    uint64_t next() { return splitmix64(state_); }
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
