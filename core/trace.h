// What each thread did and when: one timeline of spans per thread, in seconds since the trace was made.
//
// A timeline keeps a bounded number of spans. When it is full its resolution gets coarser and spans shorter than that
// are joined, so that the trace of any search fits in a file of a few tens of megabytes and still shows which threads
// were busy and which idle. A search without a trace pays for one test of a pointer per task.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stopwatch.h"

namespace gridwords {

class Trace {
public:
    enum class Kind : uint8_t {
        starts,  // walks from some starting cells
        walk,    // a walk that was handed over, on the thread it was meant for; or walks left by a frontier
        stolen,  // starting cells or a walk taken from another thread
        words,   // words, each searched separately
        level,   // a thread's share of one level, breadth first
        lookup,  // texts looked up among the words
        idle,    // nothing to do
    };

    struct Span {
        double start_s;
        double end_s;
        uint32_t tasks;        // joined in this span
        uint32_t handed_over;  // walks given to other threads meanwhile
        Kind kind;
    };

    // Written by its own thread alone.
    class Timeline {
    public:
        explicit Timeline(size_t most_spans) : most_(most_spans < 2 ? 2 : most_spans) {}

        void add(const Span& span);
        const std::vector<Span>& spans() const { return spans_; }

    private:
        bool joins(const Span& last, const Span& next) const { return next.end_s - last.start_s <= resolution_s_; }
        static void join(Span& last, const Span& next);
        void coarsen();

        size_t most_;
        double resolution_s_ = 0;
        std::vector<Span> spans_;
    };

    // Must be called before any thread writes to its timeline.
    void open(int threads);
    Timeline& thread(int number) { return timelines_[static_cast<size_t>(number)]; }
    const std::vector<Timeline>& timelines() const { return timelines_; }

    double now_s() const { return since_.elapsed_s(); }

private:
    Stopwatch since_;
    std::vector<Timeline> timelines_;
};

// Where a thread records its work of one kind; records nothing without a trace.
struct Traced {
    Trace* trace;
    int thread;
    Trace::Kind kind;

    double now_s() const { return trace == nullptr ? 0 : trace->now_s(); }
    void add_since(double start_s) const {
        if (trace != nullptr) trace->thread(thread).add({start_s, trace->now_s(), 1, 0, kind});
    }
};

}  // namespace gridwords
