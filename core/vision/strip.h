// A line of letters cut out of a picture, upright, and split into letters, which may touch.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "homography.h"
#include "image.h"
#include "network.h"
#include "odds.h"

namespace gridwords::vision {

// Places in the directions of a cell's sides, in pixels from its first corner.
class Frame {
public:
    // `factor` is the size of the picture that the corners are in, over the image's.
    Frame(const std::array<Point, 4>& corners, double factor);

    bool is_sound() const;
    Point from_image(Point p) const {
        const Point d = p - origin_;
        return {(d.x * down_.y - d.y * down_.x) / det_, (across_.x * d.y - across_.y * d.x) / det_};
    }
    Point to_image(Point p) const { return origin_ + p.x * across_ + p.y * down_; }

private:
    Point origin_, across_, down_;
    double det_ = 0;
};

// Where a line of letters is, in a frame.
struct Span {
    double left = 0;
    double right = 0;
    double middle = 0;  // of its letters, from above
    double height = 0;
};

struct StripText {
    std::string text;
    double value = 0;
    double certainty = 1;  // the product of the letters' probabilities
};

class Strip {
public:
    Strip(const Image& image, const Frame& frame, const Span& span);

    // Looks at everything that may be a letter.
    void look(const Network& network, LetterCase letter_case);

    // The letters of the split in which they are the clearest, and the value of all of them.
    StripText read() const;

    // How many letters of the line, which `letter_at` gives one by one, the strip shows from its beginning to its end,
    // if it is worth more than `least`, which becomes that value; else 0.
    template <class LetterAt>
    size_t match(size_t most, LetterAt letter_at, double& least) const {
        Values now(cuts_.size(), nothing);
        now[0] = 0;
        skip_gaps(now);
        size_t length = 0;
        for (size_t i = 0; i < most; ++i) {
            const int letter = letter_at(i);
            if (letter < 0) break;
            Values next(cuts_.size(), nothing);
            bool is_any = false;
            for (const Part& part : parts_) {
                const double value = now[part.from] + part.values[static_cast<size_t>(letter)];
                if (value <= least || value <= next[part.to]) continue;
                next[part.to] = value;
                is_any = true;
            }
            if (!is_any) break;
            skip_gaps(next);
            if (next.back() > least) least = next.back(), length = i + 1;
            now = std::move(next);
        }
        return length;
    }

    // The mean probability of letters that are worth this much.
    double clarity(double value, size_t count) const;

private:
    struct Part {
        size_t from, to;  // cuts
        std::array<double, letter_labels> values;
    };
    using Values = std::vector<double>;
    static constexpr double nothing = -1e18;

    void find_cuts();
    bool is_gap(int from, int to) const;
    void skip_gaps(Values& values) const;
    TileGrey cut(int from, int to) const;

    Image strip_;
    uint8_t ground_ = 0;
    std::vector<Part> parts_;
    std::vector<double> ink_;
    double most_ink_ = 0;
    std::vector<int> cuts_;
};

}  // namespace gridwords::vision
