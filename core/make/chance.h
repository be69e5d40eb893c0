// The makers' random numbers: one of the generators that draw boards, so that a seed gives the same puzzle everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../draw/twisters.h"

namespace gridwords {

class Chance {
public:
    explicit Chance(uint64_t seed) { bits_.seed(&seed, 1); }

    // 0 .. end - 1, all equally likely; `end` is at least 1.
    uint32_t below(uint32_t end) { return bits_.below(0, end); }

    // 32 bits, to break ties with.
    uint32_t bits() { return bits_.next(0); }

    template <class Item>
    void shuffle(std::vector<Item>& items) {
        for (size_t last = items.size(); last-- > 1;) {
            std::swap(items[last], items[below(static_cast<uint32_t>(last + 1))]);
        }
    }

private:
    Twisters bits_;
};

}  // namespace gridwords
