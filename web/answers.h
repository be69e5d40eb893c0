// The page's questions about boards: a request in, the answer as JSON.
#pragma once

#include <cstdint>
#include <vector>

#include "json.h"
#include "lexicons.h"
#include "request.h"

namespace gridwords {

// Most of an answer: the words as one text, with a space between them, and for each word what was asked for of its
// level, path, paths and cells as `numbers`. Reading these as JSON would take longer than the search.
void solve(const Request& request, OpenLexicon& open, std::vector<uint32_t>& numbers, Json& json);

// What each of `words` is on the board: found, or why not.
void check(const Request& request, OpenLexicon& open, Json& json);

// A search step by step, for the Watch tab.
void watch(const Request& request, OpenLexicon& open, Json& json);

// `dice` has the number of faces of each die; the answer the faces that show, counted through all dice.
void roll(const Request& request, Json& json);

// `parts` has the number of parts of 65,536 of each letter.
void draw_letters(const Request& request, Json& json);

// A climb to better boards: one at a time, in steps of as many seconds as the page wants.
void start_climb(const Request& request, OpenLexicon& open, Json& json);
void go_on_climbing(const Request& request, Json& json);

}  // namespace gridwords
