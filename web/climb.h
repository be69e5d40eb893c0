// A climb in the page, as the events of the HTTP interface.
#pragma once

#include <memory>
#include <string>

#include "../core/ask/caller.h"
#include "../core/ask/json.h"
#include "../core/ask/requests.h"
#include "../core/optimise/pool_climb.h"
#include "../core/stopwatch.h"

namespace gridwords {

class Climb {
public:
    // Refuses a request that only a server can answer.
    Climb(const OptimiseRequest& request, Caller& caller);

    // Climbs for a while and writes the next event; after `end` there is no other.
    void go_on(double seconds, Json& json);

private:
    bool is_finished() const;
    void write_best(Json& json, size_t place) const;

    Size size_;
    uint64_t seed_;
    double deadline_s_;
    Alphabet alphabet_;
    std::unique_ptr<PoolClimb> climb_;
    Stopwatch watch_;
};

}  // namespace gridwords
