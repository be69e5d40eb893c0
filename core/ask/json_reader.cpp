#include "json_reader.h"

#include <algorithm>

#include "../utf8.h"
#include "../wording.h"

namespace gridwords {
namespace {

constexpr size_t most_levels = 16;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

JsonReader::JsonReader(std::string_view text) : text_(text) {
    // Checked first, so that messages may quote any part of it.
    if (!is_utf8(text)) throw refusal<NotJson>("", "json", "not JSON: the text is not UTF-8");
}

void JsonReader::fail(const std::string& expected) const {
    // Characters are counted as people see them.
    const auto start_of_character = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
    const auto before = text_.substr(0, at_);
    const auto place = std::count_if(before.begin(), before.end(), start_of_character) + 1;
    throw refusal<NotJson>("", "json", "not JSON: expected " + expected + " at character " + std::to_string(place));
}

void JsonReader::skip_space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t'))
        ++at_;
}

JsonReader::Kind JsonReader::kind() {
    skip_space();
    switch (at_ < text_.size() ? text_[at_] : '\0') {
        case 'n':
            return Kind::null;
        case 't':
        case 'f':
            return Kind::truth;
        case '"':
            return Kind::text;
        case '[':
            return Kind::list;
        case '{':
            return Kind::object;
        case '-':
        case '0':
        case '1':
        case '2':
        case '3':
        case '4':
        case '5':
        case '6':
        case '7':
        case '8':
        case '9':
            return Kind::number;
        default:
            fail("a value");
    }
}

void JsonReader::word(std::string_view word) {
    skip_space();
    if (text_.substr(at_, word.size()) != word) fail("a value");
    at_ += word.size();
}

bool JsonReader::truth() {
    skip_space();
    const bool value = at_ < text_.size() && text_[at_] == 't';
    word(value ? "true" : "false");
    return value;
}

std::string_view JsonReader::number() {
    skip_space();
    const size_t begin = at_;
    const auto digits = [&] {
        if (at_ == text_.size() || !is_digit(text_[at_])) fail("a digit");
        while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    };
    const auto next_is = [&](std::string_view any) {
        return at_ < text_.size() && any.find(text_[at_]) != std::string_view::npos;
    };
    if (next_is("-")) ++at_;
    if (next_is("0")) {
        ++at_;
    } else {
        digits();
    }
    if (next_is(".")) {
        ++at_;
        digits();
    }
    if (next_is("eE")) {
        ++at_;
        if (next_is("+-")) ++at_;
        digits();
    }
    return text_.substr(begin, at_ - begin);
}

char32_t JsonReader::hex() {
    char32_t value = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
        const char c = at_ < text_.size() ? text_[at_] : '\0';
        const bool is_low = c >= 'a' && c <= 'f';
        if (!is_digit(c) && !is_low && !(c >= 'A' && c <= 'F')) fail("four hexadecimal digits");
        value = value << 4 | static_cast<char32_t>(is_digit(c) ? c - '0' : c - (is_low ? 'a' : 'A') + 10);
    }
    return value;
}

char32_t JsonReader::escaped() {
    const char c = at_ < text_.size() ? text_[at_++] : '\0';
    switch (c) {
        case '"':
        case '\\':
        case '/':
            return static_cast<char32_t>(c);
        case 'b':
            return U'\b';
        case 'f':
            return U'\f';
        case 'n':
            return U'\n';
        case 'r':
            return U'\r';
        case 't':
            return U'\t';
        case 'u':
            break;
        default:
            --at_;
            fail("an escape such as \\n");
    }
    const char32_t first = hex();
    if (first < 0xD800 || first > 0xDFFF) return first;
    if (first < 0xDC00 && text_.substr(at_, 2) == "\\u") {
        at_ += 2;
        const char32_t second = hex();
        if (second >= 0xDC00 && second <= 0xDFFF) return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
    }
    fail("both halves of a surrogate pair");
}

std::string JsonReader::text() {
    word("\"");
    std::string value;
    while (true) {
        const size_t begin = at_;
        while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\\' &&
               static_cast<unsigned char>(text_[at_]) >= 0x20)
            ++at_;
        value += text_.substr(begin, at_ - begin);
        if (at_ == text_.size() || static_cast<unsigned char>(text_[at_]) < 0x20) fail("the end of a text");
        if (text_[at_++] == '"') return value;
        append_utf8(value, escaped());
    }
}

void JsonReader::enter(char bracket) {
    word({&bracket, 1});
    if (place_.size() == most_levels) fail("at most " + std::to_string(most_levels) + " levels");
    place_.push_back({bracket == '['});
}

bool JsonReader::closes(char bracket) {
    skip_space();
    if (at_ == text_.size() || text_[at_] != bracket) return false;
    ++at_;
    return true;
}

bool JsonReader::goes_on(char bracket) {
    skip_space();
    if (at_ < text_.size() && text_[at_] == ',') {
        ++at_;
        return true;
    }
    if (!closes(bracket)) fail(std::string("',' or '") + bracket + "'");
    return false;
}

std::string JsonReader::member() {
    skip_space();
    if (at_ == text_.size() || text_[at_] != '"') fail("the name of a member");
    std::string name = text();
    skip_space();
    if (at_ == text_.size() || text_[at_] != ':') fail("':'");
    ++at_;
    std::vector<std::string>& seen = place_.back().seen;
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
        throw refusal<NotJson>(name, "json", "not JSON: the member " + in_quotes(name) + " appears twice");
    }
    seen.push_back(name);
    return name;
}

std::string JsonReader::shown() {
    constexpr size_t longest_number = 40;
    const size_t at = at_;
    std::string value;
    switch (kind()) {
        case Kind::null:
            value = "null";
            break;
        case Kind::truth:
            value = truth() ? "true" : "false";
            break;
        case Kind::number:
            value = number();
            if (value.size() > longest_number) value = value.substr(0, longest_number) + "...";
            break;
        case Kind::text:
            value = in_quotes(text());
            break;
        case Kind::list:
            value = "a list";
            break;
        case Kind::object:
            value = "an object";
            break;
    }
    at_ = at;
    return value;
}

std::string JsonReader::where() const {
    std::string path;
    for (const Place& place : place_) {
        if (place.is_list) {
            path.append("[").append(std::to_string(place.index)).append("]");
        } else {
            if (!path.empty()) path += ".";
            path += place.name;
        }
    }
    return path;
}

void JsonReader::end() {
    skip_space();
    if (at_ < text_.size()) fail("nothing more");
}

}  // namespace gridwords
