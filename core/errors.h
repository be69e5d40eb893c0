// What the core throws when its input is wrong. The messages are written for the person who gave the input.
#pragma once

#include <stdexcept>

namespace gridwords {

struct BadLexicon : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct BadBoard : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct BadOption : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace gridwords
