// Waiting for another thread without sleeping, for times shorter than waking up takes.
#pragma once

#include <thread>

#include "clock.h"

namespace gridwords {

// Returns once `is_done()`, or after about 20 µs. Lets other threads run, so that it costs little if there are more
// threads than cores.
template <class IsDone>
bool spin_until(IsDone&& is_done) {
    constexpr double most_s = 20e-6;
    for (const double end_s = now_s() + most_s; !is_done();) {
        if (now_s() > end_s) return false;
        std::this_thread::yield();
    }
    return true;
}

}  // namespace gridwords
