// One function per kind of question: it takes a request that has been read, and returns the answer as JSON.
#pragma once

#include "caller.h"
#include "json.h"
#include "requests.h"
#include "sheets_request.h"

namespace gridwords {

void answer(const SolveRequest& request, Caller& caller, Json& json);
void answer(const ScoreRequest& request, Caller& caller, Json& json);
void answer(const CheckRequest& request, Caller& caller, Json& json);
void answer(const WatchRequest& request, Caller& caller, Json& json);
void answer(const RollRequest& request, Caller& caller, Json& json);
void answer(const RandomRequest& request, Caller& caller, Json& json);
void answer(const WordsRequest& request, Caller& caller, Json& json);
void answer(const TopicsRequest& request, Caller& caller, Json& json);
void answer(const WordsearchRequest& request, Caller& caller, Json& json);
void answer(const ThemeRequest& request, Caller& caller, Json& json);
void answer(const BoardRequest& request, Caller& caller, Json& json);
void answer(const CrissCrossRequest& request, Caller& caller, Json& json);
void answer(const SheetsRequest& request, Caller& caller, Json& json);

}  // namespace gridwords
