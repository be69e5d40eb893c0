// The makers for the page: a request in, a puzzle or what rules it out as JSON.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "../core/lexicon.h"
#include "../core/shape.h"
#include "json.h"
#include "request.h"

namespace gridwords {

// A word search. Words and message are spelled in the `letters` of the request. Where there is none, `end` says why, as
// in core/make/wordsearch_puzzle.h. `known` has the levels of words, by which the difficulty is estimated.
void make_search(const Request& request, const Lexicon& known, const std::vector<std::string>& vulgar, Json& json);

// A themed grid; `filled` is false where there is none.
void make_theme_grid(const Request& request, const Lexicon& known, Json& json);

// A board for Boggle and the like, with the words that are on it; `tiles` is empty where there is none. The words of
// `counted` count, and those of the request, of which `known` lacks the `unknown`.
void make_board(const Request& request, std::shared_ptr<const Shape> shape, std::vector<int32_t> points,
                std::shared_ptr<const Lexicon> counted, const Lexicon& known, Json& json);

}  // namespace gridwords
