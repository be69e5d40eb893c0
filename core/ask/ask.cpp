#include "ask.h"

#include <algorithm>

#include "answers.h"

namespace gridwords {
namespace {

struct AskedKind {
    const char* name;
    void (*answer)(std::string_view request, Caller& caller, Json& json);
    void (*describe)(Json& json, const Limits& limits);
};

template <class R>
constexpr AskedKind kind(const char* name) {
    return {name,
            [](std::string_view request, Caller& caller, Json& json) {
                answer(read_request<R>(request, caller.limits), caller, json);
            },
            [](Json& json, const Limits& limits) { describe_request<R>(json, limits); }};
}

// Described here, answered elsewhere.
template <class R>
constexpr AskedKind declared(const char* name) {
    return {name, nullptr, [](Json& json, const Limits& limits) { describe_request<R>(json, limits); }};
}

constexpr AskedKind kinds[] = {
    kind<SolveRequest>("solve"),
    kind<ScoreRequest>("score"),
    kind<CheckRequest>("check"),
    kind<WatchRequest>("watch"),
    kind<RollRequest>("roll"),
    kind<RandomRequest>("random"),
    kind<WordsearchRequest>("make/wordsearch"),
    kind<ThemeRequest>("make/theme"),
    kind<BoardRequest>("make/board"),
};

}  // namespace

std::string ask(std::string_view name, std::string_view request, Caller& caller) {
    const auto* found = std::find_if(std::begin(kinds), std::end(kinds),
                                     [&](const AskedKind& one) { return one.name == name && one.answer != nullptr; });
    if (found == std::end(kinds)) {
        throw refusal<BadOption>("", "kind", unknown_name("question", name, ask_kinds()),
                                 {{"value", std::string(name)}});
    }
    Json json;
    found->answer(request, caller, json);
    return std::move(json).done();
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
