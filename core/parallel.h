// One job on several threads, which are kept for the next (thread_pool.h).
#pragma once

#include <functional>

#include "control.h"

namespace gridwords {

int hardware_threads();

// Runs `work(thread)` for thread 0 .. threads - 1, thread 0 on the caller's thread. Once all have ended, throws the
// first exception that any of them threw. The system may grant fewer threads; `started(count)` is called with the
// actual number before thread 0 begins.
//
// With a control, the caller's thread keeps checking it until the last thread has ended, so that Ctrl-C works even
// while thread 0 has nothing left to do.
void run_threads(int threads, const std::function<void(int)>& work, Control* control = nullptr,
                 const std::function<void(int)>& started = {});

// The same for work that threads take from a common store until it is empty. Threads that have not begun when the
// caller's thread finds it empty are not waited for: on a busy machine that can take longer than the work.
void share_work(int threads, const std::function<void(int)>& work, Control* control = nullptr);

}  // namespace gridwords
