// What the core throws for bad input. The messages address the person who gave it.
#pragma once

#include <stdexcept>

namespace gridwords {

struct BadLexicon : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct BadBoard : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct BadPicture : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct BadOption : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace gridwords
