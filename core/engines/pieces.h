// Many boards, in pieces taken by whichever thread is free.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

#include "../control.h"
#include "../parallel.h"

namespace gridwords {

// Calls `work(begin, end)` for pieces of 0 .. count - 1; it returns false if it was stopped before
// the piece's end. Returns the length of the leading stretch that is done: `count`, unless the control stopped it.
template <class Work>
Reached for_each_piece(size_t count, size_t piece, int threads, Control& control, Progress* progress, Work&& work) {
    const size_t pieces = (count + piece - 1) / piece;
    std::vector<char> done(pieces, 0);
    std::atomic<size_t> next{0};
    if (progress != nullptr) progress->total = count;
    const int needed = static_cast<int>(std::clamp<size_t>(pieces, 1, static_cast<size_t>(std::max(1, threads))));
    run_threads(
        needed,
        [&](int) {
            for (size_t i = next++; i < pieces; i = next++) {
                if (control.should_stop()) return;
                const size_t begin = i * piece;
                const size_t end = std::min(begin + piece, count);
                if (!work(begin, end)) return;
                done[i] = 1;
                if (progress != nullptr) progress->done += end - begin;
            }
        },
        &control);
    const size_t leading = static_cast<size_t>(std::find(done.begin(), done.end(), 0) - done.begin());
    const size_t reached = std::min(leading * piece, count);
    // A deadline that passes when all is done takes nothing away; an interrupt is for the caller to hear in any case.
    const bool complete = reached == count && control.ended() != Ended::interrupted;
    return {reached, complete ? Ended::complete : control.ended()};
}

}  // namespace gridwords
