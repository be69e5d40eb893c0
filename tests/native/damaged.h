// Requests that went wrong on their way: bytes changed, removed, repeated and put in.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "check.h"

namespace gridwords::tests {

// The text with that many changes, most of which leave it a request.
inline std::string damaged(std::string text, uint32_t changes, Random& random) {
    constexpr std::string_view pieces[] = {"\"",      "[",       "]", "{",  "}", ",",  ":",   "null",
                                           "\\u0000", "\\ud800", "#", "/",  "0", "-1", "\\n", "99999999999",
                                           "1e9",     "\xc3",    "é", "אב", "q", " ",  "all", "[[[["};
    constexpr std::string_view usual = "abcdefghilmnoqrstu0123456789-#. ";
    for (; changes > 0; --changes) {
        const auto at = random.below(static_cast<uint32_t>(text.size() + 1));
        const auto length = std::min<size_t>(random.below(8), text.size() - at);
        switch (random.below(8)) {
            case 0:
                text.insert(at, pieces[random.below(static_cast<uint32_t>(std::size(pieces)))]);
                break;
            case 1:
                text.erase(at, length);
                break;
            case 2:
                text.insert(at, text.substr(at, length));
                break;
            case 3:
                if (at < text.size()) text[at] = static_cast<char>(random.below(256));
                break;
            default:
                if (at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0) {
                    text[at] = usual[random.below(static_cast<uint32_t>(usual.size()))];
                }
        }
    }
    return text;
}

}  // namespace gridwords::tests
