#include "framed.h"

#include <cstdint>
#include <utility>

#include "blob_index.h"

namespace gridwords::vision {
namespace {

// The size of a letter in its tile and its distance from the middle, as shares of the tile's size.
constexpr double least_letter = 0.3;
constexpr double most_letter = 0.85;
constexpr double farthest_off = 0.2;

}  // namespace

size_t put_framed_first(std::vector<Blob>& blobs, int width, int height) {
    const BlobIndex index(blobs, blobs.size(), width, height);
    std::vector<uint8_t> is_framed(blobs.size());
    for (size_t i = 0; i < blobs.size(); ++i) {
        const Blob& tile = blobs[i];
        index.near(tile.middle, farthest_off * tile.size, [&](int number, double) {
            const auto other = static_cast<size_t>(number);
            const Blob& letter = blobs[other];
            const double size = letter.size / tile.size;
            if (letter.dark != tile.dark && !letter.full && size > least_letter && size < most_letter)
                is_framed[i] = is_framed[other] = 1;
        });
    }
    std::vector<Blob> sorted;
    std::vector<Blob> others;
    for (size_t i = 0; i < blobs.size(); ++i) (is_framed[i] ? sorted : others).push_back(blobs[i]);
    const size_t count = sorted.size();
    sorted.insert(sorted.end(), others.begin(), others.end());
    blobs = std::move(sorted);
    return count;
}

}  // namespace gridwords::vision
