#include "chance.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace gridwords {

// `init_by_array` of Matsumoto and Nishimura's mt19937ar.c, with the 32-bit words of the seed as the key.
Chance::Chance(uint64_t seed) {
    state_[0] = 19650218u;
    for (uint32_t i = 1; i < size; ++i) state_[i] = 1812433253u * (state_[i - 1] ^ state_[i - 1] >> 30) + i;
    const uint32_t key[] = {static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32)};
    const uint32_t words = key[1] == 0 ? 1 : 2;
    size_t i = 1;
    const auto step = [&](uint32_t factor) { return (state_[i - 1] ^ state_[i - 1] >> 30) * factor; };
    const auto move_on = [&] {
        if (++i == size) {
            state_[0] = state_[size - 1];
            i = 1;
        }
    };
    for (uint32_t k = 0; k < size; ++k) {
        state_[i] = (state_[i] ^ step(1664525u)) + key[k % words] + k % words;
        move_on();
    }
    for (uint32_t k = 1; k < size; ++k) {
        state_[i] = (state_[i] ^ step(1566083941u)) - static_cast<uint32_t>(i);
        move_on();
    }
    state_[0] = 0x80000000u;
}

uint32_t Chance::next() {
    if (at_ == size) {
        for (size_t i = 0; i < size; ++i) {
            const uint32_t bits = (state_[i] & 0x80000000u) | (state_[(i + 1) % size] & 0x7fffffffu);
            state_[i] = state_[(i + 397) % size] ^ bits >> 1 ^ ((bits & 1) != 0 ? 0x9908b0dfu : 0);
        }
        at_ = 0;
    }
    uint32_t bits = state_[at_++];
    bits ^= bits >> 11;
    bits ^= bits << 7 & 0x9d2c5680u;
    bits ^= bits << 15 & 0xefc60000u;
    return bits ^ bits >> 18;
}

uint32_t Chance::below(uint32_t end) {
    const int bits = std::bit_width(end - 1);
    if (bits == 0) return 0;
    for (;;) {
        const uint32_t number = next() >> (32 - bits);
        if (number < end) return number;
    }
}

std::vector<uint32_t> Chance::shuffled(uint32_t count) {
    std::vector<uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    for (uint32_t left = count; left > 1; --left) std::swap(order[left - 1], order[below(left)]);
    return order;
}

std::vector<uint8_t> Chance::weighted(const std::vector<uint32_t>& weights, size_t count) {
    constexpr uint64_t levels = 1 << 16;
    const uint64_t total = std::accumulate(weights.begin(), weights.end(), uint64_t{0});
    std::vector<uint64_t> share;
    for (const uint32_t weight : weights) share.push_back(std::max<uint64_t>(1, weight * levels / total));
    // The rounding error (at most one part per weight) goes to the largest weight.
    *std::max_element(share.begin(), share.end()) += levels - std::accumulate(share.begin(), share.end(), uint64_t{0});
    std::vector<uint8_t> table;
    for (size_t i = 0; i < share.size(); ++i) table.insert(table.end(), share[i], static_cast<uint8_t>(i));
    std::vector<uint8_t> drawn;
    while (drawn.size() < count) {
        const uint32_t bits = next();
        drawn.push_back(table[bits & 0xffff]);
        drawn.push_back(table[bits >> 16]);
    }
    drawn.resize(count);
    return drawn;
}

}  // namespace gridwords
