// What the core throws for bad input. The messages address the person who gave it.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace gridwords {

// The base of all of them. A page in another language writes its own message from the code and values; everyone else
// shows the message, which is complete and in English.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;

    std::string field;                                        // the place in a request, as in words[3]; may be empty
    std::string code;                                         // the kind of refusal; empty if it has no name yet
    std::vector<std::pair<std::string, std::string>> values;  // what the message mentions, by name
    std::optional<uint64_t> limit;                            // the caller's limit that was exceeded
};

struct BadLexicon : Refused {
    using Refused::Refused;
};

struct BadBoard : Refused {
    using Refused::Refused;
};

struct BadPicture : Refused {
    using Refused::Refused;
};

struct BadRules : Refused {
    using Refused::Refused;
};

struct BadOption : Refused {
    using Refused::Refused;
};

// A request that is not JSON.
struct NotJson : BadOption {
    using BadOption::BadOption;
};

// A maker made a puzzle that breaks its promises: a bug in gridwords.
struct WrongPuzzle : std::logic_error {
    using std::logic_error::logic_error;
};

using Values = std::vector<std::pair<std::string, std::string>>;

// throw refusal<BadOption>("seed", "range", "seed -1: expected ...", {{"value", "-1"}});
template <class Error>
Error refusal(std::string field, std::string code, const std::string& message, Values values = {}) {
    Error error(message);
    error.field = std::move(field);
    error.code = std::move(code);
    error.values = std::move(values);
    return error;
}

}  // namespace gridwords
