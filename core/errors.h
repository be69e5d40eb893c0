// What the core throws for bad input. The messages address the person who gave it.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace gridwords {

// The base of all of them. A page in another language words a refusal from its code and values; everyone else shows the
// message, which is English and complete.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;

    std::string field;                                        // where in a request, as in words[3]; empty if nowhere
    std::string code;                                         // which kind of refusal; empty if it has no name yet
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

// A maker made a puzzle that breaks its promise. That is a fault of gridwords.
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
