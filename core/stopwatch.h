// The seconds since it was made.
#pragma once

#include <chrono>

namespace gridwords {

class Stopwatch {
public:
    double elapsed_s() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point started_ = Clock::now();
};

}  // namespace gridwords
