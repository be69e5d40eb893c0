// The blobs of a picture by place.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "blobs.h"

namespace gridwords::vision {

class BlobIndex {
public:
    // Indexes the first `count` blobs.
    BlobIndex(const std::vector<Blob>& blobs, size_t count, int width, int height)
        : blobs_(blobs), across_(width / side + 1), down_(height / side + 1),
          buckets_(static_cast<size_t>(across_) * static_cast<size_t>(down_)) {
        for (size_t i = 0; i < count; ++i) {
            buckets_[bucket(column(blobs[i].middle.x), row(blobs[i].middle.y))].push_back(static_cast<int>(i));
        }
    }

    // Visits the blobs whose middles are at most `radius` from a point, with their distance.
    template <class Visit>
    void near(Point p, double radius, Visit visit) const {
        if (!(std::abs(p.x) < 1e6 && std::abs(p.y) < 1e6)) return;
        for (int y = row(p.y - radius); y <= row(p.y + radius); ++y) {
            for (int x = column(p.x - radius); x <= column(p.x + radius); ++x) {
                for (const int blob : buckets_[bucket(x, y)]) {
                    const double far = distance(blobs_[static_cast<size_t>(blob)].middle, p);
                    if (far <= radius) visit(blob, far);
                }
            }
        }
    }

private:
    static constexpr int side = 16;
    int column(double x) const { return std::clamp(static_cast<int>(x) / side, 0, across_ - 1); }
    int row(double y) const { return std::clamp(static_cast<int>(y) / side, 0, down_ - 1); }
    size_t bucket(int x, int y) const {
        return static_cast<size_t>(y) * static_cast<size_t>(across_) + static_cast<size_t>(x);
    }

    const std::vector<Blob>& blobs_;
    int across_;
    int down_;
    std::vector<std::vector<int>> buckets_;
};

}  // namespace gridwords::vision
