// The border: one function takes a question as JSON and returns the answer as JSON, or refuses it.
//
// It reads and checks everything: nothing above it checks again, and nothing below it needs to. It opens no file and
// keeps nothing except on the caller's desk.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "caller.h"

namespace gridwords {

// Answers a question of one of the kinds. Throws NotJson or another Refused, std::bad_alloc, or WrongPuzzle. If the
// caller's control was interrupted, the answer is meaningless: check that first.
std::string ask(std::string_view kind, std::string_view request, Caller& caller);

// The kinds that `ask` answers.
std::vector<std::string> ask_kinds();

// A request of any kind, read and checked, with defaults for the fields that were left out: for requests that are
// answered elsewhere.
std::string read_back(std::string_view kind, std::string_view request, const Limits& limits);

// The JSON schemas of all requests by kind, within the caller's limits. They include some that `ask` does not answer,
// because long runs and exact fractions are left to Python: rank, optimise, make/series.
std::string requests(const Limits& limits);

}  // namespace gridwords
