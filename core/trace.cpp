#include "trace.h"

namespace gridwords {
namespace {

// In all timelines together. A span is about 120 bytes of JSON, so a file stays under 32 MB.
constexpr size_t most_spans = 1 << 18;

}  // namespace

void Trace::Timeline::add(const Span& span) {
    if (!spans_.empty() && joins(spans_.back(), span)) {
        join(spans_.back(), span);
        return;
    }
    spans_.push_back(span);
    if (spans_.size() == most_) coarsen();
}

void Trace::Timeline::join(Span& last, const Span& next) {
    // The longer of the two gives the kind.
    if (next.end_s - next.start_s > last.end_s - last.start_s) last.kind = next.kind;
    last.end_s = next.end_s;
    last.tasks += next.tasks;
    last.handed_over += next.handed_over;
}

void Trace::Timeline::coarsen() {
    while (spans_.size() > most_ / 2) {
        resolution_s_ = resolution_s_ == 0 ? 1e-6 : resolution_s_ * 2;
        size_t kept = 0;
        for (size_t i = 1; i < spans_.size(); ++i) {
            if (joins(spans_[kept], spans_[i])) {
                join(spans_[kept], spans_[i]);
            } else {
                spans_[++kept] = spans_[i];
            }
        }
        spans_.resize(kept + 1);
    }
}

void Trace::open(int threads) {
    timelines_.clear();
    for (int thread = 0; thread < threads; ++thread) {
        timelines_.emplace_back(most_spans / static_cast<size_t>(threads));
    }
}

}  // namespace gridwords
