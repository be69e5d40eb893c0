#include "ask.h"

#include <algorithm>

#include "answers.h"
#include "game.h"

namespace gridwords {
namespace {

struct AskedKind {
    const char* name;
    void (*answer)(std::string_view request, Caller& caller, Json& json);
    void (*read_back)(std::string_view request, const Limits& limits, Json& json);
    void (*describe)(Json& json, const Limits& limits);
};

// For requests that are described and read here, but answered elsewhere.
#ifdef GRIDWORDS_WITHOUT_MAKERS  // as small as possible (tools/make_site.py)
template <class R>
constexpr AskedKind declared(const char* name) {
    return {name, nullptr, nullptr, nullptr};
}
#else
template <class R>
constexpr AskedKind declared(const char* name) {
    return {name, nullptr,
            [](std::string_view text, const Limits& limits, Json& json) {
                R request = read_request<R>(text, limits);
                if constexpr (requires { request.board; }) read_layout(request.board, request.size, limits);
                if constexpr (std::is_base_of_v<WithWords, R>) {
                    request.level = read_level(request);
                    request.known.reset();
                }
                write_request(json, request);
            },
            [](Json& json, const Limits& limits) { describe_request<R>(json, limits); }};
}
#endif

template <class R>
constexpr AskedKind kind(const char* name) {
    AskedKind made = declared<R>(name);
    made.answer = [](std::string_view request, Caller& caller, Json& json) {
        answer(read_request<R>(request, caller.limits), caller, json);
    };
    return made;
}

constexpr AskedKind kinds[] = {
    kind<SolveRequest>("solve"),
    kind<ScoreRequest>("score"),
    kind<CheckRequest>("check"),
    kind<WatchRequest>("watch"),
    kind<RollRequest>("roll"),
    kind<RandomRequest>("random"),
#ifndef GRIDWORDS_WITHOUT_MAKERS
    kind<WordsRequest>("make/words"),
    kind<TopicsRequest>("make/topics"),
    kind<WordsearchRequest>("make/wordsearch"),
    kind<ThemeRequest>("make/theme"),
    kind<BoardRequest>("make/board"),
    kind<CrissCrossRequest>("make/crisscross"),
    kind<SheetsRequest>("make/sheets"),
    declared<RankRequest>("rank"),
    declared<OptimiseRequest>("optimise"),
    declared<SeriesRequest>("make/series"),
#endif
};

const AskedKind* find(std::string_view name) {
    const auto* found =
        std::find_if(std::begin(kinds), std::end(kinds), [&](const AskedKind& one) { return one.name == name; });
    return found == std::end(kinds) ? nullptr : found;
}

BadOption unknown_question(std::string_view name) {
    return refusal<BadOption>("", "kind", unknown_name("question", name, ask_kinds()), {{"value", std::string(name)}});
}

}  // namespace

std::string ask(std::string_view name, std::string_view request, Caller& caller) {
    const AskedKind* found = find(name);
    if (found == nullptr || found->answer == nullptr) throw unknown_question(name);
    Json json;
    found->answer(request, caller, json);
    return std::move(json).done();
}

std::string read_back(std::string_view name, std::string_view request, const Limits& limits) {
    const AskedKind* found = find(name);
    if (found == nullptr) throw unknown_question(name);
    Json json;
    found->read_back(request, limits, json);
    return json.done();
}

std::vector<std::string> ask_kinds() {
    std::vector<std::string> names;
    for (const AskedKind& one : kinds) {
        if (one.answer != nullptr) names.emplace_back(one.name);
    }
    return names;
}

std::string requests(const Limits& limits) {
    Json json;
    json.raw("{");
    bool first = true;
    for (const AskedKind& one : kinds) {
        if (!first) json.raw(",");
        first = false;
        json.text(one.name).raw(":");
        one.describe(json, limits);
    }
    return json.raw("}").done();
}

}  // namespace gridwords
