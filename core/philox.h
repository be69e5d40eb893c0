// Philox4x32-10 (Salmon, Moraes, Dror and Shaw, 2011): random numbers that are a function of a key and a counter.
// Number i of key k needs none of the numbers before it, so CPU and GPU threads draw the same ones in any order.
#pragma once

#include "portable.h"

namespace gridwords {

class Philox {
public:
    // The numbers of one `index` under one `seed`: no two pairs share any.
    HOST_DEVICE Philox(uint64_t seed, uint64_t index) : seed_(seed), index_(index) {}

    // The next 32 bits.
    HOST_DEVICE uint32_t next() {
        if (used_ == 4) {
            fill(block_++);
            used_ = 0;
        }
        return words_[used_++];
    }

    // 0 .. end - 1, all exactly equally likely: multiplies and shifts, and draws again in the rare case that the
    // product falls into the part that would make some numbers more likely (Lemire, 2019). Draws nothing if `end` is 1.
    HOST_DEVICE uint32_t below(uint32_t end) {
        if (end <= 1) return 0;
        uint64_t product = uint64_t{next()} * end;
        if (static_cast<uint32_t>(product) < end) {
            const uint32_t unfair = (0u - end) % end;  // 2^32 mod `end`
            while (static_cast<uint32_t>(product) < unfair) product = uint64_t{next()} * end;
        }
        return static_cast<uint32_t>(product >> 32);
    }

private:
    HOST_DEVICE void fill(uint32_t block) {
        uint32_t a = static_cast<uint32_t>(index_), b = static_cast<uint32_t>(index_ >> 32), c = block, d = 0;
        uint32_t low = static_cast<uint32_t>(seed_), high = static_cast<uint32_t>(seed_ >> 32);
        for (int round = 0; round < 10; ++round) {
            const uint64_t left = uint64_t{0xD2511F53u} * a, right = uint64_t{0xCD9E8D57u} * c;
            a = static_cast<uint32_t>(right >> 32) ^ b ^ low;
            c = static_cast<uint32_t>(left >> 32) ^ d ^ high;
            b = static_cast<uint32_t>(right);
            d = static_cast<uint32_t>(left);
            low += 0x9E3779B9u;
            high += 0xBB67AE85u;
        }
        words_[0] = a;
        words_[1] = b;
        words_[2] = c;
        words_[3] = d;
    }

    uint64_t seed_, index_;
    uint32_t words_[4] = {};
    uint32_t block_ = 0;
    int used_ = 4;
};

}  // namespace gridwords
