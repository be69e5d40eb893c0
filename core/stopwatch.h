// The seconds since it was made.
#pragma once

#include "clock.h"

namespace gridwords {

class Stopwatch {
public:
    double elapsed_s() const { return now_s() - started_s_; }

private:
    double started_s_ = now_s();
};

}  // namespace gridwords
