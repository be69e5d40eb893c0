#include "sample.h"

#include <algorithm>
#include <cmath>

namespace gridwords {

size_t sample(const double* values, size_t count, double temperature, Random& random) {
    const double best = *std::max_element(values, values + count);
    double total = 0;
    for (size_t i = 0; i < count; ++i) total += std::exp((values[i] - best) / temperature);
    double drawn = random.unit() * total;
    size_t index = count;
    for (size_t i = 0; i < count; ++i) {
        const double weight = std::exp((values[i] - best) / temperature);
        if (weight == 0) continue;
        index = i;  // the last one with any weight, should rounding carry the draw past all of them
        if (drawn < weight) break;
        drawn -= weight;
    }
    return index;
}

int sample_changes(int mean, Random& random) {
    const uint32_t most = (random.next() >> 63) != 0 ? 1 : static_cast<uint32_t>(4 * mean - 3);
    return 1 + static_cast<int>(random.below(most));
}

}  // namespace gridwords
