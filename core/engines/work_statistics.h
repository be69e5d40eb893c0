// What the threads of a search did, for its statistics.
#pragma once

#include <cstdint>
#include <vector>

#include "../question.h"

namespace gridwords {

struct ThreadWork {
    uint64_t tasks = 0;    // done
    uint64_t given = 0;    // walks handed over
    uint64_t refused = 0;  // walks kept because there was no room for more
    uint64_t stolen = 0;
    uint64_t visits = 0;
    double idle_s = 0;   // waiting for tasks
    double ended_s = 0;  // when it ended; 0 for a thread that the system did not grant
};

// Adds up what they did, and with several threads lists it for each.
void add_work(Answer& answer, const std::vector<ThreadWork>& threads, double begun_s, double end_s);

}  // namespace gridwords
