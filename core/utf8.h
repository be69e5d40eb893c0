// UTF-8 text as code points, and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gridwords {

// Whether the text is well formed: no overlong form, no surrogate, nothing above U+10FFFF, nothing cut off.
inline bool is_utf8(std::string_view text) {
    const auto byte = [&](size_t i) -> uint32_t { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0; };
    for (size_t at = 0; at < text.size();) {
        const uint32_t lead = byte(at);
        if (lead < 0x80) {
            ++at;
            continue;
        }
        const size_t more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
        if (lead < 0xC2 || lead > 0xF4) return false;
        for (size_t i = 1; i <= more; ++i) {
            if ((byte(at + i) & 0xC0) != 0x80) return false;
        }
        const uint32_t second = byte(at + 1);
        if ((lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90)) return false;  // overlong
        if ((lead == 0xED && second >= 0xA0) || (lead == 0xF4 && second >= 0x90)) return false;
        at += more + 1;
    }
    return true;
}

// Reads the code point at `at` and moves past it. The text comes from a decoder and so is well formed; a stray byte
// would be skipped and match no letter.
inline char32_t next_code_point(std::string_view text, size_t& at) {
    const auto byte = [&](size_t i) -> uint32_t { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0; };
    const uint32_t lead = byte(at);
    if (lead < 0x80) {
        at += 1;
        return lead;
    }
    const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
    uint32_t code = more == 0 ? 0 : lead & (0x3Fu >> more);
    for (int i = 1; i <= more; ++i) code = code << 6 | (byte(at + static_cast<size_t>(i)) & 0x3F);
    at += static_cast<size_t>(more) + 1;
    return code;
}

inline std::u32string from_utf8(std::string_view text) {
    std::u32string points;
    for (size_t at = 0; at < text.size();) points.push_back(next_code_point(text, at));
    return points;
}

inline void append_utf8(std::string& text, char32_t point) {
    const auto add = [&](uint32_t byte) { text.push_back(static_cast<char>(byte)); };
    if (point < 0x80) {
        add(point);
    } else if (point < 0x800) {
        add(0xC0 | point >> 6);
        add(0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
        add(0xE0 | point >> 12);
        add(0x80 | (point >> 6 & 0x3F));
        add(0x80 | (point & 0x3F));
    } else {
        add(0xF0 | point >> 18);
        add(0x80 | (point >> 12 & 0x3F));
        add(0x80 | (point >> 6 & 0x3F));
        add(0x80 | (point & 0x3F));
    }
}

inline std::string to_utf8(std::u32string_view points) {
    std::string text;
    for (const char32_t point : points) append_utf8(text, point);
    return text;
}

}  // namespace gridwords
