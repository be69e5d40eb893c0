#include "ranges.h"

#include <vector>

#include "parallel.h"

namespace gridwords {
namespace {

int needed_threads(size_t ranges, int threads) {
    return static_cast<int>(std::clamp<size_t>(ranges, 1, static_cast<size_t>(std::max(1, threads))));
}

}  // namespace

Reached for_each_range(size_t count, size_t range_size, int threads, Control& control, Progress* progress,
                       const std::function<bool(Range, int)>& work) {
    Ranges ranges(count, range_size);
    std::vector<char> done(ranges.range_count(), 0);
    if (progress != nullptr) progress->total = count;
    share_work(
        needed_threads(done.size(), threads),
        [&](int thread) {
            for (Range range = ranges.take(); !range.is_empty(); range = ranges.take()) {
                if (control.should_stop() || !work(range, thread)) return;
                done[ranges.number_of(range)] = 1;
                if (progress != nullptr) progress->done += range.size();
            }
        },
        &control);
    const auto leading = static_cast<size_t>(std::find(done.begin(), done.end(), 0) - done.begin());
    const size_t reached = leading == done.size() ? count : ranges.range(leading).begin;
    // A deadline that passes once everything is done takes nothing away; an interrupt is reported in any case, so that
    // Ctrl-C is not lost.
    const bool complete = reached == count && control.ended() != Ended::interrupted;
    return {reached, complete ? Ended::complete : control.ended()};
}

void for_each_part(size_t count, size_t least, int threads, const std::function<void(Range)>& work) {
    const Ranges parts(count, std::max(least, count / (static_cast<size_t>(std::max(1, threads)) * 4) + 1));
    for_each_item(parts.range_count(), threads, [&](size_t number, int) { work(parts.range(number)); });
}

void for_each_item(size_t count, int threads, const std::function<void(size_t, int)>& work) {
    Ranges items(count, 1);
    share_work(needed_threads(count, threads), [&](int thread) {
        for (Range item = items.take(); !item.is_empty(); item = items.take()) work(item.begin, thread);
    });
}

}  // namespace gridwords
