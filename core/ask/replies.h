// What answers contain: JSON schemas for the description of the HTTP interface.
#pragma once

#include <string>

namespace gridwords {

// The schemas by name, each an object. They include the replies that are written elsewhere: rank, define, optimise, and
// the problem that reports a refusal.
std::string replies();

}  // namespace gridwords
