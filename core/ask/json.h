// Answers as JSON, written piece by piece.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace gridwords {

class Json {
public:
    Json& raw(std::string_view text) {
        text_ += text;
        return *this;
    }

    Json& text(std::string_view value) {
        text_ += '"';
        for (const char c : value) {
            if (c == '"' || c == '\\') {
                text_ += '\\';
                text_ += c;
            } else if (static_cast<unsigned char>(c) < 0x20) {
                constexpr char digits[] = "0123456789abcdef";
                text_ += "\\u00";
                text_ += digits[c >> 4];
                text_ += digits[c & 15];
            } else {
                text_ += c;
            }
        }
        text_ += '"';
        return *this;
    }

    template <class Number>
    Json& number(Number value) {
        char digits[24];
        text_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
        return *this;
    }

    // A number with enough digits to be read back exactly, whatever the locale.
    Json& decimal(double value) {
        char digits[40];
        for (int precision = 1; precision <= 17; ++precision) {
            std::snprintf(digits, sizeof digits, "%.*g", precision, value);
            if (std::strtod(digits, nullptr) == value) break;
        }
        for (char& c : digits) {
            if (c == ',') c = '.';
        }
        return raw(digits);
    }

    // A number that is known to be small, to three digits.
    Json& thousandths(double value) {
        const auto rounded = static_cast<int64_t>(std::llround(value * 1000));
        const int64_t size = rounded < 0 ? -rounded : rounded;
        if (rounded < 0) text_ += '-';
        number(size / 1000).raw(".");
        for (const int64_t place : {100, 10, 1}) text_ += static_cast<char>('0' + size / place % 10);
        return *this;
    }

    // Appends up to `most` characters, which `fill(begin)` writes; it returns their end. For pieces that are written
    // thousands of times.
    template <class Fill>
    Json& filled(size_t most, Fill&& fill) {
        const size_t size = text_.size();
        text_.resize(size + most);
        text_.resize(static_cast<size_t>(fill(text_.data() + size) - text_.data()));
        return *this;
    }

    Json& truth(bool value) { return raw(value ? "true" : "false"); }

    // A list: `write(item)` after each comma.
    template <class Items, class Write>
    Json& list(const Items& items, Write&& write) {
        text_ += '[';
        bool first = true;
        for (const auto& item : items) {
            if (!first) text_ += ',';
            first = false;
            write(item);
        }
        text_ += ']';
        return *this;
    }

    const std::string& done() const& { return text_; }
    std::string done() && { return std::move(text_); }

private:
    std::string text_;
};

}  // namespace gridwords
