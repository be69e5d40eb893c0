#include "hill.h"

#include <algorithm>
#include <utility>

#include "../stopwatch.h"

namespace gridwords {
namespace {

constexpr size_t most_kept = 5;
constexpr int most_kicks = 60;
constexpr int kick_changes = 3;
constexpr uint64_t patience = 40;  // starts without a better board

MoveRules any_letter(std::shared_ptr<const Shape> shape, size_t letters) {
    const size_t cells = shape->cell_count();
    MoveRules rules{std::move(shape),
                    std::vector<uint32_t>(letters, 1),
                    std::vector<uint64_t>(cells, letters == 64 ? ~uint64_t{0} : (uint64_t{1} << letters) - 1),
                    std::vector<uint8_t>(cells, 0),
                    {},
                    {}};
    for (uint32_t cell = 0; cell < cells; ++cell) rules.partner.push_back(cell);
    return rules;
}

}  // namespace

Hill::Hill(std::shared_ptr<const Lexicon> lexicon, std::shared_ptr<const Shape> shape, std::vector<int32_t> points,
           int minimum_length, CodedTiles tiles, Worth worth, uint64_t seed)
    : letters_(lexicon->alphabet().size()), shape_(shape), worth_(worth),
      scorer_(lexicon, shape, points, minimum_length, tiles, BatchPath::automatic, true),
      mover_(any_letter(shape, letters_)), images_(shape->symmetries()), random_(Random::words),
      codes_(shape->cell_count()) {
    if (scorer_.path()) {
        const BatchRules rules{points.data(), minimum_length, std::move(tiles)};
        sweep_ = std::make_unique<ManyLetters>(lexicon->narrow(), rules, static_cast<int>(letters_), shape);
    }
    Random::seed(seed, 0, random_.data());
    start();
}

std::vector<int32_t> Hill::points_of(const std::vector<uint8_t>& boards) {
    std::vector<int32_t> points(boards.size() / codes_.size());
    Control control;
    scorer_.score(boards.data(), points.size(), 1, {points.data(), nullptr}, control, nullptr);
    boards_ += points.size();
    return points;
}

int64_t Hill::value_of(const std::vector<uint8_t>& codes) { return worth_.of(points_of(codes)[0]); }

std::vector<int32_t> Hill::sweep() {
    const size_t cells = codes_.size();
    if (!sweep_) {
        std::vector<uint8_t> boards;
        for (size_t i = 0; i < cells * letters_; ++i) {
            boards.insert(boards.end(), codes_.begin(), codes_.end());
            boards[i * cells + i / letters_] = static_cast<uint8_t>(i % letters_);
        }
        return points_of(boards);
    }
    const uint64_t all = cells == 64 ? ~uint64_t{0} : (uint64_t{1} << cells) - 1;
    Control control;
    std::vector<int32_t> points(cells * letters_);
    sweep_->score(codes_.data(), 1, all, points.data(), 1, control);
    boards_ += points.size();
    return points;
}

void Hill::start() {
    Random random(random_.data());
    mover_.start(codes_.data(), nullptr, random);
    value_ = value_of(codes_);
    summit_.clear();
    kicks_ = 0;
    ++starts_;
}

bool Hill::is_finished() const { return starts_ > best_start_ + patience; }

// Moves to the best board that one letter or, if no letter helps, one swap leads to. False on a summit.
bool Hill::climb_once() {
    const size_t cells = codes_.size();
    std::vector<int32_t> points = sweep();
    size_t best = points.size();
    for (size_t i = 0; i < points.size(); ++i) {
        if (worth_.of(points[i]) > value_) {
            value_ = worth_.of(points[i]);
            best = i;
        }
    }
    if (best < points.size()) {
        codes_[best / letters_] = static_cast<uint8_t>(best % letters_);
        return true;
    }
    std::vector<int64_t> every(cells);
    for (size_t cell = 0; cell < cells; ++cell) every[cell] = static_cast<int64_t>(cell);
    std::vector<uint8_t> swapped(cells * cells * (cells - 1) / 2);
    const uint8_t* const end = mover_.swaps(codes_.data(), every.data(), cells, swapped.data());
    swapped.resize(static_cast<size_t>(end - swapped.data()));
    points = points_of(swapped);
    const size_t count = points.size();
    best = count;
    for (size_t i = 0; i < count; ++i) {
        if (worth_.of(points[i]) > value_) {
            value_ = worth_.of(points[i]);
            best = i;
        }
    }
    if (best == count) return false;
    std::copy_n(swapped.data() + best * cells, cells, codes_.data());
    return true;
}

// Adds the board to the best ones; returns whether it is the best.
bool Hill::keep() {
    std::vector<uint8_t> smallest = codes_, image(codes_.size());
    for (const std::vector<uint32_t>& turn : images_) {
        for (size_t cell = 0; cell < image.size(); ++cell) image[cell] = codes_[turn[cell]];
        smallest = std::min(smallest, image);
    }
    const bool better = best_.empty() || value_ > best_.front().value;
    for (const Summit& summit : best_) {
        if (summit.codes == smallest) return false;
    }
    const auto place = std::upper_bound(best_.begin(), best_.end(), value_,
                                        [](int64_t value, const Summit& summit) { return value > summit.value; });
    best_.insert(place, {std::move(smallest), value_});
    if (best_.size() > most_kept) best_.pop_back();
    if (better) best_start_ = starts_;
    return better;
}

bool Hill::climb(double seconds) {
    const Stopwatch watch;
    bool better = false;
    do {
        if (climb_once()) continue;
        better |= keep();
        if (summit_.empty() || value_ >= summit_value_) {
            if (summit_.empty() || value_ > summit_value_) kicks_ = 0;
            summit_ = codes_;
            summit_value_ = value_;
        }
        if (++kicks_ > most_kicks) {
            start();
            continue;
        }
        Random random(random_.data());
        codes_ = summit_;
        mover_.change(codes_.data(), nullptr, kick_changes, random);
        value_ = value_of(codes_);
    } while (watch.elapsed_s() < seconds);
    // On the way up: what is shown so far should not wait for the summit.
    if (best_.empty() || value_ > best_.front().value) better |= keep();
    return better;
}

}  // namespace gridwords
