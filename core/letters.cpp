#include "letters.h"

#include <algorithm>
#include <numeric>

namespace gridwords {
namespace {

constexpr int share_bits = 16;
constexpr uint64_t all_shares = uint64_t{1} << share_bits;

// weight * all_shares / total, rounded down, for a weight up to the total. The product may not fit 64 bits.
uint64_t share_of(uint64_t weight, uint64_t total) {
    uint64_t share = weight / total, rest = weight % total;
    for (int bit = 0; bit < share_bits; ++bit) {
        rest *= 2;
        share = share * 2 + (rest >= total ? 1 : 0);
        if (rest >= total) rest -= total;
    }
    return share;
}

}  // namespace

std::vector<uint8_t> parts_of(const std::vector<uint64_t>& weights) {
    const uint64_t total = std::accumulate(weights.begin(), weights.end(), uint64_t{0});
    std::vector<uint64_t> shares;
    for (const uint64_t weight : weights) shares.push_back(std::max<uint64_t>(1, share_of(weight, total)));
    // The rounding error (at most one part per weight) goes to the largest weight.
    *std::max_element(shares.begin(), shares.end()) +=
        all_shares - std::accumulate(shares.begin(), shares.end(), uint64_t{0});
    std::vector<uint8_t> positions;
    positions.reserve(all_shares);
    for (size_t position = 0; position < shares.size(); ++position) {
        positions.insert(positions.end(), shares[position], static_cast<uint8_t>(position));
    }
    return positions;
}

}  // namespace gridwords
