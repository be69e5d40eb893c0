// What each thread did when: spans of time, a lane a thread, in seconds since the trace was made.
//
// A lane keeps a bounded number of spans. When it is full its resolution gets coarser, and spans that lie within it are
// joined, so that a trace of any search fits in a file of some tens of megabytes and still shows who was
// busy and who was idle. A search without a trace pays one test of a pointer a task.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridwords {

class Trace {
public:
    enum class Kind : uint8_t {
        starts,  // walks from some starting cells
        walk,    // a walk that was handed over, on the thread that it was meant for; or walks that a frontier left
        stolen,  // starting cells or a walk taken from another thread
        words,   // words, each searched on its own
        level,   // a thread's share of one level, breadth first
        lookup,  // texts looked up among the words
        idle,    // nothing to do
    };

    struct Span {
        double start_s;
        double end_s;
        uint32_t tasks;        // joined in this span
        uint32_t handed_over;  // walks given to others meanwhile
        Kind kind;
    };

    class Lane {
    public:
        explicit Lane(size_t most) : most_(std::max<size_t>(most, 2)) {}

        void add(const Span& span) {
            if (!spans_.empty() && joins(spans_.back(), span)) {
                join(spans_.back(), span);
                return;
            }
            spans_.push_back(span);
            if (spans_.size() == most_) coarsen();
        }
        const std::vector<Span>& spans() const { return spans_; }

    private:
        // Both together are too short to be seen apart.
        bool joins(const Span& last, const Span& next) const { return next.end_s - last.start_s <= resolution_s_; }
        static void join(Span& last, const Span& next) {
            // What took longer gives the name.
            if (next.end_s - next.start_s > last.end_s - last.start_s) last.kind = next.kind;
            last.end_s = next.end_s;
            last.tasks += next.tasks;
            last.handed_over += next.handed_over;
        }
        void coarsen() {
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

        size_t most_;
        double resolution_s_ = 0;
        std::vector<Span> spans_;
    };

    // Before any thread writes to its lane.
    void open(int threads) {
        lanes_.clear();
        for (int thread = 0; thread < threads; ++thread) lanes_.emplace_back(most_spans / static_cast<size_t>(threads));
    }
    Lane& lane(int thread) { return lanes_[static_cast<size_t>(thread)]; }
    const std::vector<Lane>& lanes() const { return lanes_; }

    double now_s() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }

private:
    using Clock = std::chrono::steady_clock;

    // Of all lanes together; a span is some 120 bytes of JSON, so a file stays under 32 MB.
    static constexpr size_t most_spans = 1 << 18;

    Clock::time_point begun_ = Clock::now();
    std::vector<Lane> lanes_;
};

// Where a thread's pieces of work of one kind are noted: nowhere without a trace.
struct Traced {
    Trace* trace;
    int thread;
    Trace::Kind kind;

    double now_s() const { return trace == nullptr ? 0 : trace->now_s(); }
    void add_since(double start_s) const {
        if (trace != nullptr) trace->lane(thread).add({start_s, trace->now_s(), 1, 0, kind});
    }
};

}  // namespace gridwords
